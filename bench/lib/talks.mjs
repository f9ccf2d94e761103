// The data of what is said in conversations: so many messages, the same in every run. One client and one developer have
// half of the conversations each, so that their lists grow with the table, and two between themselves: a long one that
// grows with it too, and one of the usual length.
import { onSqlite } from './engines.mjs';
import { startServer } from './opportune.mjs';
import { signingUp } from './people.mjs';
import { seeded, words } from './random.mjs';

const CLIENT = 1;
const READER = 2;
/** The conversation that grows, and the one that does not. */
export const LONG = 1;
export const USUAL = 2;
const USUAL_LENGTH = 400;
/** In every eighth message of the long one. */
export const SAID_OFTEN = 'invoice';
export const NEVER_SAID = 'zobuk';
/** Each of the two has as many people to talk with. */
const OTHERS = 500;
/** As many of the client's and of the developer's at every size. */
const ARCHIVED = 3;
const UNREAD = 5;
/** Conversations that are held at the same time, so that their messages lie between each other. */
const AT_ONCE = 1000;

const begun = Date.UTC(2026, 0, 1) * 1000;
/** Ten a second. */
const moment = (n) => begun + n * 1e5;

const made = new Map();

/** { data, database, tokens, middle }: where so many messages are, and a message in the middle of the long conversation. */
export function talks(count, engine = onSqlite) {
  const name = `${engine.name} ${count}`;
  if (!made.has(name)) made.set(name, make(count, engine));
  return made.get(name);
}

/** How `count` messages are spread: the long conversation has a tenth of many and half of few. */
function plan(count) {
  const long = count >= 100_000 ? count / 10 : count / 2;
  const each = count >= 100_000 ? 100 : 2;
  return { long, each, others: Math.floor((count - long - USUAL_LENGTH) / each) };
}

async function make(count, engine) {
  const place = await engine.place();
  await (await startServer(place)).stop();
  const began = performance.now();
  const tokens = {};
  let middle;
  engine.fill(place, (table) => {
    people(table, tokens);
    middle = conversations(table, plan(count));
  });
  console.error(`  ${count} messages written in ${Math.round((performance.now() - began) / 1000)} s`);
  return { ...place, tokens, middle };
}

function people(table, tokens) {
  const signUp = signingUp(table);
  tokens.client = signUp(CLIENT, 'client');
  tokens.developer = signUp(READER, 'developer');
  table('subscriptions', ['user_id', 'status', 'updated_at'])(READER, 'active', begun);
  const user = table('users', ['id', 'username', 'username_folded', 'email', 'email_folded', 'user_type', 'created_at']);
  const developer = table('developer_profiles', [
    'user_id', 'display_name', 'currency', 'availability', 'other_links', 'visibility', 'completeness', 'created_at', 'updated_at',
  ]);
  const client = table('client_profiles', ['user_id', 'company_name', 'completeness', 'created_at', 'updated_at']);
  const add = (id, name, role) => user(id, name, name, `${name}@example.org`, `${name}@example.org`, role, begun);
  const develops = (id) => developer(id, `Developer ${id}`, 'USD', 'available', '[]', 'public', 40, begun, begun);
  const asks = (id) => client(id, `Company ${id}`, 40, begun, begun);
  asks(CLIENT);
  develops(READER);
  for (let n = 0; n < OTHERS; n += 1) {
    const [developerId, clientId] = [1000 + n, 1000 + OTHERS + n];
    add(developerId, `developer-${developerId}`, 'developer');
    develops(developerId);
    add(clientId, `client-${clientId}`, 'client');
    asks(clientId);
  }
}

/** The two of a conversation: the client's are the even ones, the developer's the odd ones. */
function sides(id) {
  if (id <= USUAL) return { client: CLIENT, developer: READER };
  const other = Math.floor(id / 2) % OTHERS;
  return id % 2 ? { client: 1000 + OTHERS + other, developer: READER } : { client: CLIENT, developer: 1000 + other };
}

