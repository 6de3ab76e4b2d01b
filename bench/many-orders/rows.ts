import { fold } from '#shared/text.ts';

/** How many of each there are for so many orders: a shop of some years, whose buyers come back now and then. */
export interface Scale {
  orders: number;
  customers: number;
  guests: number;
  products: number;
}

const YEARS = 3;
/** Orders from so many days ago on have labels and parcels on their way. */
const LABELLED_DAYS = 30;

export function scaleOf(orders: number): Scale {
  return {
    orders,
    customers: Math.ceil(orders / 4),
    guests: Math.ceil(orders / 8),
    products: Math.min(2000, Math.ceil(orders / 50)),
  };
}

const list = (words: string) =>
  `(array[${words.split(' ').map((word) => `'${word.replaceAll('_', ' ')}'`)}])`;

const FIRST = list(
  'Ana Maria Júlia Beatriz Letícia Camila Fernanda Patrícia Aline Sandra Márcia Juliana Larissa Bruna Amanda Jéssica Vanessa Gabriela Débora Luciana Adriana Cláudia Helena Sofia Lívia Isabela Manuela Rafaela Alice Laura Valentina Heloísa Cecília Eloá Lorena Mariana Natália Carolina Renata Tatiane Simone Cristiane Daniela Elaine Fabiana Glória Inês Joana Kátia Lúcia Mônica Nair Olívia Paula Queila Rita Sílvia Teresa Vera Yara',
);
const LAST = list(
  'Silva Santos Oliveira Souza Lima Pereira Ferreira Costa Rodrigues Almeida Nascimento Alves Carvalho Araújo Ribeiro Gomes Martins Rocha Barbosa Dias Moreira Nunes Mendes Vieira Cardoso Teixeira Correia Cavalcanti Castro Campos Barros Pinto Moura Freitas Lopes Monteiro Andrade Batista Ramos Reis Machado Fernandes Azevedo Melo Miranda Borges Duarte Fonseca Peixoto Queiroz Macedo Guimarães Brito Farias Sales Pires Leite Cunha Tavares Neves',
);
const CITIES = list(
  'São_Paulo Rio_de_Janeiro Belo_Horizonte Salvador Fortaleza Brasília Curitiba Recife Porto_Alegre Belém Goiânia Guarulhos Campinas Manaus São_Gonçalo Maceió Natal Teresina Campo_Grande João_Pessoa Niterói Florianópolis Cuiabá Aracaju Londrina Joinville Nova_Iguaçu Vitória Macapá Palmas',
);
const KINDS = list('Vestido Saia Blusa Calça Macacão Camisa Casaco Short Cropped Jaqueta Regata Conjunto');
const LINES = list(
  'Florença Aurora Lilás Jardim Maresia Brisa Safira Coral Primavera Luar Serena Atlântica Veneza Trama Bossa Ipê Jasmim Orvalho Palmeira Solar',
);
const COLOURS = list('Azul Preto Branco Verde Vermelho Rosa Areia Lilás');
const SIZES = list('P M G GG');

const at = (words: string, index: string) => `${words}[1 + (${index}) % array_length(${words}, 1)]`;

const nameOf = (person: string) =>
  `${at(FIRST, person)} || ' ' || ${at(LAST, `${person} / 60`)} || ' ' || ${at(LAST, `${person} / 3600 + 7`)}`;
const emailOf = (person: string) =>
  `'cliente.' || substr(md5(${person}::text), 1, 4) || ${person} || '@' || ${at(list('gmail.com hotmail.com outlook.com yahoo.com.br uol.com.br'), person)}`;
const phoneOf = (person: string) =>
  `(array['11','21','31','41','71','81'])[1 + ${person} % 6] || '9' || lpad((${person}::bigint * 7919 % 100000000)::text, 8, '0')`;
const hashOf = (person: string) => `sha256(('pessoa ' || ${person})::bytea)`;
/** The first cities have most of the people. */
const cityOf = (person: string) => at(CITIES, `(${person} % 30) * (${person} / 30 % 30) / 30`);
const pieceName = (product: string) =>
  `${at(KINDS, product)} || ' ' || ${at(LINES, `${product} / 12`)} || ' ' || ${product}`;

