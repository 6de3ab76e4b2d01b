-- The same mailboxes as before, written as one expression: a function with a query of its own is made ready for each row that
-- an order writes into the index of its mailbox, and whenever somebody asks by it.
create or replace function mailbox_of(email text) returns text language sql immutable parallel safe as $$
  select case
      when split_part(lower(btrim(email)), '@', 2) in ('gmail.com', 'googlemail.com') then
        replace(coalesce(
          nullif(split_part(split_part(lower(btrim(email)), '@', 1), '+', 1), ''),
          split_part(lower(btrim(email)), '@', 1)
        ), '.', '') || '@gmail.com'
      else
        coalesce(
          nullif(split_part(split_part(lower(btrim(email)), '@', 1), '+', 1), ''),
          split_part(lower(btrim(email)), '@', 1)
        ) || '@' || split_part(lower(btrim(email)), '@', 2)
    end
$$;

-- An order that was placed with the words of its pieces is not written for them once more, with a row in each of its indexes.
create or replace function note_words_of_pieces() returns trigger language plpgsql as $$
begin
  update orders o set busca_pecas = p.words from (
    select i.order_id,
      words_of_pieces(string_agg(i.nome || ' ' || i.cor || ' ' || i.tamanho || ' ' || i.sku, ' ' order by i.position)) as words
    from order_items i where i.order_id in (select order_id from added) group by i.order_id
  ) p where p.order_id = o.id and o.busca_pecas <> p.words;
  return null;
end
$$;
