// The people and things of the day: the same for every side, whatever they keep them in. Half of the people are clients (odd
// numbers), half developers. Everything follows from the sizes and a seed, so that those who act know what there is.
import { SKILLS, seeded, some } from '../random.mjs';
import { text } from '../vocabulary.mjs';

export const TOWN = { people: 20_000, requests: 20_000, showcases: 10_000, conversations: 40_000, messages: 200_000 };
export const HAMLET = { people: 40, requests: 40, showcases: 20, conversations: 80, messages: 400 };

const AVAILABILITY = ['available', 'available', 'limited', 'unavailable'];
const begun = Date.UTC(2026, 0, 1);
/** Milliseconds; each thing a minute after the one before. */
export const moment = (n) => begun + n * 60_000;

const pairs = ({ people }) => people / 2;
export const clientNumber = (k) => 2 * k + 1;
export const developerNumber = (k) => 2 * k + 2;
export const isClient = (person) => person % 2 === 1;

export const requestClient = (town, id) => clientNumber((id - 1) % pairs(town));

/** Who talks with whom, and about what. Requests are a multiple of the pairs, so no two of a request have the same developer. */
export function conversation(town, id) {
  const request = ((id - 1) % town.requests) + 1;
  const round = Math.floor((id - 1) / town.requests);
  return { id, request, client: requestClient(town, request), developer: developerNumber((id * 7919 + round) % pairs(town)) };
}

/** The conversations of every person, by their number. */
export function conversationsByPerson(town) {
  const of = new Map();
  const add = (person, id) => (of.has(person) ? of.get(person).push(id) : of.set(person, [id]));
  for (let id = 1; id <= town.conversations; id += 1) {
    const { client, developer } = conversation(town, id);
    add(client, id);
    add(developer, id);
  }
  return of;
}

export function* people(town) {
  const random = seeded(21);
  for (let k = 0; k < pairs(town); k += 1) {
    yield { id: clientNumber(k), role: 'client', name: `Company ${k}`, at: moment(k) };
    yield {
      id: developerNumber(k),
      role: 'developer',
      name: `Developer ${k}`,
      headline: text(random, 6, []).join(' '),
      bio: text(random, 30, []).join(' '),
      skills: some(random, SKILLS, 3),
      cents: 2000 + 100 * random.below(180),
      availability: random.pick(AVAILABILITY),
      best: random.below(1_000_000),
      at: moment(k),
    };
  }
}

export function* requests(town) {
  const random = seeded(22);
  for (let id = 1; id <= town.requests; id += 1) {
    const said = text(random, 40, []);
    yield {
      id,
      client: requestClient(town, id),
      title: said.slice(-5),
      content: said,
      skills: some(random, SKILLS, 3),
      cents: 50_000 + 5000 * random.below(400),
      at: moment(id),
    };
  }
}

export function* showcases(town) {
  const random = seeded(23);
  for (let id = 1; id <= town.showcases; id += 1) {
    const said = text(random, 35, []);
    yield {
      id,
      developer: developerNumber((id - 1) % pairs(town)),
      title: said.slice(-5).join(' '),
      description: said.join(' '),
      tags: some(random, SKILLS, 3),
      fives: random.below(50),
      trend: random.below(1_000_000),
      at: moment(id),
    };
  }
}

/** Each conversation with its messages: as many in each, the two in turns. */
export function* talks(town) {
  const random = seeded(24);
  const texts = Array.from({ length: 499 }, () => text(random, 20, []).join(' '));
  const each = town.messages / town.conversations;
  for (let id = 1; id <= town.conversations; id += 1) {
    const { request, client, developer } = conversation(town, id);
    const messages = Array.from({ length: each }, (_, n) => ({
      id: (id - 1) * each + n + 1,
      seq: n + 1,
      sender: n % 2 ? developer : client,
      text: texts[(id * each + n) % texts.length],
      at: moment(id) + n * 1000,
    }));
    yield { id, request, client, developer, messages };
  }
}