/** Few products are most of what is sold. */
const productOf = (order: string, position: string, products: number) =>
  `(1 + abs(hashint8(${order} * 4 + ${position})::bigint) % 1000 * (abs(hashint8(${order} * 4 + ${position})::bigint) % 1000) * ${products} / 1000000 % ${products})`;

export const productsSql = ({ products }: Scale) => `
  insert into categories (nome, slug) select 'Categoria ' || n, 'categoria-' || n from generate_series(1, 12) n;
  insert into products (nome, preco_cents, category_id, sku)
    select ${pieceName('n')}, 5000 + n * 37 % 40000, (select min(id) from categories) + n % 12, 'BENCH-' || n
    from generate_series(1, ${products}) n;`;

export interface Stretch {
  from: number;
  to: number;
}

export const customersSql = ({ customers }: Scale, { from, to }: Stretch) => `
  insert into customers (id, nome, email, whatsapp, cep, cidade, estado, busca, cpf_hash, created_at)
  overriding system value
  select k, nome, email, fone, '01310100', cidade, 'SP',
    ${fold(nameOf('k'))} || ' ' || email || ' ' || fone,
    ${hashOf('k')}, now() - interval '${YEARS} years' * (1 - k::float8 / ${customers})
  from (select k, ${nameOf('k')} as nome, ${emailOf('k')} as email, ${phoneOf('k')} as fone, ${cityOf('k')} as cidade
    from generate_series(${from}, ${to}) k offset 0) people`;

/**
 * What is told of each order before it is written: how old it is, who bought, and how far it came. Orders are numbered as
 * they were placed.
 */
const told = ({ orders, customers, guests }: Scale, { from, to }: Stretch) => `
  select n, h, n % 10 < 7 as known, age, now() - age as at, lines, method,
    case when n % 10 < 7 then 1 + h % ${customers} else ${customers} + 1 + h % ${guests} end as person,
    case
      when age < interval '25 minutes' and h % 3 = 0 then 'pending'
      when h % 100 < 12 then 'cancelled'
      when h % 100 < 16 then 'declined'
      when h % 100 = 17 and age > interval '5 days' then 'refunded'
      when age < interval '30 hours' then 'paid'
      when age < interval '2 days' then 'processing'
      when age < interval '9 days' + interval '1 day' * (h % 5) then 'shipped'
      else 'delivered'
    end as status
  from (
    select n, abs(hashint8(n)::bigint) as h, interval '${YEARS} years' * (1 - n::float8 / ${orders}) as age,
      1 + (n % 20 < 9)::int + (n % 20 < 3)::int as lines, case when n % 5 < 3 then 'pix' else 'cartao' end as method
    from generate_series(${from}::bigint, ${to}::bigint) n
    offset 0
  ) numbered offset 0`;

const isPaid = `(status in ('paid', 'processing', 'shipped', 'delivered', 'refunded'))`;
/** The words of a line as `words_of_pieces` writes them, which takes longer than all else of an order. */
const piece = (position: number) => {
  const product = `p${position}`;
  return `${fold(pieceName(product))} || ' ' || ${fold(at(COLOURS, `${product} + ${position}`))} || ' ' || ${fold(at(SIZES, 'h'))} || ' bench-' || ${product}`;
};

/** Whose buyer the shop has forgotten (docs/retention.md), as it does all along. */
const isForgotten = `(status in ('cancelled', 'declined') and age > interval '1 year')`;
const unlessForgotten = (words: string) => `case when ${isForgotten} then '' else ${words} end`;

