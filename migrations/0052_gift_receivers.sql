-- For whom gift cards are: of each unit of a line in its turn a name, an e-mail and a message, as they were asked for; null: nobody
-- was named. Units past the list, and those without an e-mail, are their buyer's.
alter table order_items
  add column presentes jsonb,
  add constraint order_items_presentes_check check (
    presentes is null
    or (
      vale_presente
      and jsonb_typeof(presentes) = 'array'
      and jsonb_array_length(presentes) between 1 and quantidade
      and octet_length(presentes::text) <= 32000
    )
  );
create index order_items_presentes_idx on order_items (order_id) where presentes is not null;

-- What a vale's letter calls who has it.
alter table credits
  add column mail_name text not null default '' check (char_length(mail_name) <= 120);

-- Orders of gift cards alone are done once the letters with their codes are sent.
create index outbox_vales_idx on outbox ((payload ->> 'creditId')) where kind = 'vale_emitido';
