-- Who may be written to with news of the shop, by e-mail in small letters. What somebody said here goes before what an old
-- shop's file says of her (customers.aceita_marketing), so a row that has ended stays as a word against being written to.
create table newsletter_subscribers (
  id bigint generated always as identity primary key,
  email text not null unique check (char_length(email) between 3 and 254),
  -- Somebody typed it and was shown this; empty where no answer to a mail is waited for.
  asked_at timestamptz,
  asked_text text check (char_length(asked_text) <= 600),
  -- What was agreed to, when it was asked for, and when whoever reads that mailbox said yes.
  consented_at timestamptz,
  consent_text text check (char_length(consent_text) <= 600),
  confirmed_at timestamptz,
  ended_at timestamptz,
  ended_by text check (ended_by in ('link', 'equipe')),
  -- Rises as she leaves: links of mails from before open nothing any more.
  round integer not null default 0,
  check ((asked_at is null) = (asked_text is null)),
  check ((confirmed_at is null) = (consent_text is null) and (confirmed_at is null) = (consented_at is null)),
  check ((ended_at is null) = (ended_by is null)),
  check (coalesce(asked_at, confirmed_at, ended_at) is not null)
);
create index newsletter_subscribers_asked_idx on newsletter_subscribers (asked_at) where asked_at is not null;
create index newsletter_subscribers_ended_idx on newsletter_subscribers (ended_at) where ended_at is not null;
create index customers_accepts_idx on customers (lower(email)) where aceita_marketing and erased_at is null;
