import type { Generated, GeneratedAlways } from 'kysely';
import type { Json } from './json.ts';

export interface OrderRow {
  id: GeneratedAlways<number>;
  codigo: string;
  external_reference: string;
  customer_id: number | null;
  status:
    | 'pending'
    | 'waiting'
    | 'in_analysis'
    | 'paid'
    | 'processing'
    | 'delivered'
    | 'declined'
    | 'cancelled'
    | 'refunded';
  metodo_pagamento: 'pix' | 'cartao' | 'entrega' | 'preferencia';
  parcelas: Generated<number>;
  subtotal_cents: number;
  frete_cents: number;
  total_cents: number;
  nome: string;
  email: string;
  cpf: Generated<string>;
  whatsapp: Generated<string>;
  cep: string;
  endereco: Generated<string>;
  numero: Generated<string>;
  complemento: Generated<string>;
  bairro: Generated<string>;
  cidade: Generated<string>;
  estado: Generated<string>;
  frete: Json;
  observacoes: Generated<string>;
  rastreio: Generated<string>;
  transportadora: Generated<string>;
  stock_held: Generated<boolean>;
  stock_round: Generated<number>;
  disputed: Generated<boolean>;
  paid_charge_id: number | null;
  expires_at: Date | null;
  paid_at: Date | null;
  shipped_at: Date | null;
  delivered_at: Date | null;
  withdrawn_at: Date | null;
  withdrawal_reason: Generated<string>;
  withdrawal_settled_at: Date | null;
  busca: GeneratedAlways<string>;
  busca_nome: GeneratedAlways<string>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface OrderItemRow {
  id: GeneratedAlways<number>;
  order_id: number;
  position: number;
  product_id: number;
  variant_id: number | null;
  stock_item_id: number | null;
  sku: string;
  nome: string;
  categoria: string;
  cor: string;
  tamanho: string;
  imagem: Generated<string>;
  quantidade: number;
  preco_cents: number;
}

export interface OrderHistoryRow {
  id: GeneratedAlways<number>;
  order_id: number;
  at: Generated<Date>;
  from_status: string | null;
  to_status: string;
  actor: 'shopper' | 'provider' | 'admin' | 'system';
  reason: Generated<string>;
}

export interface StockMovementRow {
  id: GeneratedAlways<number>;
  stock_item_id: number;
  product_id: number;
  delta: number;
  reason: 'initial' | 'edit' | 'sale' | 'return';
  order_id: number | null;
  round: number | null;
  created_at: Generated<Date>;
}

export interface OutboxRow {
  id: GeneratedAlways<number>;
  kind: string;
  dedup_key: string;
  payload: Json;
  state: Generated<'queued' | 'sent' | 'dead'>;
  tries: Generated<number>;
  next_try_at: Generated<Date>;
  last_error: string | null;
  created_at: Generated<Date>;
  sent_at: Date | null;
}
