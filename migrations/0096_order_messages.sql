-- What the team wrote to buyers about their orders, as it was filled in. Names stand in it: it goes with the buyer's data.
create table order_messages (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  channel text not null check (channel in ('email', 'whatsapp')),
  author text not null,
  -- Of the template that it was begun with; '' for none.
  template text not null default '' check (char_length(template) <= 60),
  subject text not null check (char_length(subject) <= 400),
  texto text not null check (char_length(texto) between 1 and 4000),
  -- Who asked, and under which key: the same asked again is the same message.
  source_key text not null unique check (char_length(source_key) between 1 and 400),
  body_hash bytea not null check (octet_length(body_hash) = 32),
  at timestamptz not null
);
create index order_messages_order_idx on order_messages (order_id, id);
create index order_messages_author_idx on order_messages (author, at);

-- Texts that messages are begun with, in the order in which they are offered.
create table message_templates (
  id bigint generated always as identity primary key,
  title text not null check (char_length(title) between 1 and 60),
  subject text not null check (char_length(subject) between 1 and 120),
  texto text not null check (char_length(texto) between 1 and 2000),
  position integer not null,
  archived boolean not null default false,
  revision bigint not null default 1 check (revision > 0),
  -- '' came with the shop.
  saved_by text not null,
  saved_at timestamptz not null
);

-- Each is offered for an order in any state: none says that something has happened.
insert into message_templates (title, subject, texto, position, saved_by, saved_at) values
  ('Falta o pagamento', 'O pagamento do seu pedido {pedido}',
   'Oi, {nome}! Aqui é da {loja}.
Escrevemos sobre o pagamento do seu pedido {pedido}, no total de {total}.
Se algo não deu certo, responda aqui que a gente ajuda.
Veja como ele está em {link}. Se ainda faltar o pagamento, é lá que se paga.', 1, '', now()),
  ('Está a caminho', 'A entrega do seu pedido {pedido}',
   'Oi, {nome}! Aqui é da {loja}.
Escrevemos sobre a entrega do seu pedido {pedido}.
Quem leva: {transportadora}.
Código de rastreio: {rastreio}.
Acompanhe em {link}', 2, '', now()),
  ('Um atraso nosso', 'Um atraso no seu pedido {pedido}',
   'Oi, {nome}! Aqui é da {loja}.
O seu pedido {pedido} vai levar um pouco mais do que combinamos, e pedimos desculpas por isso.
Se preferir não esperar, responda aqui e resolvemos do jeito que for melhor para você.', 3, '', now()),
  ('Confirmar o endereço', 'O endereço do seu pedido {pedido}',
   'Oi, {nome}! Aqui é da {loja}.
Queremos confirmar o endereço do seu pedido {pedido}.
Você pode conferir em {link} e responder aqui se algo mudou?', 4, '', now()),
  ('Serviu?', 'O seu pedido {pedido} chegou bem?',
   'Oi, {nome}! Aqui é da {loja}.
Queremos saber do seu pedido {pedido}: se já chegou, serviu direitinho?
Se precisar trocar, o jeito de pedir está na página do pedido: {link}', 5, '', now());
