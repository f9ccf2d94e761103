{{only postgres}}
-- A message that is only written, which is nearly every message (see plainly/), in one call: as a transaction of statements
-- its way to and fro takes longer than its work, and as one statement it would not see what was said while it waited for
-- the conversation's row. What the rooms' code does for all other messages is done here for these; the tests hold them
-- against each other. Answers nulls when the message is not so plain, or refused: then nothing was written.
create function say_plainly(
    conversation bigint, sender bigint, by_client boolean, may_write boolean, moment timestamptz, short text, words text,
    nonce text, out message_id bigint, out number bigint, out other bigint, out own_head bigint, out other_head bigint
) language plpgsql as $$
declare
    had_read bigint;
    news bigint := 1;
    payload jsonb;
begin
    -- Nothing but the message changes: nobody's archive, and none of the times that tell how fast somebody answers.
    if by_client then
        select last_seq + 1, client_read_seq, developer_id into number, had_read, other from conversations
        where id = conversation and client_id = sender and status <> 'closed' and (is_free or may_write)
          and not client_archived and not developer_archived and developer_asked_at is not null
          and (client_asked_at is null or client_answered_at is not null)
        for no key update;
    else
        select last_seq + 1, developer_read_seq, client_id into number, had_read, other from conversations
        where id = conversation and developer_id = sender and status <> 'closed' and (is_free or may_write)
          and not developer_archived and not client_archived and client_asked_at is not null
          and (developer_asked_at is null or developer_answered_at is not null)
        for no key update;
    end if;
    if not found then
        return;
    end if;
    insert into messages (conversation_id, seq, sender_id, kind, content, client_nonce, created_at)
    values (conversation, number, sender, 'text', words, nonce, moment) returning id into message_id;
    if by_client then
        update conversations
        set last_seq = number, last_at = moment, preview = short, preview_kind = 'text', last_sender_id = sender,
            updated_at = moment, client_read_seq = number
        where id = conversation;
    else
        update conversations
        set last_seq = number, last_at = moment, preview = short, preview_kind = 'text', last_sender_id = sender,
            updated_at = moment, developer_read_seq = number
        where id = conversation;
    end if;
    -- Whoever writes has read what stood there before.
    if had_read < number - 1 then
        update messages set read_at = moment
        where conversation_id = conversation and seq > had_read and seq < number and sender_id <> sender and read_at is null;
        if found then
            news := 2;
        end if;
    end if;
    -- Both are told, in the order of their ids: their rows stay locked until the commit.
    if sender < other then
        insert into event_heads as h (user_id, seq) values (sender, news)
        on conflict (user_id) do update set seq = h.seq + excluded.seq returning seq into own_head;
    end if;
    insert into event_heads as h (user_id, seq) values (other, news)
    on conflict (user_id) do update set seq = h.seq + excluded.seq returning seq into other_head;
    if sender > other then
        insert into event_heads as h (user_id, seq) values (sender, news)
        on conflict (user_id) do update set seq = h.seq + excluded.seq returning seq into own_head;
    end if;
    if news = 2 then
        payload := jsonb_build_object('conversation_id', conversation, 'user_id', sender, 'up_to_id', message_id);
        insert into events (user_id, seq, kind, payload, created_at)
        values (sender, own_head - 1, 'read', payload, moment), (other, other_head - 1, 'read', payload, moment);
    end if;
    payload := jsonb_build_object('conversation_id', conversation, 'message_id', message_id, 'seq', number,
                                  'sender_id', sender, 'kind', 'text');
    insert into events (user_id, seq, kind, payload, created_at)
    values (sender, own_head, 'message', payload, moment), (other, other_head, 'message', payload, moment);
end
$$;

-- A message is changed once, when it is read: there is room for that beside it, so that no index has to know.
alter table messages set (fillfactor = 90);
{{end}}
