-- When somebody set this server up in the browser: once, whatever becomes of its admins.
alter table this_database add column set_up_at {{time}};
