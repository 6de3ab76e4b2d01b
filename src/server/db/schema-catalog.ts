import type { Generated, GeneratedAlways } from 'kysely';
import type { Json, JsonOrNull } from './json.ts';

export interface SettingRow {
  key: string;
  value: Json;
  updated_at: Generated<Date>;
}

export interface CatalogVersionRow {
  only_row: Generated<boolean>;
  version: Generated<number>;
}

export interface CatalogChangeRow {
  version: number;
  product_id: number;
}

export interface CategoryRow {
  id: GeneratedAlways<number>;
  nome: string;
  slug: string;
  descricao: Generated<string>;
  ordem: Generated<number>;
  ativa: Generated<boolean>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface ProductRow {
  id: GeneratedAlways<number>;
  nome: string;
  descricao: Generated<string>;
  preco_cents: number;
  promocional_cents: number | null;
  category_id: number;
  marca: Generated<string>;
  genero: Generated<'unissex' | 'masculino' | 'feminino'>;
  material: Generated<string>;
  sku: Generated<string>;
  peso_grams: Generated<number>;
  altura_mm: Generated<number>;
  largura_mm: Generated<number>;
  comprimento_mm: Generated<number>;
  tags: Generated<string[]>;
  ativo: Generated<boolean>;
  destaque: Generated<boolean>;
  cor_background: Generated<string>;
  measurements: JsonOrNull;
  estoque_compartilhado: Generated<boolean>;
  versao: Generated<number>;
  archived_at: Date | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  busca: GeneratedAlways<string>;
}

export interface ProductColorRow {
  id: GeneratedAlways<number>;
  product_id: number;
  position: number;
  nome: string;
  hex: string | null;
}

export interface ProductSizeRow {
  id: GeneratedAlways<number>;
  product_id: number;
  position: number;
  tamanho: string;
  detalhes: JsonOrNull;
}

export interface StockItemRow {
  id: GeneratedAlways<number>;
  product_id: number;
  quantity: Generated<number>;
}

export interface VariantRow {
  id: GeneratedAlways<number>;
  product_id: number;
  color_id: number;
  size_id: number;
  stock_item_id: number;
  sku: string;
}

export interface MediaRow {
  id: GeneratedAlways<number>;
  key: string;
  content_type: string;
  bytes: number;
  width: number;
  height: number;
  placeholder: string | null;
  widths: Generated<number[]>;
  state: Generated<'new' | 'ready' | 'failed'>;
  tries: Generated<number>;
  created_at: Generated<Date>;
}

export interface ProductImageRow {
  id: GeneratedAlways<number>;
  product_id: number;
  color_id: number | null;
  position: number;
  url: string;
  media_id: number | null;
}

export interface PostalCodeRow {
  cep: string;
  found: boolean;
  logradouro: Generated<string>;
  bairro: Generated<string>;
  localidade: Generated<string>;
  uf: Generated<string>;
  fetched_at: Generated<Date>;
}

export interface FreightQuoteRow {
  request_key: string;
  options: Json;
  quoted_at: Generated<Date>;
}
