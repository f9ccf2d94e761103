// The data of the growth part: so many developers, requests, shares, showcases and products, the same in every run. One client posted
// every request and one developer was given every one of them and made every showcase and product, so that their lists are as long as
// the tables.
import { signingUp } from './people.mjs';
import { LANGUAGES, SKILLS, seeded, some, words } from './random.mjs';
import { MIDDLING, RARE_WORD, documents, learn, text as wordsOf } from './vocabulary.mjs';

/** As many have these at every size: what is rare must be found as fast among many as among few. */
const RARE = 40;
const NOT_SO_RARE = 400;
export const RARE_SKILL = 'COBOL';
const CLIENT = 1;
const READER = 2;
const ADMIN = 3;
const AVAILABILITY = ['available', 'available', 'available', 'limited', 'unavailable'];

/** Fills an empty, migrated database with `fill`; answers the tokens of the client, of the developer and of an admin. */
export function crowd(fill, count) {
  const tokens = {};
  fill((table) => {
    const signUp = signingUp(table);
    tokens.client = signUp(CLIENT, 'client');
    tokens.developer = signUp(READER, 'developer');
    tokens.admin = signUp(ADMIN, 'client', 1);
    developers(table, count);
    requests(table, count);
    showcases(table, count);
    products(table, count);
    looks(table, count);
    tickets(table, count);
  });
  return tokens;
}

const begun = Date.UTC(2026, 0, 1) * 1000;
/** Each row a second after the one before. */
const moment = (n) => begun + n * 1e6;
const isOneOf = (some, n, count) => n % Math.floor(count / some) === 0;
const isRare = (n, count) => isOneOf(RARE, n, count);
/** Who has the rare skill has a common one too, so that both together are found as often at every size. */
const skillsOf = (random, rare) => (rare ? [RARE_SKILL, SKILLS[0], SKILLS[1]] : some(random, SKILLS, 3));

function developers(table, count) {
  const random = seeded(8);
  const user = table('users', ['id', 'username', 'username_folded', 'email', 'email_folded', 'user_type', 'created_at']);
  const profile = table('developer_profiles', [
    'user_id', 'display_name', 'headline', 'bio', 'country', 'rate_type', 'rate_min_cents', 'rate_max_cents', 'currency',
    'availability', 'other_links', 'visibility', 'completeness', 'average_rating', 'total_ratings', 'created_at', 'updated_at',
  ]);
  const skill = table('developer_skills', ['user_id', 'position', 'name', 'folded']);
  const language = table('developer_languages', ['user_id', 'position', 'name', 'folded']);
  const listing = table('developer_listing', ['facet', 'user_id', 'is_public', 'best', 'hourly_cents', 'average_rating', 'created_at']);
  for (let n = 0; n < count; n += 1) {
    const id = 1000 + n;
    const name = `developer-${n}`;
    const email = `${name}@example.org`;
    const cents = 2000 + 100 * random.below(180);
    const rating = random.below(2) ? 3 + random.below(21) / 10 : null;
    const availability = random.pick(AVAILABILITY);
    const skills = skillsOf(random, isRare(n, count));
    const speaks = random.pick(LANGUAGES);
    user(id, name, name, email, email, 'developer', moment(n));
    profile(id, `Developer ${n}`, words(random, 6), words(random, 25), 'PT', 'hourly', cents, cents + 1000, 'USD', availability, '[]', 'public', 80, rating, rating ? 3 : 0, moment(n), moment(n));
    skills.forEach((each, position) => skill(id, position, each, each.toLowerCase()));
    language(id, 0, speaks, speaks.toLowerCase());
    const facets = ['', `language:${speaks.toLowerCase()}`, `availability:${availability}`, ...skills.map((each) => `skill:${each.toLowerCase()}`)];
    const best = random.below(1_000_000);
    for (const facet of facets) listing(facet, id, 1, best, cents, rating ?? 0, moment(n));
  }
}

function showcases(table, count) {
  const random = seeded(10);
  const showcase = table('showcases', [
    'id', 'developer_id', 'title', 'description', 'include_profile', 'tags', 'fives', 'rating_score', 'trend_score', 'created_at', 'updated_at',
  ]);
  const tagged = table('showcase_tags', ['tag', 'showcase_id']);
  for (let n = 0; n < count; n += 1) {
    const id = 1 + n;
    const tags = skillsOf(random, isRare(n, count));
    const fives = random.below(50);
    showcase(id, READER, words(random, 6), words(random, 30), 1, JSON.stringify(tags), fives, fives ? 3500 + random.below(1500) : 0, random.below(1_000_000), moment(n), moment(n));
    for (const each of tags) tagged(each.toLowerCase(), id);
  }
}

