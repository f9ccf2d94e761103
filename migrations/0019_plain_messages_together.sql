{{only postgres}}
drop function say_plainly;

-- Messages that are only written, which are nearly all (see plainly/), those that wait together in one call: as transactions
-- of statements their ways to and fro and their commits take longer than their work. What the rooms' code does for all other
-- messages is done here for these; the tests hold them against each other. Each is of another conversation. Of one that is
-- not so plain, or refused, nothing is written, and the answer has no message. One of a conversation that is not the
-- sender's, or that somebody else has under lock, is not answered: nobody shall wait for another's. One that was sent before
-- under its nonce fails the call.
--
-- Rows are locked in the same order as everywhere: the conversations, then what tells people the news, by person.
create function say_plainly(
    talks bigint[], senders bigint[], writers bigint[], shorts text[], texts text[], nonces text[], moment timestamptz
) returns table (talk bigint, message_id bigint, number bigint, other bigint, own_head bigint, other_head bigint)
language plpgsql
-- Plans are kept, perhaps from a time when the tables were small.
set enable_seqscan = off set jit = off set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
    places bigint[];
    numbers bigint[];
    had_read bigint[];
    others bigint[];
    unfit bigint[];
    message_ids bigint[];
    read_ids bigint[];
begin
    select array_agg(l.place) filter (where l.is_plain), array_agg(l.last_seq + 1) filter (where l.is_plain),
           array_agg(l.read_seq) filter (where l.is_plain), array_agg(l.other_id) filter (where l.is_plain),
           array_agg(nextval('messages_id_seq')) filter (where l.is_plain), array_agg(l.id) filter (where not l.is_plain)
    into places, numbers, had_read, others, message_ids, unfit
    from (
        select s.place, c.id, c.last_seq,
               case s.sender when c.client_id then c.client_read_seq else c.developer_read_seq end as read_seq,
               case s.sender when c.client_id then c.developer_id else c.client_id end as other_id,
               -- Nothing but the message changes: nobody's archive, and none of the times that tell how fast somebody answers.
               c.status <> 'closed' and (c.is_free or s.writer = 1) and not c.client_archived and not c.developer_archived
               and case s.sender
                   when c.client_id then c.developer_asked_at is not null
                                         and (c.client_asked_at is null or c.client_answered_at is not null)
                   else c.client_asked_at is not null
                        and (c.developer_asked_at is null or c.developer_answered_at is not null) end as is_plain
        from conversations c
        join unnest(talks, senders, writers) with ordinality as s (talk, sender, writer, place) on s.talk = c.id
        where c.id = any(talks) and s.sender in (c.client_id, c.developer_id)
        order by c.id for no key update of c skip locked
    ) l;
    if unfit is not null then
        return query select u.talk, null::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint from unnest(unfit) as u (talk);
    end if;
    if places is null then
        return;
    end if;
    -- From here on only of these.
    select array_agg(talks[p.place] order by p.n), array_agg(senders[p.place] order by p.n),
           array_agg(shorts[p.place] order by p.n), array_agg(texts[p.place] order by p.n),
           array_agg(nullif(nonces[p.place], '') order by p.n)
    into talks, senders, shorts, texts, nonces
    from unnest(places) with ordinality as p (place, n);

    insert into messages (id, conversation_id, seq, sender_id, kind, content, client_nonce, created_at)
    select s.id, s.talk, s.number, s.sender, 'text', s.words, s.nonce, moment
    from unnest(message_ids, talks, numbers, senders, texts, nonces) as s (id, talk, number, sender, words, nonce);

    update conversations c
    set last_seq = s.number, last_at = moment, preview = s.short, preview_kind = 'text', last_sender_id = s.sender,
        updated_at = moment,
        client_read_seq = case s.sender when c.client_id then s.number else c.client_read_seq end,
        developer_read_seq = case s.sender when c.client_id then c.developer_read_seq else s.number end
    from unnest(talks, numbers, senders, shorts) as s (talk, number, sender, short)
    where c.id = s.talk and c.id = any(talks);

    -- Whoever writes has read what stood there before.
    select array_agg(r.id) into read_ids
    from unnest(talks, senders, had_read, numbers) as s (talk, sender, had_read, number)
    cross join lateral (
        select m.id from messages m
        where m.conversation_id = s.talk and m.seq > s.had_read and m.seq < s.number and m.sender_id <> s.sender
          and m.read_at is null
        offset 0
    ) r
    where s.had_read < s.number - 1;
    if read_ids is not null then
        update messages set read_at = moment where id = any(read_ids);
    end if;

    return query
    with said as (
        select s.*, jsonb_build_object('conversation_id', s.talk, 'message_id', s.message_id, 'seq', s.number,
                                       'sender_id', s.sender, 'kind', 'text') as news
        from unnest(talks, senders, others, numbers, message_ids) as s (talk, sender, other, number, message_id)
    ), told as (
        select nextval('events_id_seq') as id, p.user_id, s.news
        from said s cross join lateral (values (s.sender), (s.other)) as p (user_id)
    ), placed as (
        select t.*, row_number() over one as place, lag(t.id) over one as previous_id,
               count(*) over (partition by t.user_id) as count
        from told t window one as (partition by t.user_id order by t.id)
    ), heads as (
        insert into event_heads as h (user_id, seq, last_id)
        select p.user_id, p.count, p.id from placed p where p.place = p.count order by p.user_id
        on conflict (user_id) do update
        set seq = h.seq + excluded.seq, last_id_before = h.last_id, last_id = excluded.last_id
        returning user_id, seq, last_id_before
    ), written as (
        insert into events (id, user_id, seq, previous_id, kind, payload, created_at)
        select p.id, p.user_id, h.seq - p.count + p.place, coalesce(p.previous_id, h.last_id_before), 'message', p.news, moment
        from placed p join heads h on h.user_id = p.user_id
    )
    select s.talk, s.message_id, s.number, s.other, own.seq, theirs.seq
    from said s join heads own on own.user_id = s.sender join heads theirs on theirs.user_id = s.other;
end
$$;
{{end}}