export const ordersSql = (scale: Scale, stretch: Stretch) => `
  insert into orders (id, codigo, external_reference, customer_id, status, metodo_pagamento, subtotal_cents, frete_cents,
    total_cents, nome, email, cpf_hash, whatsapp, cep, endereco, numero, bairro, cidade, estado, frete, rastreio,
    transportadora, stock_held, disputed, expires_at, paid_at, shipped_at, delivered_at, created_at, updated_at,
    withdrawn_at, paid_charge_id, placed_from, canal, busca_pecas, late_from, exchange_days)
  overriding system value
  select n, regexp_replace(upper(substr(md5(n::text), 1, 15)), '(.{5})(.{5})(.{5})', '\\1-\\2-\\3'),
    'PED-' || n || '-' || substr(md5(n::text), 16, 10), case when known then person end, status, method,
    10000 * lines, 1990, 10000 * lines + 1990, ${unlessForgotten(nameOf('person'))}, ${unlessForgotten(emailOf('person'))},
    case when ${isForgotten} then null else ${hashOf('person')} end, ${unlessForgotten(phoneOf('person'))},
    ${unlessForgotten("lpad((h % 99999999)::text, 8, '0')")}, ${unlessForgotten("'Rua das Acácias'")},
    ${unlessForgotten('(h % 2000)::text')}, ${unlessForgotten("'Centro'")}, ${unlessForgotten(cityOf('person'))},
    'SP', case when h % 40 = 1 then '{"id": "local", "nome": "Entrega na cidade", "company": "", "prazo": 1, "tipo": "delivery_local"}'
      else '{"id": "1", "nome": "PAC", "company": "Correios", "prazo": 6, "tipo": "delivery"}' end::jsonb,
    case when status in ('shipped', 'delivered') and h % 40 <> 1 then 'BR' || lpad(n::text, 9, '0') || 'BR' else '' end,
    case when status in ('shipped', 'delivered') and h % 40 <> 1 then 'Correios' else '' end,
    status not in ('cancelled', 'declined', 'refunded'), n % 20000 = 7 and ${isPaid},
    case when status = 'pending' then at + interval '30 minutes' end,
    case when ${isPaid} then at + interval '4 minutes' end,
    case when status in ('shipped', 'delivered') then at + interval '2 days' end,
    case when status = 'delivered' then at + interval '8 days' end, at, at,
    case when n % 3000 = 11 and status in ('paid', 'shipped') then at + interval '1 hour' end,
    case when ${isPaid} then n end, case when age < interval '2 days' then 'rede-' || n % 5000 end,
    case when n % 100 < 90 then 'site' when n % 100 < 96 then 'instagram' when n % 100 < 99 then 'whatsapp' else 'balcao' end,
    ${piece(0)} || case when lines > 1 then ' ' || ${piece(1)} else '' end || case when lines > 2 then ' ' || ${piece(2)} else '' end,
    case when status = 'shipped' then at + interval '14 days' end, 7
  from (select *, ${[0, 1, 2].map((position) => `${productOf('n', String(position), scale.products)} as p${position}`)}
    from (${told(scale, stretch)}) o offset 0) o`;

export const linesSql = (scale: Scale, stretch: Stretch) => `
  insert into order_items (order_id, position, product_id, sku, nome, categoria, cor, tamanho, imagem, quantidade, preco_cents)
  select n, p, product, 'BENCH-' || product, ${pieceName('product')}, 'Categoria ' || product % 12,
    ${at(COLOURS, 'product + p')}, ${at(SIZES, 'h')}, '/midia/' || product || '.webp', 1, 10000
  from (select n, h, p, ${productOf('n', 'p', scale.products)} as product
    from (${told(scale, stretch)}) o, generate_series(0, lines - 1) p offset 0) l`;

export const historySql = (scale: Scale, stretch: Stretch) => `
  insert into order_history (order_id, at, from_status, to_status, actor)
  select n, at + step.after, step.before, step.state, step.actor
  from (${told(scale, stretch)}) o, lateral (values
    (interval '0', null, 'pending', 'shopper', true),
    (interval '4 minutes', 'pending', 'paid', 'provider', ${isPaid}),
    (interval '30 hours', 'paid', 'processing', 'admin', status in ('processing', 'shipped', 'delivered')),
    (interval '2 days', 'processing', 'shipped', 'admin', status in ('shipped', 'delivered')),
    (interval '8 days', 'shipped', 'delivered', 'system', status = 'delivered'),
    (interval '40 minutes', 'pending', status, 'system', status in ('cancelled', 'declined')),
    (interval '5 days', 'paid', 'refunded', 'provider', status = 'refunded')
  ) as step (after, before, state, actor, was) where step.was`;

