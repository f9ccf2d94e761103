//! What the lexer knows of each language.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, LazyLock};

pub(super) struct Language {
    pub names: &'static [&'static str],
    pub shape: Shape,
    pub line_comments: &'static [&'static str],
    pub block_comments: &'static [(&'static str, &'static str)],
    pub strings: &'static [Text],
    /// Separated by spaces.
    keywords: &'static str,
    /// Whether keywords are the same in capitals; they are written small here.
    any_case: bool,
}

#[derive(Clone, Copy, PartialEq)]
pub(super) enum Shape {
    /// A name before a parenthesis is coloured.
    Code,
    /// A name before a colon or an equals sign is coloured: JSON, YAML, TOML, CSS.
    Keys,
    /// Like code, and `$` begins a name; a comment begins only after a space.
    Shell,
    /// Tags and their attributes.
    Markup,
    /// Lines that were added and removed.
    Diff,
}

pub(super) struct Text {
    pub open: &'static str,
    pub close: &'static str,
    /// Whether a backslash takes the next character in.
    pub escapes: bool,
    /// Otherwise it ends with its line.
    pub lines: bool,
}

const fn text(open: &'static str, close: &'static str, escapes: bool, lines: bool) -> Text {
    Text { open, close, escapes, lines }
}

const DOUBLE: Text = text("\"", "\"", true, false);
const SINGLE: Text = text("'", "'", true, false);
const BOTH: &[Text] = &[DOUBLE, SINGLE];
const LONG: &[Text] = &[text("\"", "\"", true, true), text("'", "'", true, true)];
const TRIPLE: &[Text] =
    &[text("\"\"\"", "\"\"\"", true, true), text("'''", "'''", true, true), DOUBLE, SINGLE];
const BACKTICK: &[Text] = &[DOUBLE, SINGLE, text("`", "`", true, true)];
const SLASHES: &[&str] = &["//"];
const HASH: &[&str] = &["#"];
const STARS: &[(&str, &str)] = &[("/*", "*/")];

/// A language like C; the others say where they differ.
const C: Language = Language {
    names: &[],
    shape: Shape::Code,
    line_comments: SLASHES,
    block_comments: STARS,
    strings: BOTH,
    keywords: "",
    any_case: false,
};

