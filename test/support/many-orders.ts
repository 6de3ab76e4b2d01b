import type { Client } from 'pg';

export const ORDERS = 100_000;
export const CUSTOMERS = 20_000;
export const AUDIT_LINES = 200_000;
export const CUSTOM_PIX = 5_000;

const SQL = `
  insert into categories (nome, slug) select 'Categoria ' || n, 'categoria-' || n from generate_series(1, 5) n;
  insert into products (nome, preco_cents, category_id, sku)
    select 'Peça ' || n, 10000, (select min(id) from categories) + n % 5, 'BENCH-' || n from generate_series(1, 500) n;
  insert into orders (codigo, external_reference, status, metodo_pagamento, subtotal_cents, frete_cents, total_cents,
      nome, email, cpf, whatsapp, cep, frete, created_at, paid_at)
    select 'AAAAA-' || lpad(n::text, 10, '0'), 'PED-' || n,
      (array['paid', 'processing', 'shipped', 'delivered', 'delivered', 'delivered', 'delivered', 'delivered',
        'cancelled', 'declined'])[1 + n % 10],
      'pix', 10000 + n % 5000, 1990, 11990 + n % 5000, 'Cliente ' || md5(n::text), 'c' || n || '@example.com',
      lpad(n::text, 11, '0'), '219' || lpad(n::text, 8, '0'), '26167020',
      '{"id": "1", "nome": "PAC", "company": "Correios", "prazo": 5, "tipo": "delivery"}',
      now() - n * interval '6 minutes', case when n % 10 < 8 then now() - n * interval '6 minutes' end
    from generate_series(1, ${ORDERS}) n;
  insert into order_items (order_id, position, product_id, sku, nome, categoria, cor, tamanho, quantidade, preco_cents)
    select o.id, p, (select min(id) from products) + (o.id * 7 + p) % 500, 'BENCH', 'Peça', 'Categoria ' || o.id % 5,
      'Azul', 'M', 1, 5000
    from orders o, generate_series(0, 1) p;
  insert into customers (nome, email, cpf, whatsapp, busca, created_at)
    select 'Cliente ' || n, 'c' || n || '@example.com', lpad(n::text, 11, '0'), '219' || lpad(n::text, 8, '0'),
      'cliente ' || n || ' c' || n || '@example.com ' || lpad(n::text, 11, '0'), now() - n * interval '30 minutes'
    from generate_series(1, ${CUSTOMERS}) n;
  update orders o set customer_id = c.id from customers c where c.email = o.email;
  insert into audit_log (at, actor, action, subject, before, after)
    select now() - n * interval '3 minutes', 'admin', (array['produto_alterado', 'entrada', 'pedido_alterado'])[1 + n % 3],
      'produto ' || n % 500, jsonb_build_object('preco', n), jsonb_build_object('preco', n + 1)
    from generate_series(1, ${AUDIT_LINES}) n;
  insert into custom_pix (descricao, valor_cents, status, external_reference, provider_key, created_at)
    select 'Reserva ' || n, 1000 + n, 'paid', 'BENCH-' || n, 'bench-' || n, now() - n * interval '1 hour'
    from generate_series(1, ${CUSTOM_PIX}) n;
  analyze;`;

/** Fills a migrated, empty database with the orders of some years, the people who made them and what was done. */
export async function putManyOrders(client: Client): Promise<void> {
  await client.query(SQL);
}

const CHARGES = `
  insert into payments (order_id, provider, provider_payment_id, method, state, provider_status, amount_cents,
      refunded_cents, net_cents, approved_at, releases_at, provider_updated_at, created_at)
    select id, 'mercadopago', id::text, case when id % 2 = 0 then 'pix' else 'visa' end,
      case when id % 200 = 0 then 'disputed' else 'paid' end, 'approved', total_cents,
      case when id % 30 = 1 then 1000 else 0 end, total_cents * 95 / 100, paid_at,
      paid_at + case when id % 2 = 0 then interval '0' else interval '14 days' end, paid_at, created_at
    from orders where paid_at is not null;
  update orders o set paid_charge_id = p.id from payments p where p.order_id = o.id;
  insert into charge_movements (payment_id, kind, cents, at)
    select id, 'charged', amount_cents, approved_at from payments
    union all select id, 'returned', 1000, approved_at + interval '3 days' from payments where refunded_cents > 0
    union all select id, 'disputed', amount_cents - refunded_cents, approved_at + interval '9 days'
      from payments where state = 'disputed';
  insert into payment_tasks (payment_id, kind, amount_cents, dedup_key, state, created_at, done_at)
    select id, 'refund', 1000, 'bench-' || id, case when id % 20 = 0 then 'rejected' else 'done' end, approved_at,
      approved_at + interval '3 days' from payments where refunded_cents > 0;
  insert into webhook_events (provider, dedup_key, topic, resource_id, state, received_at)
    select 'mercadopago', 'bench-' || n, 'payment', (9000000 + n)::text, 'dead', now() - n * interval '1 hour'
    from generate_series(1, 2000) n;`;

/** Gives each of these orders that was paid its charge, some of them refunds, disputes, and news of nobody's. */
export async function putTheirCharges(client: Client): Promise<void> {
  await client.query(CHARGES);
  // As a database is that has stood for a while.
  await client.query('vacuum analyze');
}
