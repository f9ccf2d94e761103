# shellcheck shell=bash
# What several scripts need. Source it from the repository's root.

say() { printf '%s\n' "$*"; }
die() { printf '%s: %s\n' "${0##*/}" "$*" >&2; exit 1; }

# A port on loopback that nothing listens on right now.
free_port() {
    node -e "const s = require('net').createServer().listen(0, '127.0.0.1', () => { console.log(s.address().port); s.close() })"
}

# Debian keeps PostgreSQL's server programs off PATH.
pg_program() {
    local found
    found=$(compgen -G "/usr/lib/postgresql/*/bin/$1" | sort -V | tail -n 1) || true
    [ -n "$found" ] || found=$(command -v "$1" || true)
    [ -n "$found" ] && printf '%s\n' "$found"
}

# wait_ready URL PID: until the address answers 2xx; gives up after 30 s, or at once when the process has ended.
wait_ready() {
    node - "$1" "$2" <<'JS'
const [url, pid] = process.argv.slice(2);
const end = Date.now() + 30_000;
while (Date.now() < end) {
  try { if ((await fetch(url)).ok) process.exit(0); } catch { /* not listening yet */ }
  try { process.kill(Number(pid), 0); } catch { console.error('the server ended before it was ready'); process.exit(1); }
  await new Promise((next) => setTimeout(next, 50));
}
console.error(`no answer from ${url} within 30 s`);
process.exit(1);
JS
}

# A hash of everything the web build reads, so that it is repeated only when something changed.
web_inputs() {
    find web openapi.json \( -name node_modules -o -name dist -o -name test-results -o -name playwright-report \
        -o -name coverage \) -prune -o -type f -print0 2>/dev/null | sort -z | xargs -0 sha256sum | sha256sum | cut -d' ' -f1
}

# This tree's version, from Cargo.toml and git: 0.2.0 where the tag v0.2.0 stands, 0.2.0+3.gCOMMIT three commits after it,
# 0.2.0~531.gCOMMIT before there is such a tag, and .changed at the end when files differ from the commit. In this order
# Debian sorts them, too.
tree_version() {
    local version past
    version=$(sed -n '/^\[workspace.package\]/,/^\[/s/^version = "\(.*\)"/\1/p' Cargo.toml)
    if past=$(git describe --tags --long --match "v$version" --abbrev=9 2>/dev/null); then
        past=${past#"v$version-"}
        case $past in
            0-*) ;;
            *) version+=+${past/-/.} ;;
        esac
    elif past=$(git rev-parse --short=9 HEAD 2>/dev/null); then
        version+="~$(git rev-list --count HEAD).g$past"
    fi
    if [ -n "$(git status --porcelain 2>/dev/null)" ]; then version+=.changed; fi
    printf '%s\n' "$version"
}

# The installed package's server, if it is of this very commit: then it need not be built.
installed_server() {
    local found version
    found=$(command -v opportune) || return 1
    version=$(tree_version)
    [[ $version != *.changed ]] && [ "$("$found" --version 2>/dev/null)" = "opportune $version" ] && printf '%s\n' "$found"
}
