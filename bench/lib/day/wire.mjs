// HTTP/1.1 with as little of it as the load needs: kept connections, whole answers, bodies only where somebody asks for them. The
// load shares the machine with what it measures, and Node's own client takes several times the processor.
import { connect } from 'node:net';

const PATIENCE_MS = 10_000;
const HEAD_END = Buffer.from('\r\n\r\n');
const CHUNKS_END = Buffer.from('0\r\n\r\n');

/** Calls to one address over at most so many connections; the one that was used last is used next. */
export class Wire {
  constructor(url, most) {
    const { hostname, port } = new URL(url);
    Object.assign(this, { host: hostname, port: Number(port), most, open: 0, idle: [], waiting: [], lines: new Set() });
  }

  /** Answers { status, body, ms }; `status` is 0 where there was no answer. `since` is when the caller meant to call. */
  send(head, body, { since = performance.now(), keep = false } = {}) {
    return new Promise((done) => this.#take({ head, body, since, keep, done, tries: 0 }));
  }

  #take(call) {
    const line = this.idle.pop();
    if (line) line.begin(call, true);
    else if (this.open < this.most) {
      this.open += 1;
      const fresh = new Line(this);
      this.lines.add(fresh);
      fresh.begin(call, false);
    } else this.waiting.push(call);
  }

  free(line) {
    const next = this.waiting.shift();
    if (next) line.begin(next, true);
    else this.idle.push(line);
  }

  gone(line, call) {
    this.lines.delete(line);
    this.open -= 1;
    const at = this.idle.indexOf(line);
    if (at >= 0) this.idle.splice(at, 1);
    if (call) this.#take(call);
    else if (this.waiting.length > 0) this.#take(this.waiting.shift());
  }

  /** To be called now and then: whoever waited too long is told that there is no answer. */
  sweep(now = performance.now()) {
    for (const line of this.lines) if (line.call && now - line.call.since > PATIENCE_MS) line.socket.destroy();
    while (this.waiting.length > 0 && now - this.waiting[0].since > PATIENCE_MS) finish(this.waiting.shift(), 0);
  }
}

function finish(call, status, body) {
  call.done({ status, body, ms: performance.now() - call.since });
}

class Line {
  constructor(wire) {
    this.wire = wire;
    this.call = null;
    this.#reset();
    this.socket = connect({ host: wire.host, port: wire.port, noDelay: true });
    this.socket.on('data', (chunk) => this.#read(chunk));
    this.socket.on('error', () => {});
    this.socket.on('close', () => this.#closed());
  }

  #reset() {
    Object.assign(this, { part: null, status: 0, left: -1, isChunked: false, ends: false, tail: null, kept: null });
  }

  begin(call, isUsed) {
    this.call = call;
    this.isUsed = isUsed;
    if (call.body === undefined) this.socket.write(call.head, 'latin1');
    else {
      this.socket.cork();
      this.socket.write(call.head, 'latin1');
      this.socket.write(call.body);
      this.socket.uncork();
    }
  }

  #read(chunk) {
    if (!this.call) return this.socket.destroy();
    let body = chunk;
    if (this.left < 0 && !this.isChunked) {
      const all = this.part ? Buffer.concat([this.part, chunk]) : chunk;
      const end = all.indexOf(HEAD_END);
      if (end < 0) {
        this.part = all;
        return undefined;
      }
      this.#head(all.latin1Slice(0, end));
      body = all.subarray(end + 4);
    }
    if (this.call.keep) (this.kept ??= []).push(body);
    if (this.isChunked) {
      const tail = this.tail ? Buffer.concat([this.tail, body]) : body;
      if (tail.length >= 5 && tail.subarray(-5).equals(CHUNKS_END)) this.#whole();
      else this.tail = Buffer.from(tail.subarray(-5));
    } else {
      this.left -= body.length;
      if (this.left <= 0) this.#whole();
    }
    return undefined;
  }

  #head(head) {
    this.status = Number(head.slice(9, 12));
    this.isChunked = /\r\ntransfer-encoding: *chunked/i.test(head);
    this.left = this.isChunked ? 0 : Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0);
    this.ends = /\r\nconnection: *close/i.test(head);
  }

  #whole() {
    const { call, status, kept, ends } = this;
    this.call = null;
    this.#reset();
    finish(call, status, kept ? Buffer.concat(kept).toString() : undefined);
    if (ends) this.socket.destroy();
    else this.wire.free(this);
  }

  #closed() {
    const { call } = this;
    this.call = null;
    // A kept connection that the server closed just then: browsers try again on a new one.
    const again = call && this.isUsed && this.part === null && this.status === 0 && call.tries === 0 && performance.now() - call.since < PATIENCE_MS;
    if (again) call.tries = 1;
    else if (call) finish(call, 0);
    this.wire.gone(this, again ? call : null);
  }
}
