// The day at Opportune: the town in its tables, and one or two nodes on it.
import { join } from 'node:path';

import { migrate, startServer } from '../opportune.mjs';
import { signingUp } from '../people.mjs';
import { work } from '../run.mjs';
import { documents, learn } from '../vocabulary.mjs';
import * as town from './town.mjs';

const micros = (ms) => ms * 1000;

/** Fills a new place of the engine with the town, and answers the place. */
export async function settle(engine, sizes) {
  const place = await engine.place();
  migrate(place);
  engine.fill(place, (table) => {
    people(table, sizes);
    requests(table, sizes);
    showcases(table, sizes);
    talks(table, sizes);
  });
  return place;
}

/** So many nodes on one place. They share a folder for files, as they would share a bucket. */
export async function open(place, nodes, sizes) {
  const storage = nodes > 1 ? `file:${join(work, 'shared-files')}` : '';
  const servers = [];
  for (let n = 0; n < nodes; n += 1) servers.push(await startServer({ ...place, ...(n > 0 ? { data: undefined } : {}), storage }));
  return {
    facts: { kind: 'opportune', urls: servers.map(({ url }) => url), town: sizes },
    pids: servers.map(({ pid }) => pid),
    stop: () => Promise.all(servers.map((server) => server.stop())),
  };
}

function people(table, sizes) {
  const signUp = signingUp(table);
  const client = table('client_profiles', ['user_id', 'company_name', 'completeness', 'created_at', 'updated_at']);
  const developer = table('developer_profiles', [
    'user_id', 'display_name', 'headline', 'bio', 'country', 'rate_type', 'rate_min_cents', 'rate_max_cents', 'currency',
    'availability', 'other_links', 'visibility', 'completeness', 'created_at', 'updated_at',
  ]);
  const skill = table('developer_skills', ['user_id', 'position', 'name', 'folded']);
  const listing = table('developer_listing', ['facet', 'user_id', 'is_public', 'best', 'hourly_cents', 'average_rating', 'created_at']);
  for (const { id, role, name, headline, bio, skills, cents, availability, best, at } of town.people(sizes)) {
    signUp(id, role);
    const when = micros(at);
    if (role === 'client') {
      client(id, name, 40, when, when);
      continue;
    }
    developer(id, name, headline, bio, 'PT', 'hourly', cents, cents + 1000, 'USD', availability, '[]', 'public', 80, when, when);
    skills.forEach((each, position) => skill(id, position, each, each.toLowerCase()));
    for (const facet of ['', `availability:${availability}`, ...skills.map((each) => `skill:${each.toLowerCase()}`)]) {
      listing(facet, id, 1, best, cents, 0, when);
    }
  }
}

function requests(table, sizes) {
  const request = table('requests', [
    'id', 'client_id', 'title', 'content', 'excerpt', 'budget_cents', 'skills', 'visibility', 'status', 'is_listed', 'created_at',
    'updated_at', 'published_at',
  ]);
  const asked = table('request_skills', ['request_id', 'folded', 'is_listed', 'budget_cents', 'published_at']);
  const search = documents(table);
  learn(table);
  for (const { id, client, title, content, skills, cents, at } of town.requests(sizes)) {
    const [text, when] = [content.join(' '), micros(at)];
    request(id, client, title.join(' '), text, text.slice(0, 200), cents, JSON.stringify(skills), 'public', 'open', 1, when, when, when);
    for (const each of skills) asked(id, each.toLowerCase(), 1, cents, when);
    search.add(id, client, title, skills, content);
  }
  search.list();
}

function showcases(table, sizes) {
  const showcase = table('showcases', [
    'id', 'developer_id', 'title', 'description', 'include_profile', 'tags', 'fives', 'rating_score', 'trend_score', 'created_at', 'updated_at',
  ]);
  const tagged = table('showcase_tags', ['tag', 'showcase_id']);
  for (const { id, developer, title, description, tags, fives, trend, at } of town.showcases(sizes)) {
    const when = micros(at);
    showcase(id, developer, title, description, 1, JSON.stringify(tags), fives, fives ? 3500 + (id % 1500) : 0, trend, when, when);
    for (const each of tags) tagged(each.toLowerCase(), id);
  }
}

function talks(table, sizes) {
  const conversation = table('conversations', [
    'id', 'request_id', 'client_id', 'developer_id', 'started_by', 'is_free', 'status', 'status_before', 'last_seq', 'last_at',
    'preview', 'preview_kind', 'last_sender_id', 'created_at', 'updated_at', 'client_read_seq', 'client_asked_at',
    'client_answered_at', 'developer_read_seq', 'developer_asked_at', 'developer_answered_at',
  ]);
  const message = table('messages', ['id', 'conversation_id', 'seq', 'sender_id', 'kind', 'content', 'client_nonce', 'created_at', 'read_at']);
  const notification = table('notifications', [
    'id', 'user_id', 'kind', 'topic', 'actor_id', 'request_id', 'conversation_id', 'text', 'link', 'created_at', 'read_at',
  ]);
  for (const { id, request, client, developer, messages } of town.talks(sizes)) {
    const last = messages.at(-1);
    const [from, until] = [micros(messages[0].at), micros(last.at)];
    conversation(id, request, client, developer, client, 1, 'open', 'open', last.seq, until, last.text.slice(0, 160), 'text', last.sender,
      from, until, last.seq, from, from, last.seq - 1, from, from);
    for (const { id: number, seq, sender, text, at } of messages) message(number, id, seq, sender, 'text', text, `n${number}`, micros(at), micros(at));
    notification(id, developer, 'message', `conversation ${id}`, client, request, id, 'sent you a message', `/conversations/${id}`, until, null);
  }
}
