// Words that nobody says, for searches: no rule of English changes them, so each is indexed as it is written.

const CONSONANTS = [...'bdfglmnprstvz'];
const VOWELS = [...'aeiou'];

const ALL = CONSONANTS.flatMap((a) => VOWELS.flatMap((b) => CONSONANTS.flatMap((c) => VOWELS.map((d) => `${a}${b}${c}${d}k`))));

/** Each stands in most of the documents. */
export const COMMON = ['bazak', 'dolik', 'tumek'];
/** As many documents have it at every size. */
export const RARE_WORD = 'zobuk';
/** As many have it at every size, and more than one search finds. */
export const MIDDLING = 'gipok';
/** The rare one with a slip, and no other word is as near: the others have more documents where there are more. */
export const SLIP = 'zobuuk';

const others = ALL.filter((word) => ![...COMMON, RARE_WORD, MIDDLING].includes(word));

/** A word as texts have them, but for the three that are in most of them. */
export const word = (random) => others[Math.floor(others.length * random.next() ** 4)];

/** So many different words of a text, a few of them very often and most of them seldom, as in any language. */
export function text(random, count, named) {
  const chosen = new Set([...COMMON.filter(() => random.next() < 0.7), ...named]);
  while (chosen.size < count) chosen.add(word(random));
  return [...chosen];
}

/** A word and all that is one letter shorter: how the server keeps it to find it by a slip. */
const slipsOf = (word) => new Set([word, ...Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1))]);

/** Tells the server's tables all of these words. */
export function learn(table) {
  const known = table('search_words', ['word']);
  const slip = table('search_slips', ['slip', 'word']);
  for (const each of ALL) {
    known(each);
    for (const shorter of slipsOf(each)) slip(shorter, each);
  }
}

/** Requests as the search keeps them: `add` one, and `list` all under their tokens in the end. */
export function documents(table) {
  const row = table('search_documents', [
    'number', 'kind', 'subject_id', 'owner_id', 'audience', 'title', 'keywords', 'body', 'title_words', 'keyword_words', 'body_words', 'starts',
  ]);
  const token = table('search_tokens', ['token', 'number']);
  const numbers = new Map();
  const tokens = (words) => words.map((word) => `r${word}`);
  const startsOf = (word) => Array.from({ length: Math.max(0, Math.min(word.length, 11) - 2) }, (_, n) => `s${word.slice(0, n + 2)}`);
  const add = (id, owner, title, skills, body) => {
    const keywords = skills.map((skill) => skill.toLowerCase().replace(/[^a-z0-9]/g, ''));
    const starts = [...new Set([...title, ...keywords].flatMap(startsOf))].sort();
    const columns = [tokens(title), tokens(keywords), tokens(body), starts];
    row(id, 'request', id, owner, 0, title.join(' '), JSON.stringify(skills), body.join(' '), ...columns.map((column) => column.join(' ')));
    for (const each of new Set(columns.flat())) {
      if (!numbers.has(each)) numbers.set(each, []);
      numbers.get(each).push(id);
    }
  };
  // In the order of the key, which is written fastest.
  const list = () => {
    for (const each of [...numbers.keys()].sort()) for (const number of numbers.get(each)) token(each, number);
  };
  return { add, list };
}
