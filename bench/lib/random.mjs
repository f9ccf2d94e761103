// Numbers that are the same in every run.

/** mulberry32: small, and good enough to choose words with. */
export function seeded(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const below = (n) => Math.floor(next() * n);
  return { next, below, pick: (list) => list[below(list.length)] };
}

export const SKILLS = [
  'Rust', 'TypeScript', 'Python', 'React', 'PostgreSQL', 'Go', 'Kotlin', 'Swift', 'Docker', 'GraphQL',
  'Vue', 'Django', 'Rails', 'Elixir', 'AWS', 'Figma', 'C++', 'Java', 'PHP', 'Node.js',
];
export const LANGUAGES = ['English', 'German', 'Spanish', 'Portuguese', 'Polish', 'Hindi'];

const WORDS =
  'a small shop needs its orders shown on one page with search and export so that the people at the counter find them fast while the old system keeps running until everything was moved over and checked twice by hand before it goes away'.split(
    ' ',
  );

/** Some words, about as long as people write. */
export function words(random, count) {
  return Array.from({ length: count }, () => random.pick(WORDS)).join(' ');
}

/** So many different ones of a list. */
export function some(random, list, count) {
  const left = [...list];
  return Array.from({ length: Math.min(count, list.length) }, () => left.splice(random.below(left.length), 1)[0]);
}
