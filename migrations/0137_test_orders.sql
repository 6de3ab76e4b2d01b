-- An order that its own shop placed to try itself, while nobody else may buy: for good, and never a sale. It is paid by what a
-- provider charges, or the sandbox plays, and goes nowhere. All of this takes a moment: 0142 reads the orders that there are.
alter table orders add column teste boolean not null default false;
alter table orders add constraint orders_teste_check check (not teste or (
  canal = 'site' and metodo_pagamento in ('pix', 'cartao') and added_to is null and credito_cents = 0
  and status in ('pending', 'in_analysis', 'paid', 'declined', 'cancelled', 'refunded')
)) not valid;

create function keep_test_orders() returns trigger language plpgsql as $$
begin
  raise exception 'order % stays what it was placed as', old.id using errcode = 'check_violation';
end $$;
create trigger orders_teste_kept before update of teste on orders
  for each row when (old.teste is distinct from new.teste) execute function keep_test_orders();
