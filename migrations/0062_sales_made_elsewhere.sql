-- Where a sale was made: on the shop's pages, or elsewhere and typed into the office.
alter table orders
  add column canal text not null default 'site' check (canal in ('site', 'instagram', 'whatsapp', 'balcao'));
-- The office filters by it, and nearly all orders are the site's.
create index orders_canal_idx on orders (canal, created_at desc, id desc) where canal <> 'site';

-- What was received outside of any provider is paid at once, and may cost nothing.
alter table orders
  drop constraint orders_metodo_pagamento_check,
  drop constraint orders_credito_check,
  add constraint orders_metodo_pagamento_check check (
    metodo_pagamento in ('pix', 'cartao', 'entrega', 'preferencia', 'credito', 'recebido')
  ),
  add constraint orders_credito_check check (
    credito_cents between 0 and total_cents
    and (total_cents > credito_cents or metodo_pagamento in ('credito', 'recebido'))
  );
alter table payment_attempts
  drop constraint payment_attempts_method_check,
  drop constraint payment_attempts_amount_check,
  add constraint payment_attempts_method_check check (
    method in ('pix', 'cartao', 'entrega', 'preferencia', 'credito', 'recebido')
  ),
  add constraint payment_attempts_amount_check check (
    amount_cents > 0 or (amount_cents = 0 and method in ('credito', 'recebido'))
  );
