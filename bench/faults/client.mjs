// Somebody who calls, and writes down what was acknowledged.
import { Agent, request } from 'node:http';
import { createHash, randomBytes, randomUUID } from 'node:crypto';

export const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
const PASSWORD = 'quite-uncommon-27';
const agent = new Agent({ keepAlive: true, maxSockets: 512 });

/** One call. It never throws: without an answer the status is 0 and `error` says why. */
export function send(url, method, path, { token, json, bytes, form, key, headers = {}, seconds = 40, own = agent, localAddress } = {}) {
  const body = json === undefined ? (bytes ?? (form === undefined ? undefined : Buffer.from(form))) : Buffer.from(JSON.stringify(json));
  const kind = json === undefined ? (form === undefined ? 'application/octet-stream' : 'application/x-www-form-urlencoded') : 'application/json';
  return new Promise((done) => {
    const began = performance.now();
    const finish = (answer) => done({ ms: performance.now() - began, ...answer });
    const going = request(
      url + path,
      {
        method,
        agent: own,
        localAddress,
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(body ? { 'content-type': kind, 'content-length': body.length } : {}),
          ...(key ? { 'idempotency-key': key } : {}),
          ...headers,
        },
        signal: AbortSignal.timeout(seconds * 1000),
      },
      (answer) => {
        const pieces = [];
        answer.on('data', (piece) => pieces.push(piece));
        answer.on('error', (error) => finish({ status: 0, error: error.code ?? error.message }));
        answer.on('end', () => {
          const raw = Buffer.concat(pieces);
          const isJson = /json/.test(answer.headers['content-type'] ?? '');
          let parsed = null;
          try {
            parsed = isJson ? JSON.parse(raw.toString()) : null;
          } catch {
            return finish({ status: 0, error: 'half an answer' });
          }
          finish({ status: answer.statusCode, headers: answer.headers, body: parsed, raw });
        });
      },
    );
    going.on('error', (error) => finish({ status: 0, error: error.code ?? error.message }));
    going.end(body);
  });
}

/** The same for what has to work. */
export async function must(url, method, path, options) {
  const answer = await send(url, method, path, options);
  if (answer.status < 200 || answer.status > 299) {
    throw new Error(`${method} ${path} answered ${answer.status} ${answer.error ?? answer.raw?.toString().slice(0, 300)}`);
  }
  return answer.body;
}

export async function register(url, username, user_type) {
  const json = { username, email: `${username}@example.org`, password: PASSWORD, user_type };
  const { token, user } = await must(url, 'POST', '/api/auth/register', { json });
  return { token, id: user.id, username };
}

export const login = (url, username, options) => send(url, 'POST', '/api/auth/login', { json: { username, password: PASSWORD }, ...options });

let pairs = 0;
/** A client and a developer with a conversation. */
export async function pair(url) {
  const name = `${process.pid}-${(pairs += 1)}-${randomBytes(3).toString('hex')}`;
  const client = await register(url, `asks-${name}`, 'client');
  const developer = await register(url, `builds-${name}`, 'developer');
  await must(url, 'POST', '/api/profile/developer', { token: developer.token, json: { display_name: `Builder ${pairs}` } });
  const wanted = { title: 'A shop', content: 'Orders on one page.', estimated_budget: 900 };
  const { id: request_id } = await must(url, 'POST', '/api/requests/', { token: client.token, json: wanted });
  const { id } = await must(url, 'POST', '/api/conversations/', { token: client.token, json: { request_id, developer_id: developer.id } });
  return { id, client, developer };
}

export const digest = (bytes) => createHash('sha256').update(bytes).digest('hex');

/** People who write messages, donate and bring files until they are told to stop, each call again until it is acknowledged. */
export class Load {
  constructor(url, pairs, { senders = 8, payers = 3, uploaders = 3, fileBytes = 64 * 1024 } = {}) {
    Object.assign(this, { url, pairs, fileBytes });
    this.going = true;
    this.messages = [];
    this.payments = [];
    this.files = [];
    /** Answers that were not what was hoped for, by status. */
    this.refusals = new Map();
    /** When something was acknowledged last, and how long the longest wait for that was. */
    this.acknowledgedAt = performance.now();
    this.longestMs = 0;
    this.sent = 0;
    const start = (count, act) => Array.from({ length: count }, (_, n) => this.repeat(act, n));
    this.workers = [...start(senders, this.say), ...start(payers, this.pay), ...start(uploaders, this.bring)];
  }

  get acknowledged() {
    return this.messages.length + this.payments.length + this.files.length;
  }

  note(status) {
    this.refusals.set(status, (this.refusals.get(status) ?? 0) + 1);
  }

  count(...statuses) {
    return statuses.reduce((sum, status) => sum + (this.refusals.get(status) ?? 0), 0);
  }

