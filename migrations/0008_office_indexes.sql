-- Who logged in when, and what one person did: the audit log is asked by actor.
create index audit_log_acts_idx on audit_log (actor, action, at desc);
-- A stock item leads to its variants: what runs low is listed from the items.
create index variants_stock_item_idx on variants (stock_item_id);
create index stock_items_quantity_idx on stock_items (quantity);
-- The office's table of products begins with the newest.
create index products_created_idx on products (created_at desc, id desc) where archived_at is null;
