// What the acts of all sides share: what somebody looks for or opens, and how a call is written down.
import { SKILLS } from '../random.mjs';
import { text, word } from '../vocabulary.mjs';

/** As browsers ask. */
const ALWAYS = 'host: bench\r\naccept: */*\r\naccept-encoding: gzip, deflate, br, zstd\r\nuser-agent: bench\r\n';

/** The head of a call. `bearer` is a token or nothing. */
export function head(method, path, bearer, type, length) {
  const who = bearer ? `authorization: Bearer ${bearer}\r\n` : '';
  const what = length === undefined ? '' : `content-type: ${type}\r\ncontent-length: ${length}\r\n`;
  return `${method} ${path} HTTP/1.1\r\n${ALWAYS}${who}${what}\r\n`;
}

/** Calls by name over `wire`: `get(path, bearer)`, `json(method, path, bearer, value)`, `bytes(path, bearer, type, body)`. */
export function calling(send) {
  return {
    get: (path, bearer) => send(head('GET', path, bearer)),
    json: (method, path, bearer, value, options) => {
      const body = Buffer.from(JSON.stringify(value));
      return send(head(method, path, bearer, 'application/json', body.length), body, options);
    },
    bytes: (path, bearer, type, body, options) => send(head('POST', path, bearer, type, body.length), body, options),
  };
}

/** Few things are looked at often and most of them seldom. */
export const popular = (random, count) => 1 + Math.floor(count * random.next() ** 3);
/** The newest are looked at most. */
export const recent = (random, count) => 1 + count - popular(random, count);
/** One word, or two, as often as texts have them. */
export const sought = (random) => Array.from({ length: 1 + random.below(2) }, () => word(random));
export const skill = (random) => random.pick(SKILLS.filter((name) => /^[a-z]+$/i.test(name)));

/** A file as people send them to each other: 24 KiB of text. */
export const FILE = Buffer.from('The export of March, one order in a line.\r\n'.repeat(600).slice(0, 24 * 1024));

/** The same file as a form, with some fields beside it. */
export function form(fields) {
  const boundary = 'x-bench-boundary-x';
  const parts = Object.entries(fields).map(([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);
  const start = `${parts.join('')}--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="march.txt"\r\ncontent-type: text/plain\r\n\r\n`;
  return { type: `multipart/form-data; boundary=${boundary}`, body: Buffer.concat([Buffer.from(start), FILE, Buffer.from(`\r\n--${boundary}--\r\n`)]) };
}

export const words = (random, count) => text(random, count, []).join(' ');
