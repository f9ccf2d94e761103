// A peer of the bench: the signed-in reads on Fastify and better-sqlite3, from the same SQLite file. Written to be fast
// within the usual means: prepared statements, response schemas (Fastify compiles a serialiser from each), no request
// log, one process for each core. Unlike the server it keeps no sessions in memory: its processes have nothing that
// would tell them when one ends.
'use strict';

const cluster = require('node:cluster');
const { createHash } = require('node:crypto');

const workers = Number(process.env.WORKERS);
if (cluster.isPrimary && workers > 1) {
  for (let n = 0; n < workers; n += 1) cluster.fork();
  process.on('SIGTERM', () => process.exit(0));
} else {
  serve();
}

function serve() {
  const Database = require('better-sqlite3');
  const app = require('fastify')({ logger: false });
  const db = new Database(process.env.DATABASE, { readonly: true });
  db.pragma('mmap_size = 268435456');

  const IDLE_MICROS = 31 * 60 * 1_000_000;
  const session = db.prepare(`
    select s.last_active_at, s.expires_at, u.id, u.username, u.email, u.email_verified_at, u.password_hash, u.full_name, u.user_type,
           u.google_id, u.github_id, u.linkedin_id, u.is_admin, u.created_at
    from sessions s join users u on u.id = s.user_id where s.token_hash = ? and u.suspended_at is null`);

  const moment = (micros) => (micros === null ? null : new Date(micros / 1000).toISOString());

  app.decorateRequest('person', null);
  async function signedIn(request, reply) {
    const [scheme, token] = (request.headers.authorization ?? '').split(' ');
    const now = Date.now() * 1000;
    const row = scheme.toLowerCase() === 'bearer' && token ? session.get(createHash('sha256').update(token).digest()) : undefined;
    if (!row || now >= row.expires_at || now >= row.last_active_at + IDLE_MICROS) return reply.code(401).send();
    request.person = row;
  }

  const text = { type: 'string' };
  const maybe = { type: ['string', 'null'] };
  const flag = { type: 'boolean' };
  const whole = { type: 'integer' };
  const user = {
    type: 'object',
    properties: {
      id: whole,
      username: text,
      email: text,
      email_verified: flag,
      has_password: flag,
      full_name: maybe,
      is_active: flag,
      user_type: maybe,
      needs_role_selection: flag,
      is_admin: flag,
      google_id: maybe,
      github_id: maybe,
      linkedin_id: maybe,
      created_at: text,
    },
  };

  app.get('/health', async () => ({}));

  app.get('/api/auth/me', { preHandler: signedIn, schema: { response: { 200: user } } }, async ({ person }) => ({
    id: person.id,
    username: person.username,
    email: person.email,
    email_verified: person.email_verified_at !== null,
    has_password: person.password_hash !== null,
    full_name: person.full_name,
    is_active: true,
    user_type: person.user_type,
    needs_role_selection: person.user_type === null,
    is_admin: person.is_admin === 1,
    google_id: person.google_id,
    github_id: person.github_id,
    linkedin_id: person.linkedin_id,
    created_at: moment(person.created_at),
  }));

  const shared = db.prepare(`
    select r.id, r.title, r.content, r.excerpt, r.budget_cents, r.skills, r.status, r.deadline, r.pricing, r.estimated_hours,
           s.shared_at, s.viewed_at, r.client_id, u.username, u.created_at as client_since, u.email_verified_at, c.company_name,
           coalesce(c.contact_name, u.full_name) as contact_name, c.industry, c.country,
           coalesce(f.requests_posted, 0) as requests_posted, coalesce(f.responses_answered, 0) as answered,
           coalesce(f.responses_unanswered, 0) as unanswered, coalesce(f.hires, 0) as hires, f.average_rating,
           coalesce(f.total_ratings, 0) as total_ratings, g.asked, g.answered as replied, g.median_minutes, s.match_reasons,
           a.id as response_id, a.status as response_status, t.id as conversation_id
    from request_shares s join requests r on r.id = s.request_id join users u on u.id = r.client_id
    left join responses a on a.request_id = s.request_id and a.developer_id = s.developer_id and a.status <> 'withdrawn'
    left join conversations t on t.request_id = s.request_id and t.developer_id = s.developer_id
    left join client_profiles c on c.user_id = r.client_id left join client_figures f on f.client_id = r.client_id
    left join response_figures g on g.user_id = r.client_id
    where s.developer_id = ? and u.suspended_at is null and r.hidden_at is null
    order by s.shared_at desc, s.request_id desc limit ?`);
  const part = (some, others) => (some + others ? some / (some + others) : null);
  const number = { type: 'number' };
  const perhaps = { type: ['number', 'null'] };
  const card = {
    type: 'object',
    properties: {
      client_id: whole,
      name: text,
      logo_url: maybe,
      industry: maybe,
      country: maybe,
      member_since: text,
      requests_posted: whole,
      hires: whole,
      hire_rate: perhaps,
      response_rate: perhaps,
      no_answer_rate: perhaps,
      message_response_rate: perhaps,
      median_response_minutes: perhaps,
      average_rating: perhaps,
      total_ratings: whole,
      verified: { type: 'object', properties: { email: flag, payment: flag } },
    },
  };
  const request = {
    type: 'object',
    properties: {
      id: whole,
      title: text,
      content: text,
      excerpt: text,
      estimated_budget: number,
      currency: text,
      pricing: text,
      estimated_hours: perhaps,
      deadline: maybe,
      share_date: text,
      is_new: flag,
      viewed_at: maybe,
      skills: { type: 'array', items: text },
      status: text,
      client: card,
      match_reasons: { type: 'array', items: { type: 'object', properties: { text, weight: number, value: number } } },
      my_response: { type: ['object', 'null'], properties: { id: whole, status: text } },
      conversation_id: perhaps,
    },
  };

  const schema = { response: { 200: { type: 'array', items: request } } };
  app.get('/api/requests/shared-with-me', { preHandler: signedIn, schema }, async ({ person }, reply) => {
    if (person.user_type !== 'developer') return reply.code(403).send();
    return shared.all(person.id, 20).map((row) => ({
      id: row.id,
      title: row.title,
      content: row.content,
      excerpt: row.excerpt,
      estimated_budget: row.budget_cents / 100,
      currency: 'usd',
      pricing: row.pricing,
      estimated_hours: row.estimated_hours,
      deadline: row.deadline,
      share_date: moment(row.shared_at),
      is_new: row.viewed_at === null,
      viewed_at: moment(row.viewed_at),
      skills: JSON.parse(row.skills),
      status: row.status,
      client: {
        client_id: row.client_id,
        name: row.company_name ?? row.contact_name ?? row.username,
        logo_url: null,
        industry: row.industry,
        country: row.country,
        member_since: moment(row.client_since),
        requests_posted: row.requests_posted,
        hires: row.hires,
        hire_rate: row.hires ? row.hires / row.requests_posted : null,
        response_rate: part(row.answered, row.unanswered),
        no_answer_rate: part(row.unanswered, row.answered),
        message_response_rate: row.asked ? row.replied / row.asked : null,
        median_response_minutes: row.median_minutes,
        average_rating: row.average_rating,
        total_ratings: row.total_ratings,
        verified: { email: row.email_verified_at !== null, payment: false },
      },
      match_reasons: JSON.parse(row.match_reasons),
      my_response: row.response_id && { id: row.response_id, status: row.response_status },
      conversation_id: row.conversation_id,
    }));
  });

  app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
}
