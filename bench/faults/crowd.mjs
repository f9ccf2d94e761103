// The other side of streams.mjs: a process that holds an event stream for each token it is given, and says how many are open, were
// told something, and have ended. An address has only so many ports, so it calls from several addresses of loopback.
import { connect } from 'node:net';
import { createInterface } from 'node:readline';

const PER_ADDRESS = 20_000;
const TOGETHER = 200;
const counts = { open: 0, told: 0, ended: 0 };
setInterval(() => process.stdout.write(`${JSON.stringify(counts)}\n`), 100);

/** Answers once the stream is open. */
function listen(port, token, n) {
  return new Promise((done) => {
    const socket = connect({ host: '127.0.0.1', port, localAddress: `127.0.0.${2 + Math.floor(n / PER_ADDRESS)}` });
    let [state, text] = ['waits', ''];
    socket.on('connect', () => socket.write(`GET /api/events HTTP/1.1\r\nhost: 127.0.0.1\r\naccept: text/event-stream\r\nauthorization: Bearer ${token}\r\n\r\n`));
    socket.on('data', (chunk) => {
      text = (text + chunk.toString('latin1')).slice(-2000);
      if (state === 'waits' && text.startsWith('HTTP/1.1 200') && /event: hello\ndata: .*\n/.test(text)) {
        state = 'open';
        counts.open += 1;
        text = text.slice(text.indexOf('event: hello') + 12);
        done();
      }
      if (state === 'open' && /event: \w+\ndata: .*\n/.test(text)) {
        state = 'told';
        counts.told += 1;
      }
      if (state === 'told') text = '';
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      if (state !== 'waits') counts.ended += 1;
      done();
    });
  });
}

createInterface(process.stdin).once('line', async (line) => {
  const { port, tokens } = JSON.parse(line);
  for (let n = 0; n < tokens.length; n += TOGETHER) {
    await Promise.all(tokens.slice(n, n + TOGETHER).map((token, at) => listen(port, token, n + at)));
  }
});
