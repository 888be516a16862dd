-- The e-mail address whose owner opened a link sent to it. Mails go to `email` only while both are equal, so a changed address needs no reset.
alter table accounts add column verified_email text;

-- One log for the messages of all channels. An address is masked like a number.
alter table message_sends rename column mobile_masked to recipient_masked;
alter table message_sends add column channel text not null default 'sms' check (channel in ('sms', 'whatsapp', 'email'));
alter table message_sends alter column channel drop default;
create index message_sends_channel on message_sends (channel, id desc);

-- What the demo's mailbox received; a mail server keeps nothing here.
create table local_mails (
  id bigint generated always as identity primary key,
  address text not null,
  subject text not null,
  text text not null,
  html text not null,
  -- Where a mail program unsubscribes with one request; null for a transactional mail.
  unsubscribe_url text,
  sent_at timestamptz not null
);
create index local_mails_address on local_mails (address, id desc);

-- The demo phone also shows WhatsApp messages.
alter table local_sms add column channel text not null default 'sms' check (channel in ('sms', 'whatsapp'));
