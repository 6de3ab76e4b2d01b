-- A page of the card's bank on which its holder confirms a charge, and until when it is told; gone with the end of the charge.
alter table payments
  add column challenge_url text check (char_length(challenge_url) <= 2048),
  add column challenge_creq text check (char_length(challenge_creq) <= 8192),
  add column challenge_until timestamptz,
  add constraint payments_challenge_check check (num_nulls(challenge_url, challenge_creq, challenge_until) in (0, 3));
