-- A note may be for whoever packs and brings, too: she reads it at her table and on paper. What an order says there
-- (`orders.observacoes`) is from now on all of these notes, a line each.
alter table order_comments add column on_paper boolean not null default false;

-- The text that stood alone becomes a note, of whoever wrote it last; of nobody where that is not known.
with said as (
  select distinct on (subject) subject, actor, at from audit_log
    where action in ('pedido_observacoes', 'pedido_envio', 'pedido_desistencia_resolvida') and after ? 'observacoes'
    order by subject, id desc)
insert into order_comments (order_id, author, texto, at, on_paper)
  select o.id, coalesce(said.actor, ''), left(btrim(o.observacoes), 2000), coalesce(said.at, o.created_at), true
    from orders o left join said on said.subject = 'pedido ' || o.id || ' · ' || o.codigo
    where btrim(o.observacoes) <> ''
    order by o.id;