  async repeat(act, n) {
    for (let turn = 0; this.going; turn += 1) {
      await act.call(this, this.pairs[n % this.pairs.length], `${n}-${turn}`);
      await sleep(5);
    }
  }

  /** Sends until one of these statuses comes, or everybody has been told to go home and a minute has passed. */
  async insist(expected, method, path, options) {
    let patience = 1200;
    for (;;) {
      this.sent += 1;
      const answer = await send(this.url, method, path, options);
      if (expected.includes(answer.status)) {
        const now = performance.now();
        this.longestMs = Math.max(this.longestMs, now - this.acknowledgedAt);
        this.acknowledgedAt = now;
        return answer;
      }
      this.note(answer.status || answer.error);
      if (!this.going && (patience -= 1) < 0) return null;
      await sleep(50);
    }
  }

  async say({ id, client }, name, attachment_ids) {
    const content = `message ${name} ${randomUUID()}`;
    const key = randomUUID();
    const json = { content, client_nonce: key, ...(attachment_ids ? { attachment_ids } : {}) };
    const answer = await this.insist([200, 201], 'POST', `/api/conversations/${id}/messages`, { token: client.token, json, key });
    if (answer) this.messages.push({ conversation: id, content, seq: answer.body.seq, id: answer.body.id });
    return answer;
  }

  async pay({ client }, name) {
    const amount = 100 * (1 + (this.payments.length % 50));
    const opened = await this.insist([201], 'POST', '/api/payments/create-donation-session', { token: client.token, json: { amount, name }, key: randomUUID() });
    if (!opened) return;
    const { pathname } = new URL(opened.body.url);
    const paid = await this.insist([302, 303], 'POST', pathname, { form: 'do=pay&card=pays' });
    if (paid) this.payments.push({ session: pathname.split('/').at(-1), amount });
  }

  async bring(pair, name) {
    const bytes = randomBytes(this.fileBytes);
    const path = `/api/conversations/${pair.id}/attachments?file_name=${encodeURIComponent(`file ${name}.bin`)}`;
    const brought = await this.insist([201], 'POST', path, { token: pair.client.token, bytes, key: randomUUID() });
    if (!brought) return;
    const said = await this.say(pair, `with ${name}`, [brought.body.id]);
    if (said) this.files.push({ conversation: pair.id, message: said.body.id, sha: digest(bytes) });
  }

  /** Everybody finishes what they began. */
  async end() {
    this.going = false;
    await Promise.all(this.workers);
  }

  /** Reads everything back: what was acknowledged and is not there, and what is there more than once. */
  async compare() {
    const faults = { lost: 0, doubled: 0, gaps: 0, damaged: 0, unpaid: 0 };
    const attachments = new Map();
    for (const { id, developer } of this.pairs) {
      const counts = new Map();
      let [after, seq] = [0, 0];
      for (;;) {
        const { items, newer } = await must(this.url, 'GET', `/api/conversations/${id}/messages?after_id=${after}&limit=100`, { token: developer.token });
        for (const item of items) {
          counts.set(item.content, (counts.get(item.content) ?? 0) + 1);
          if (item.seq !== seq + 1) faults.gaps += 1;
          seq = item.seq;
          for (const each of item.attachments) attachments.set(item.id, { ...each, token: developer.token });
        }
        after = items.at(-1)?.id ?? after;
        // One that was lost at the end never comes, however often it is asked for.
        if (!newer || items.length === 0) break;
      }
      for (const count of counts.values()) if (count > 1) faults.doubled += 1;
      for (const { content } of this.messages.filter(({ conversation }) => conversation === id)) if (!counts.has(content)) faults.lost += 1;
    }
    for (const { message, sha } of this.files) {
      const file = attachments.get(message);
      const { pathname, search } = new URL(file?.url ?? '/missing', this.url);
      const answer = await send(this.url, 'GET', pathname + search, { token: file?.token });
      if (answer.status !== 200 || digest(answer.raw) !== sha) faults.damaged += 1;
    }
    for (const { session, amount } of this.payments) {
      const ask = () => send(this.url, 'GET', `/api/payments/donation-status?session_id=${session}`);
      let answer = await ask();
      // The provider tells of the last ones while this asks.
      for (let tries = 0; answer.body?.status !== 'paid' && tries < 20; tries += 1) {
        await sleep(500);
        answer = await ask();
      }
      if (answer.status !== 200 || answer.body.amount !== amount || answer.body.status !== 'paid') faults.unpaid += 1;
    }
    return faults;
  }

  tell() {
    const refused = [...this.refusals].map(([status, count]) => `${count} x ${status}`).join(', ') || 'none';
    return `${this.messages.length} messages, ${this.payments.length} payments, ${this.files.length} files acknowledged; sent again after: ${refused}`;
  }
}

export const none = (faults) => Object.values(faults).every((count) => count === 0);
export const said = (faults) => Object.entries(faults).map(([name, count]) => `${count} ${name}`).join(', ');
