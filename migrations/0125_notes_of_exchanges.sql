-- Since when the notes of exchanges are issued by themselves, too; null: the rule was chosen before it said so, and people do it.
alter table invoice_rule add column exchanges_since timestamptz;
