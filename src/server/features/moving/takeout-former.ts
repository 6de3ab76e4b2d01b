import type { Kysely } from 'kysely';
import { formatAmount } from '#shared/money.ts';
import type { PedidoAntigoInteiro } from '#shared/wire/former-orders.ts';
import type { CsvColumn } from '../../files/csv.ts';
import type { DB } from '../../db/index.ts';
import { toFormerOrder } from './former-orders.store.ts';
import { allFormerOrders } from './takeout.store.ts';
import { tellWholeFormer } from './tell-former.ts';

/** Orders of the shop that was there before, some at a time. */
export async function* wholeFormer(db: Kysely<DB>): AsyncGenerator<PedidoAntigoInteiro[]> {
  for await (const rows of allFormerOrders(db)) yield rows.map((row) => tellWholeFormer(toFormerOrder(row)));
}

interface Line {
  order: PedidoAntigoInteiro;
  item: PedidoAntigoInteiro['itens'][number] | null;
}

/** A piece a line. */
export async function* formerLines(db: Kysely<DB>): AsyncGenerator<Line[]> {
  for await (const orders of wholeFormer(db))
    yield orders.flatMap((order): Line[] =>
      order.itens.length === 0 ? [{ order, item: null }] : order.itens.map((item) => ({ order, item })),
    );
}

const money = (reais: number) => formatAmount(Math.round(reais * 100));
const PLAIN = ['numero', 'origem', 'em', 'estado', 'palavras'] as const;
const SUMS = ['subtotal', 'desconto', 'frete', 'total', 'devolvido'] as const;
const WAYS = ['pagamento', 'envio', 'rastreio', 'cupom', 'observacoes'] as const;
const BUYER = ['nome', 'email', 'whatsapp', 'cep', 'endereco', 'complemento', 'bairro', 'cidade'] as const;

export const FORMER: readonly CsvColumn<Line>[] = [
  ...PLAIN.map((name): CsvColumn<Line> => [name, ({ order }) => order[name]]),
  ...SUMS.map((name): CsvColumn<Line> => [name, ({ order }) => money(order[name])]),
  ...WAYS.map((name): CsvColumn<Line> => [name, ({ order }) => order[name]]),
  ...BUYER.map((name): CsvColumn<Line> => [name, ({ order }) => order.comprador[name]]),
  ['endereco_numero', ({ order }) => order.comprador.numero],
  ['uf', ({ order }) => order.comprador.estado],
  ['item_nome', ({ item }) => item?.nome ?? ''],
  ['item_sku', ({ item }) => item?.sku ?? ''],
  ['item_quantidade', ({ item }) => (item === null ? '' : String(item.quantidade))],
  ['item_preco', ({ item }) => (item === null ? '' : money(item.preco))],
];
