-- Addresses at which nobody gets mail, by a mail server's word: nothing more is sent there.
create table refused_addresses (
    email_folded {{text}} primary key,
    -- What the mail server said.
    reason {{text}} not null,
    refused_at {{time}} not null
);

-- How somebody wants to hear of a kind of notifications by mail, where it is not the usual way (once a day). The kind 'all' is for
-- those that have no row of their own.
create table notification_mail (
    user_id {{int}} not null references users (id) on delete cascade,
    kind {{text}} not null,
    mail {{text}} not null,
    primary key (user_id, kind),
    constraint notification_mail_mail_check check (mail in ('off', 'at_once', 'daily'))
);

-- When it is to be told by mail, unless it was read by then; none when it was told, or is not to be.
alter table notifications add column mail_due_at {{time}};
create index notifications_mail_due on notifications (mail_due_at) where mail_due_at is not null;
create index notifications_mail_due_by_user on notifications (user_id, mail_due_at) where mail_due_at is not null;
