-- Since when it is known that a person reads the mail sent to their address; empty until they showed it.
alter table users add column email_verified_at {{time}};