export const chargesSql = (scale: Scale, stretch: Stretch) => `
  insert into payments (id, order_id, provider, provider_payment_id, method, state, provider_status, amount_cents,
    refunded_cents, net_cents, approved_at, releases_at, provider_updated_at, checked_at, created_at, updated_at)
  overriding system value
  select n, n, 'mercadopago', (70000000000 + n)::text, case when method = 'pix' then 'pix' else 'visa' end,
    case when status = 'pending' then 'open' when status = 'cancelled' then 'cancelled' when status = 'declined' then 'refused'
      when status = 'refunded' then 'returned' when n % 20000 = 7 then 'disputed' else 'paid' end,
    case when ${isPaid} then 'approved' else status end, cents, case when status = 'refunded' then cents when n % 100 = 3 and ${isPaid} then 1000 else 0 end,
    cents * 95 / 100, case when ${isPaid} then at + interval '4 minutes' end,
    case when ${isPaid} then at + case when method = 'pix' then interval '4 minutes' else interval '14 days' end end,
    at, at, at, at
  from (select *, (10000 * lines + 1990) as cents from (${told(scale, stretch)}) o) o`;

export const movementsSql = (scale: Scale, stretch: Stretch) => `
  insert into charge_movements (payment_id, kind, cents, at)
  select n, move.kind, move.cents, o.at + move.after
  from (select *, (10000 * lines + 1990) as whole from (${told(scale, stretch)}) o) o, lateral (values
    ('charged', whole, interval '4 minutes', ${isPaid}),
    ('returned', case when status = 'refunded' then whole else 1000 end, interval '5 days',
      status = 'refunded' or n % 100 = 3 and ${isPaid} and age > interval '5 days')
  ) as move (kind, cents, after, was) where move.was`;

export const refundsSql = (scale: Scale, stretch: Stretch) => `
  insert into payment_tasks (payment_id, kind, amount_cents, dedup_key, state, created_at, done_at)
  select n, 'refund', case when status = 'refunded' then null else 1000 end, 'bench-' || n,
    case when n % 100000 = 3 then 'rejected' else 'done' end, at + interval '5 days', at + interval '5 days'
  from (${told(scale, stretch)}) o
  where (status = 'refunded' or n % 100 = 3 and ${isPaid}) and age > interval '5 days'`;

export const labelsSql = (scale: Scale, stretch: Stretch) => `
  with made as (
    insert into labels (order_id, client_key, reference, state, service_id, service, carrier, agreed_cents, price_cents,
      provider_id, code, bought_by, created_at, updated_at, paid_at, made_at, charge_readings)
    select n, 'bench-' || n, 'bench-etiqueta-' || n, 'gerada', '1', 'PAC', 'Correios', 1990, 1990, 'bench-' || n,
      'BR' || lpad(n::text, 9, '0') || 'BR', 'admin', at + interval '2 days', at + interval '2 days', at + interval '2 days',
      at + interval '2 days', 5
    from (${told(scale, stretch)}) o
    where status in ('shipped', 'delivered') and h % 40 <> 1 and age < interval '${LABELLED_DAYS} days'
    returning id, order_id, provider_id, code, made_at
  )
  insert into tracked_parcels (label_id, order_id, provider_id, code, late_from, state, made_at, moved_at, next_at)
  select made.id, made.order_id, made.provider_id, made.code, made.made_at + interval '12 days',
    case when status = 'delivered' then 'entregue' when h % 300 = 5 then 'parado' else 'postado' end,
    made.made_at, made.made_at, case when status = 'shipped' then now() + interval '1 day' + (h % 1440) * interval '1 minute' end
  from made join (${told(scale, stretch)}) o on o.n = made.order_id`;
