import { Readable } from 'node:stream';
import { formatAmount } from '#shared/money.ts';
import { statusLabel } from '#shared/orders.ts';
import type { PedidoFiscal } from '#shared/wire/fiscal.ts';
import { csvOf, type CsvColumn } from '../../files/csv.ts';
import { jsonOf } from '../../files/json-list.ts';

type Batches = AsyncIterable<readonly PedidoFiscal[]>;

/** A list, written as it is read. */
export const asJson = (batches: Batches): Readable => Readable.from(jsonOf(batches), { objectMode: false });

interface Line {
  order: PedidoFiscal;
  item: PedidoFiscal['itens'][number];
}

const reais = (value: number) => formatAmount(Math.round(value * 100)).replaceAll('.', '');
const day = (iso: string | null) => iso?.slice(0, 10) ?? '';

/** Digits stay whole in a spreadsheet that takes them for a number only where something else stands beside them. */
const COLUMNS: readonly CsvColumn<Line>[] = [
  ['pedido', ({ order }) => String(order.pedido)],
  ['codigo_do_pedido', ({ order }) => order.codigo],
  ['status', ({ order }) => statusLabel(order.status)],
  ['canal', ({ order }) => order.canal],
  ['criado_em', ({ order }) => day(order.criado_em)],
  ['pago_em', ({ order }) => day(order.pago_em)],
  ['nome', ({ order }) => order.destinatario.nome],
  ['cpf', ({ order }) => order.destinatario.cpf],
  ['email', ({ order }) => order.destinatario.email],
  ['telefone', ({ order }) => order.destinatario.telefone],
  ['cep', ({ order }) => order.destinatario.cep],
  ['endereco', ({ order }) => order.destinatario.endereco],
  ['numero', ({ order }) => order.destinatario.numero],
  ['complemento', ({ order }) => order.destinatario.complemento],
  ['bairro', ({ order }) => order.destinatario.bairro],
  ['cidade', ({ order }) => order.destinatario.cidade],
  ['uf', ({ order }) => order.destinatario.uf],
  ['item', ({ item }) => String(item.numero)],
  ['codigo', ({ item }) => item.codigo],
  ['descricao', ({ item }) => item.descricao],
  ['ncm', ({ item }) => item.ncm],
  ['cest', ({ item }) => item.cest],
  ['origem', ({ item }) => item.origem],
  ['unidade', ({ item }) => item.unidade],
  ['gtin', ({ item }) => item.gtin],
  ['cfop', ({ item }) => item.cfop],
  ['quantidade', ({ item }) => String(item.quantidade)],
  ['valor_unitario', ({ item }) => reais(item.valor_unitario)],
  ['valor_bruto', ({ item }) => reais(item.valor_bruto)],
  ['valor_desconto', ({ item }) => reais(item.valor_desconto)],
  ['valor_frete', ({ item }) => reais(item.valor_frete)],
  ['valor_total', ({ item }) => reais(item.valor_total)],
  ['total_do_pedido', ({ order }) => reais(order.totais.total)],
  ['pagamento', ({ order }) => order.pagamentos.map(({ descricao }) => descricao).join(' e ')],
  ['devolvido', ({ order }) => reais(order.devolvido)],
  ['chave_nota', ({ order }) => order.chave_nota],
  ['falta', ({ order }) => order.falta.join('; ')],
];

/** The same for a spreadsheet: a line for each line of an order, the order's own said again on each. */
export function asCsv(batches: Batches): Readable {
  return csvOf(COLUMNS, linesOf(batches));
}

async function* linesOf(batches: Batches): AsyncGenerator<Line[]> {
  for await (const batch of batches)
    yield batch.flatMap((order) => order.itens.map((item) => ({ order, item })));
}