function products(table, count) {
  const random = seeded(11);
  const product = table('products', [
    'id', 'seller_id', 'title', 'summary', 'price_cents', 'currency', 'tags', 'status', 'refund_days', 'fives', 'rating_score', 'sales_count',
    'created_at', 'updated_at', 'published_at',
  ]);
  const tagged = table('product_tags', ['tag', 'product_id']);
  for (let n = 0; n < count; n += 1) {
    const id = 1 + n;
    const tags = skillsOf(random, isRare(n, count));
    const fives = random.below(50);
    product(id, READER, words(random, 6), words(random, 12), 50 * random.below(100), 'usd', JSON.stringify(tags), 'published', 14, fives, fives ? 3500 + random.below(1500) : 0, random.below(1000), moment(n), moment(n), moment(n));
    for (const each of tags) tagged(each.toLowerCase(), id);
  }
}

function requests(table, count) {
  const random = seeded(9);
  const request = table('requests', [
    'id', 'client_id', 'title', 'content', 'excerpt', 'budget_cents', 'skills', 'visibility', 'status', 'is_listed', 'shared_count',
    'created_at', 'updated_at', 'published_at',
  ]);
  const skill = table('request_skills', ['request_id', 'folded', 'is_listed', 'budget_cents', 'published_at']);
  const share = table('request_shares', ['request_id', 'developer_id', 'shared_at', 'viewed_at', 'request_status']);
  const search = documents(table);
  learn(table);
  for (let n = 0; n < count; n += 1) {
    const id = 1 + n;
    const isPaused = isRare(n + 1, count);
    const listed = isPaused ? 0 : 1;
    const cents = 50_000 + 5000 * random.below(400);
    const skills = skillsOf(random, isRare(n, count));
    const text = words(random, 30);
    request(id, CLIENT, words(random, 6), text, text, cents, JSON.stringify(skills), 'public', isPaused ? 'paused' : 'open', listed, 1, moment(n), moment(n), moment(n));
    for (const each of skills) skill(id, each.toLowerCase(), listed, cents, moment(n));
    share(id, READER, moment(n), null, isPaused ? 'paused' : 'open');
    const named = [...(isRare(n, count) ? [RARE_WORD] : []), ...(isOneOf(NOT_SO_RARE, n, count) ? [MIDDLING] : [])];
    const said = wordsOf(random, 24, named);
    search.add(id, CLIENT, said.slice(-4), skills, said);
  }
  search.list();
  table('client_figures', ['client_id', 'requests_posted'])(CLIENT, count);
}

/** What admins look at: as many suspended people at every size, and feedback and a log as long as the other tables. */
function looks(table, count) {
  const user = table('users', ['id', 'username', 'username_folded', 'email', 'email_folded', 'user_type', 'suspended_at', 'created_at']);
  for (let n = 0; n < RARE; n += 1) {
    const name = `gone-${n}`;
    user(10 + n, name, name, `${name}@example.org`, `${name}@example.org`, 'client', moment(n), moment(n));
  }
  const feedback = table('feedback', ['rating', 'comment', 'location', 'target_id', 'created_at']);
  const log = table('audit_log', ['at', 'actor_id', 'action', 'target_type', 'target_id']);
  for (let n = 0; n < count; n += 1) {
    feedback(isRare(n, count) ? 1 : 5, 'Quick and quiet.', 'footer', 'general_feedback', moment(n));
    log(moment(n), ADMIN, 'retry', 'job', n);
  }
}

/** Tickets that the developer and the admin take part in, with a message each, and reports of the requests. */
function tickets(table, count) {
  const session = table('support_sessions', ['id', 'source_system', 'external_ticket_id', 'subject', 'status', 'is_resolved', 'found_by', 'last_line', 'last_participant_id', 'created_at', 'updated_at']);
  const participant = table('support_participants', ['id', 'session_id', 'user_name', 'user_type', 'user_id', 'is_resolved', 'updated_at']);
  const message = table('support_messages', ['session_id', 'participant_id', 'content', 'created_at']);
  const report = table('reports', ['target_type', 'target_id', 'reporter_id', 'reason', 'status', 'created_at']);
  for (let n = 1; n <= count; n += 1) {
    session(n, 'opportune', `OPP-${n}`, 'It is late', 'open', 0, `it is late opp-${n} petra`, 'One second late.', 3 * n, moment(n), moment(n));
    participant(3 * n, n, 'Petra', 'analytics_hub_user', null, 0, moment(n));
    participant(3 * n + 1, n, 'Reader', 'opportune_developer', READER, 0, moment(n));
    participant(3 * n + 2, n, 'Admin', 'opportune_developer', ADMIN, 0, moment(n));
    message(n, 3 * n, 'One second late.', moment(n));
    report('request', n, READER, 'spam', 'open', moment(n));
  }
}
