// What a stranger does first on a new server: opens it, registers as a client and posts a request.
//   node packaging/first-request.mjs URL            does it and prints the request's id
//   node packaging/first-request.mjs URL ID         signs in again and looks whether the request is still there
const [url, id] = process.argv.slice(2);

async function call(method, path, { body, token } = {}) {
  const headers = { ...(body && { 'content-type': 'application/json' }), ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await fetch(`${url}${path}`, { method, headers, body: body && JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
  return answer;
}
const json = async (...args) => (await call(...args)).json();

const person = { username: 'first-client', password: 'quite-uncommon-27' };
const title = 'A booking page for our boat hire';

if (id) {
  const { token } = await json('POST', '/api/auth/login', { body: person });
  const kept = await json('GET', `/api/requests/${id}`, { token });
  if (kept.title !== title) throw new Error(`request ${id} is called "${kept.title}"`);
} else {
  const page = await (await call('GET', '/')).text();
  // A server without its web app has one plain page and no scripts.
  if (!page.includes('<script')) throw new Error('the front page is not the web app');
  const { token } = await json('POST', '/api/auth/register', {
    body: { ...person, email: 'first-client@example.org', user_type: 'client' },
  });
  const content = 'Guests choose a boat and a day, and pay online. We have twelve boats and a paper calendar today.';
  const request = await json('POST', '/api/requests/', {
    token,
    body: { title, content, estimated_budget: 2500, skills: ['React', 'PostgreSQL'] },
  });
  console.log(request.id);
}