function conversations(table, { long, each, others }) {
  const random = seeded(8);
  const texts = Array.from({ length: 997 }, () => words(random, 3 + random.below(18)));
  const request = table('requests', [
    'id', 'client_id', 'title', 'content', 'excerpt', 'budget_cents', 'skills', 'visibility', 'status', 'is_listed', 'created_at',
    'updated_at', 'published_at',
  ]);
  const row = table('messages', [
    'id', 'conversation_id', 'seq', 'sender_id', 'kind', 'content', 'client_nonce', 'created_at', 'read_at',
  ]);
  const last = new Map();
  let [id, middle] = [0, null];
  const say = (conversation) => {
    id += 1;
    const before = last.get(conversation);
    const seq = (before?.seq ?? 0) + 1;
    const { client, developer } = sides(conversation);
    const sender = seq % 2 ? client : developer;
    const often = conversation === LONG && seq % 8 === 0 ? ` ${SAID_OFTEN}` : '';
    const text = texts[id % texts.length] + often;
    row(id, conversation, seq, sender, 'text', text, `n${id}`, moment(id), moment(id));
    last.set(conversation, { seq, sender, text, at: moment(id) });
    if (conversation === LONG && seq === Math.floor(long / 2)) middle = id;
  };
  // The two among the others all the time, which are held some at once and one after the other.
  const total = long + USUAL_LENGTH + others * each;
  const due = { [LONG]: 0, [USUAL]: 0 };
  const saySome = () => {
    for (const [conversation, length] of [[LONG, long], [USUAL, USUAL_LENGTH]]) {
      while (due[conversation] < length && due[conversation] / length <= id / total) {
        due[conversation] += 1;
        say(conversation);
      }
    }
  };
  for (let first = 0; first < others; first += AT_ONCE) {
    const until = Math.min(others, first + AT_ONCE);
    for (let round = 0; round < each; round += 1) {
      for (let n = first; n < until; n += 1) {
        saySome();
        say(USUAL + 1 + n);
      }
    }
  }
  saySome();
  const conversation = table('conversations', [
    'id', 'request_id', 'client_id', 'developer_id', 'started_by', 'is_free', 'status', 'status_before', 'last_seq', 'last_at',
    'preview', 'preview_kind', 'last_sender_id', 'created_at', 'updated_at', 'client_read_seq', 'client_archived', 'client_asked_at',
    'client_answered_at', 'developer_read_seq', 'developer_archived', 'developer_asked_at', 'developer_answered_at',
  ]);
  const tell = telling(table);
  const count = last.size;
  for (let n = 1; n <= count; n += 1) {
    const { seq, sender, text, at } = last.get(n);
    const { client, developer } = sides(n);
    const title = texts[n % texts.length].slice(0, 100);
    request(n, client, title, title, title, 90_000, '[]', 'public', 'open', 1, begun, begun, begun);
    // Two of each kind follow each other, one of the client's and one of the developer's.
    const archived = n > USUAL && n <= USUAL + 2 * ARCHIVED ? 1 : 0;
    const unread = n > count - 2 * UNREAD ? 1 : 0;
    const read = seq - unread;
    conversation(n, n, client, developer, developer, 0, 'open', 'open', seq, at, text.slice(0, 160), 'text', sender, begun, at,
      client === CLIENT ? read : seq, archived, begun, begun, developer === READER ? read : seq, archived, begun, begun);
    tell(n, client, developer, sender, at);
  }
  return middle;
}

/** In each conversation somebody proposed an agreement and wrote: the two whose lists grow were notified of both. */
function telling(table) {
  const agreement = table('agreements', [
    'id', 'conversation_id', 'request_id', 'client_id', 'developer_id', 'created_by', 'deal', 'version', 'is_newest', 'title',
    'amount_cents', 'currency', 'terms', 'document', 'content_hash', 'status', 'message_id', 'created_at', 'updated_at',
  ]);
  const notification = table('notifications', [
    'id', 'user_id', 'kind', 'topic', 'actor_id', 'request_id', 'conversation_id', 'text', 'link', 'created_at', 'read_at',
  ]);
  const terms = JSON.stringify({
    title: 'A shop', scope: 'Orders.', deliverables: [], amount_cents: 90_000, currency: 'usd',
    milestones: [{ title: 'All of it', amount_cents: 90_000 }], clauses: [],
  });
  let id = 0;
  return (n, client, developer, sender, at) => {
    agreement(n, n, n, client, developer, developer, 1, 1, 1, 'A shop', 90_000, 'usd', terms, 'A shop', 'hash', 'proposed', n, at, at);
    for (const [user, other] of [[client, developer], [developer, client]]) {
      if (user !== CLIENT && user !== READER) continue;
      const link = `/conversations/${n}`;
      notification((id += 1), user, 'agreement', `agreement ${n}`, other, n, null, 'proposed an agreement', link, at, at);
      if (user !== sender) {
        notification((id += 1), user, 'message', `conversation ${n}`, other, n, n, 'sent you a message', link, at, null);
      }
    }
  };
}