static LANGUAGES: [Language; 33] = [
    Language {
        names: &["rust", "rs"],
        // Most single quotes are lifetimes; only the quote in quotes matters.
        strings: &[
            text("'\"", "'", false, false),
            text("r#\"", "\"#", false, true),
            text("\"", "\"", true, true),
        ],
        keywords: "as async await break const continue crate dyn else enum extern false fn for if impl in let loop match \
                   mod move mut pub ref return self Self static struct super trait true type union unsafe use where while",
        ..C
    },
    Language {
        names: &[
            "javascript",
            "js",
            "jsx",
            "mjs",
            "cjs",
            "node",
            "typescript",
            "ts",
            "tsx",
            "mts",
            "vue",
            "svelte",
        ],
        strings: BACKTICK,
        keywords: "abstract any as async await boolean break case catch class const continue debugger declare default \
                   delete do else enum export extends false finally for from function get if implements import in \
                   instanceof interface keyof let namespace never new null number of package private protected public \
                   readonly return satisfies set static string super switch this throw true try type typeof undefined \
                   unknown var void while with yield",
        ..C
    },
    Language {
        names: &["python", "py", "python3", "pycon", "ipython"],
        line_comments: HASH,
        block_comments: &[],
        strings: TRIPLE,
        keywords: "and as assert async await break case class continue def del elif else except False finally for from \
                   global if import in is lambda match None nonlocal not or pass raise return self True try while with \
                   yield",
        ..C
    },
    Language {
        names: &["bash", "sh", "shell", "zsh", "fish", "console", "shellsession", "terminal"],
        shape: Shape::Shell,
        line_comments: HASH,
        block_comments: &[],
        strings: LONG,
        keywords: "alias break case cd do done echo elif else esac eval exec exit export fi for function if in local \
                   return set shift source sudo then unset until while",
        ..C
    },
    Language { names: &["json", "jsonc", "json5"], shape: Shape::Keys, keywords: "true false null", ..C },
    Language {
        names: &["yaml", "yml"],
        shape: Shape::Keys,
        line_comments: HASH,
        block_comments: &[],
        keywords: "true false null yes no on off",
        ..C
    },
    Language {
        names: &["toml", "ini", "cfg", "conf", "properties", "dotenv", "env", "editorconfig"],
        shape: Shape::Keys,
        line_comments: &["#", ";"],
        block_comments: &[],
        strings: TRIPLE,
        keywords: "true false",
        ..C
    },
    Language {
        names: &["c", "h", "cpp", "c++", "cc", "cxx", "hpp", "objc", "objective-c", "arduino"],
        keywords: "alignas alignof auto bool break case catch char class concept const constexpr continue default delete do \
                   double else enum explicit extern false final float for friend goto if inline int long mutable \
                   namespace new noexcept nullptr operator override private protected public register requires return \
                   short signed sizeof static struct switch template this throw true try typedef typename union unsigned \
                   using virtual void volatile while #define #else #endif #if #ifdef #ifndef #include #pragma",
        ..C
    },
    Language {
        names: &["csharp", "cs", "c#"],
        strings: &[text("@\"", "\"", false, true), DOUBLE, SINGLE],
        keywords: "abstract as async await base bool break byte case catch char class const continue decimal default \
                   delegate do double else enum event explicit extern false finally fixed float for foreach get if \
                   implicit in int interface internal is lock long namespace new null object operator out override \
                   params private protected public readonly record ref return sealed set short static string struct \
                   switch this throw true try typeof using var virtual void while yield",
        ..C
    },
    Language {
        names: &["java"],
        keywords: "abstract assert boolean break byte case catch char class const continue default do double else enum \
                   extends false final finally float for if implements import instanceof int interface long native new \
                   null package permits private protected public record return sealed short static super switch \
                   synchronized this throw throws transient true try var void volatile while yield",
        strings: TRIPLE,
        ..C
    },
    Language {
        names: &["go", "golang"],
        strings: &[DOUBLE, SINGLE, text("`", "`", false, true)],
        keywords: "any bool break byte case chan const continue default defer else error fallthrough false float64 for \
                   func go goto if import int int64 interface map nil package range return rune select string struct \
                   switch true type var",
        ..C
    },
    Language {
        names: &["kotlin", "kt", "kts", "gradle", "groovy"],
        strings: TRIPLE,
        keywords: "abstract as break by catch class companion const constructor continue data def do else enum false final \
                   finally for fun if implementation import in init inline interface internal is it lateinit null object \
                   open override package plugins private protected public return sealed super suspend this throw true \
                   try typealias val var when while",
        ..C
    },
    Language {
        names: &["swift"],
        strings: TRIPLE,
        keywords: "as associatedtype async await break case catch class continue default defer do else enum extension false \
                   fileprivate for func guard if import in init inout internal is let nil open override private protocol \
                   public return self Self some static struct super switch throw throws true try typealias var where \
                   while",
        ..C
    },
    Language {
        names: &["php"],
        line_comments: &["//", "#"],
        strings: LONG,
        keywords: "abstract and array as break case catch class clone const continue declare default do echo else elseif \
                   enum extends false final finally fn for foreach function global if implements include instanceof \
                   interface isset list match namespace new null or print private protected public readonly require \
                   require_once return self static switch this throw trait true try unset use var while yield",
        ..C
    },
    Language {
        names: &["ruby", "rb", "rake", "gemfile"],
        line_comments: HASH,
        block_comments: &[("=begin", "=end")],
        keywords: "alias and attr_accessor attr_reader begin break case class def do else elsif end ensure extend false for \
                   if in include loop module next nil not or private puts raise require require_relative rescue retry \
                   return self super then true undef unless until when while yield",
        ..C
    },
    Language {
        names: &["sql", "postgresql", "postgres", "pgsql", "mysql", "sqlite", "plsql", "tsql"],
        line_comments: &["--"],
        strings: &[text("'", "'", false, true), DOUBLE],
        keywords: "add all alter and as asc begin between by cascade case check column commit constraint create cross default \
                   delete desc distinct drop else end exists false foreign from full grant group having if in index inner \
                   insert int integer into is join key left like limit not null offset on or order outer primary \
                   references returning right rollback select set table text then transaction true union unique update \
                   using values varchar view when where with",
        any_case: true,
        ..C
    },
    Language {
        names: &["css", "scss", "sass", "less"],
        shape: Shape::Keys,
        keywords: "@apply @charset @container @extend @font-face @forward @import @include @keyframes @layer @media @mixin \
                   @property @supports @tailwind @theme @use important",
        ..C
    },
    Language {
        names: &["html", "xml", "svg", "xhtml", "htm", "xaml", "plist"],
        shape: Shape::Markup,
        line_comments: &[],
        block_comments: &[("<!--", "-->")],
        strings: LONG,
        ..C
    },
    Language { names: &["diff", "patch"], shape: Shape::Diff, ..C },
    Language {
        names: &["dockerfile", "docker", "containerfile"],
        line_comments: HASH,
        block_comments: &[],
        keywords: "ADD ARG AS CMD COPY ENTRYPOINT ENV EXPOSE FROM HEALTHCHECK LABEL ONBUILD RUN SHELL STOPSIGNAL USER VOLUME \
                   WORKDIR",
        ..C
    },
    Language {
        names: &["makefile", "make", "mk", "cmake"],
        shape: Shape::Shell,
        line_comments: HASH,
        block_comments: &[],
        keywords: "define else endef endif export ifdef ifeq ifndef ifneq include override",
        ..C
    },
    Language {
        names: &["powershell", "ps1", "pwsh"],
        shape: Shape::Shell,
        line_comments: HASH,
        block_comments: &[("<#", "#>")],
        strings: &[text("\"", "\"", false, true), text("'", "'", false, true)],
        keywords: "begin break catch class continue do else elseif end exit finally for foreach function if in param process \
                   return switch throw trap try until using while",
        any_case: true,
    },
    Language {
        names: &["lua"],
        line_comments: &["--"],
        block_comments: &[("--[[", "]]")],
        strings: &[text("[[", "]]", false, true), DOUBLE, SINGLE],
        keywords: "and break do else elseif end false for function goto if in local nil not or repeat return then true until \
                   while",
        ..C
    },
    Language {
        names: &["dart"],
        strings: TRIPLE,
        keywords: "abstract as assert async await bool break case catch class const continue default do double dynamic else \
                   enum extends extension factory false final finally for get if implements import in int is late library \
                   mixin new null on override part required return set static super switch this throw true try typedef \
                   var void while with yield",
        ..C
    },
    Language {
        names: &["scala", "sbt"],
        strings: TRIPLE,
        keywords: "abstract case catch class def do else enum extends false final finally for given if implicit import lazy \
                   match new null object override package private protected return sealed super then this throw trait true \
                   try type using val var while with yield",
        ..C
    },
    Language {
        names: &["elixir", "ex", "exs"],
        line_comments: HASH,
        block_comments: &[],
        strings: TRIPLE,
        keywords: "after alias and case catch cond def defimpl defmacro defmodule defp defprotocol defstruct do else end \
                   false fn for if import in nil not or quote raise receive require rescue true try unless unquote use \
                   when with",
        ..C
    },
    Language {
        names: &["haskell", "hs", "elm"],
        line_comments: &["--"],
        block_comments: &[("{-", "-}")],
        strings: &[DOUBLE],
        keywords: "as case class data deriving do else exposing forall hiding if import in infix infixl infixr instance let \
                   module newtype of port qualified then type where",
        ..C
    },
    Language {
        names: &["ocaml", "ml", "fsharp", "fs", "f#"],
        line_comments: SLASHES,
        block_comments: &[("(*", "*)")],
        strings: &[text("\"", "\"", true, true)],
        keywords: "and as begin do done else end exception false for fun function if in include let match member module \
                   mutable namespace new of open private rec sig struct then to true try type val when while with yield",
        ..C
    },
    Language {
        names: &["zig"],
        block_comments: &[],
        keywords: "and break catch comptime const continue defer else enum errdefer error export extern false fn for if \
                   inline null or orelse packed pub return struct switch test true try undefined union unreachable usingnamespace \
                   var volatile while",
        ..C
    },
    Language {
        names: &["nix"],
        line_comments: HASH,
        strings: &[text("''", "''", false, true), text("\"", "\"", true, true)],
        keywords: "assert else false if import in inherit let null or rec then true with",
        ..C
    },
    Language {
        names: &["r", "julia", "jl"],
        line_comments: HASH,
        block_comments: &[],
        strings: TRIPLE,
        keywords: "begin break const do else elseif end export false FALSE for function if import in let library macro module \
                   mutable next NULL repeat return struct true TRUE using while",
        ..C
    },
    Language {
        names: &["graphql", "gql", "proto", "protobuf", "prisma"],
        line_comments: &["#", "//"],
        strings: TRIPLE,
        keywords: "bool bytes directive enum extend false fragment implements import input int32 int64 interface message \
                   model mutation null on oneof option optional package query repeated required returns rpc scalar schema \
                   service string subscription syntax true type union",
        ..C
    },
    Language {
        names: &["hcl", "terraform", "tf", "nginx"],
        line_comments: &["#", "//"],
        keywords: "data else false for if in listen locals location module null output provider proxy_pass resource return \
                   root server server_name true upstream variable",
        ..C
    },
];

/// Languages and their keywords, by name.
static KNOWN: LazyLock<HashMap<&'static str, Known>> = LazyLock::new(|| {
    let named = LANGUAGES.iter().flat_map(|language| {
        let keywords = Arc::new(language.keywords.split_ascii_whitespace().collect());
        let known = Known { language, keywords };
        language.names.iter().map(move |name| (*name, known.clone()))
    });
    named.collect()
});

#[derive(Clone)]
pub(super) struct Known {
    pub language: &'static Language,
    keywords: Arc<HashSet<&'static str>>,
}

impl Known {
    pub fn is_keyword(&self, word: &str) -> bool {
        // No keyword is longer.
        word.len() <= 20
            && if self.language.any_case {
                self.keywords.contains(word.to_ascii_lowercase().as_str())
            } else {
                self.keywords.contains(word)
            }
    }
}

/// By the word after the fence.
pub(super) fn find(name: &str) -> Option<&'static Known> {
    KNOWN.get(name.to_ascii_lowercase().as_str())
}

#[cfg(test)]
pub(super) fn all() -> impl Iterator<Item = &'static str> {
    LANGUAGES.iter().flat_map(|language| language.names.iter().copied())
}
