import { fold } from '#shared/text.ts';
import { headingOf, rowsOf, type Row, type TableFile } from './file-rows.ts';
import { firstOf } from './group-rows.ts';
import { readMoment } from './moments.ts';
import { personOf, plainCell, type OldPerson, type RawPerson } from './old-person.ts';
import type { FormerItem, OldEntry, OldOrder, OrdersFile } from './old-order.ts';
import { mapInTurns } from '../../load/in-turns.ts';
import { readMoney, readUnits } from './values.ts';

/** The cells of an order that every shop's file has, by whichever heading. */
export type OrderField =
  | 'number'
  | 'email'
  | 'placed'
  | 'paid'
  | 'sent'
  | 'cancelled'
  | 'currency'
  | 'subtotal'
  | 'desconto'
  | 'frete'
  | 'imposto'
  | 'total'
  | 'devolvido'
  | 'pagamento'
  | 'envio'
  | 'rastreio'
  | 'cupom'
  | 'observacoes'
  | 'item'
  | 'preco'
  | 'quantidade'
  | 'sku';

export interface OrderReader<Field extends string> {
  headings: Readonly<Record<Field | OrderField, readonly string[]>>;
  /** Who bought, and where it went. */
  buyer: (cell: (field: Field | OrderField) => string) => {
    buyer: RawPerson;
    place: RawPerson;
    notes: string[];
  };
  /** How it stood, in our words, and in the shop's own. */
  state: (cell: (field: Field | OrderField) => string) => Pick<OldOrder, 'state' | 'words'>;
}

const LONGEST_NUMBER = 60;
const MOST_ITEMS = 200;
const MOST_CENTS = 1_000_000_000_00;

/** Orders from their lines, wherever these stand; a line without a number belongs to none and is left out. */
export async function readOrders<Field extends string>(
  table: TableFile,
  reader: OrderReader<Field>,
  now: Date,
): Promise<OrdersFile> {
  const { rows, unread } = await rowsOf<Field | OrderField>(table, reader.headings);
  const groups = new Map<string, [Row<Field | OrderField>, ...Row<Field | OrderField>[]]>();
  const lost: OldEntry<OldOrder>[] = [];
  for (const row of rows) {
    const key = numberOf(row.cell('number'));
    const group = groups.get(key);
    if (key === '' || key.length > LONGEST_NUMBER) lost.push(withoutNumber(row.line));
    else if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  const entries = await mapInTurns([...groups], ([number, lines]) => entryOf({ number, lines, reader, now }));
  return { kind: 'pedidos', entries: [...entries, ...lost], unread };
}

/** '#1042' and '1042' are one number. */
const numberOf = (cell: string) =>
  cell
    .replaceAll(/\p{Cc}/gu, '')
    .replace(/^#\s*/, '')
    .trim();

const withoutNumber = (line: number): OldEntry<OldOrder> => {
  const why = 'A linha não tem um número de pedido.';
  return { key: `linha ${line}`, line, nome: '', email: '', old: null, notes: [], why };
};

interface Given<Field extends string> {
  number: string;
  lines: [Row<Field | OrderField>, ...Row<Field | OrderField>[]];
  reader: OrderReader<Field>;
  now: Date;
}

function entryOf<Field extends string>({ number, lines, reader, now }: Given<Field>): OldEntry<OldOrder> {
  const cell = (field: Field | OrderField) => firstOf(lines, field);
  const { buyer, place, notes } = reader.buyer(cell);
  const told = personOf(buyer);
  const said = [...notes, ...told.notes];
  const entry = { key: number, line: lines[0].line, nome: `#${number}`, email: told.person.email };
  const out = (why: string) => ({ ...entry, old: null, notes: said, why });
  const placedAt = readMoment(cell('placed'), now);
  if (placedAt === null) return out('O pedido não tem data.');
  if (placedAt === undefined)
    return out(`“${plainCell(cell('placed'), 40)}” não é uma data que se possa ler.`);
  const currency = cell('currency').toUpperCase();
  if (currency !== '' && currency !== 'BRL') return out(`A moeda é ${plainCell(currency, 10)}, não o real.`);
  const money = moneyOf(cell);
  if (typeof money === 'string') return out(money);
  const itens = itemsOf(lines, said);
  if (itens.length === 0) return out('O pedido não tem nenhum produto.');
  const state = reader.state(cell);
  sayWhatDiffers({ money, itens, said, state: state.state });
  const old = {
    number,
    ...peopleOf(told.person, place),
    placedAt: placedAt.toISOString(),
    ...datesOf(cell, { now, said }),
    ...state,
    ...money,
    ...textsOf(cell),
    itens,
  };
  return { ...entry, old, notes: [...new Set(said)], why: '' };
}

/** Where nothing is said of the way, it went to her. */
function peopleOf(buyer: OldPerson, raw: RawPerson): Pick<OldOrder, 'buyer' | 'place'> {
  const { cep, endereco, numero, complemento, bairro, cidade, estado } = personOf(raw).person;
  const place = { cep, endereco, numero, complemento, bairro, cidade, estado };
  return { buyer, place };
}

type Money = Pick<
  OldOrder,
  'subtotalCents' | 'descontoCents' | 'freteCents' | 'totalCents' | 'devolvidoCents'
> & {
  impostoCents?: number;
};

function moneyOf(cell: (field: OrderField) => string): Omit<Money, 'impostoCents'> | string {
  const read = (field: OrderField) => readMoney(cell(field).replace(/^-/, ''));
  const total = read('total');
  if (total === null) return 'O pedido não tem total.';
  const all = {
    subtotal: read('subtotal'),
    desconto: read('desconto'),
    frete: read('frete'),
    devolvido: read('devolvido'),
  };
  const wrong = Object.entries({ total, ...all }).find(
    ([, cents]) => cents === undefined || (cents ?? 0) > MOST_CENTS,
  );
  if (wrong !== undefined || total === undefined) return 'Um valor do pedido não é um valor em reais.';
  return {
    totalCents: total,
    subtotalCents: all.subtotal ?? total,
    descontoCents: all.desconto ?? 0,
    freteCents: all.frete ?? 0,
    devolvidoCents: all.devolvido ?? 0,
  };
}

function itemsOf<Field extends string>(
  lines: readonly Row<Field | OrderField>[],
  said: string[],
): FormerItem[] {
  const items: FormerItem[] = [];
  for (const row of lines) {
    const nome = plainCell(row.cell('item'), 200);
    if (nome === '') continue;
    const price = readMoney(row.cell('preco'));
    const units = readUnits(row.cell('quantidade'));
    if (price === undefined || price === null)
      said.push(`Linha ${row.line}: o preço não é um valor: fica 0,00.`);
    if (units === undefined) said.push(`Linha ${row.line}: a quantidade não é um número: fica 1.`);
    const quantidade = Math.max(1, units ?? 1);
    items.push({
      nome,
      sku: plainCell(row.cell('sku'), 64),
      quantidade,
      precoCents: Math.min(price ?? 0, MOST_CENTS),
    });
  }
  if (items.length > MOST_ITEMS) said.push(`Tem ${items.length} produtos: vêm os primeiros ${MOST_ITEMS}.`);
  return items.slice(0, MOST_ITEMS);
}

const reais = (cents: number) => (cents / 100).toLocaleString('pt-BR', { minimumFractionDigits: 2 });

interface Summed {
  money: Money;
  itens: readonly FormerItem[];
  said: string[];
  state: OldOrder['state'];
}

/** What was charged stays what it was; that the parts give something else is said. */
function sayWhatDiffers({ money, itens, said, state }: Summed): void {
  const { subtotalCents, descontoCents, freteCents, totalCents } = money;
  const pieces = itens.reduce((sum, { precoCents, quantidade }) => sum + precoCents * quantidade, 0);
  const parts = subtotalCents - descontoCents + freteCents;
  // Shopify's subtotal has the discount in it already.
  if (parts !== totalCents && subtotalCents + freteCents !== totalCents)
    said.push(
      `A soma não fecha: as partes dão ${reais(parts)} e o total é ${reais(totalCents)}. Fica o total.`,
    );
  if (pieces !== subtotalCents && pieces - descontoCents !== subtotalCents)
    said.push(`Os produtos somam ${reais(pieces)} e o subtotal é ${reais(subtotalCents)}.`);
  if (state === 'pago') said.push('Pago e não enviado: envie-o pela loja antiga.');
}

function datesOf(
  cell: (field: OrderField) => string,
  { now, said }: { now: Date; said: string[] },
): Pick<OldOrder, 'paidAt' | 'sentAt' | 'cancelledAt'> {
  const read = (field: OrderField, name: string) => {
    const at = readMoment(cell(field), now);
    if (at === undefined) said.push(`A data ${name} não se pode ler: fica vazia.`);
    return at?.toISOString() ?? null;
  };
  return {
    paidAt: read('paid', 'de pagamento'),
    sentAt: read('sent', 'de envio'),
    cancelledAt: read('cancelled', 'do cancelamento'),
  };
}

const SHORT = 120;
const LONG = 2000;

function textsOf(
  cell: (field: OrderField) => string,
): Pick<OldOrder, 'pagamento' | 'envio' | 'rastreio' | 'cupom' | 'observacoes'> {
  return {
    pagamento: plainCell(cell('pagamento'), SHORT),
    envio: plainCell(cell('envio'), SHORT),
    rastreio: plainCell(cell('rastreio'), SHORT),
    cupom: plainCell(cell('cupom'), SHORT),
    observacoes: plainCell(cell('observacoes'), LONG),
  };
}

/** How an order stands by what is known of money and parcel, the gravest first. */
export function stateOf(
  known: Record<'isCancelled' | 'isReturned' | 'isPaid' | 'isPending' | 'isSent' | 'isDelivered', boolean>,
): OldOrder['state'] {
  if (known.isReturned) return 'devolvido';
  if (known.isCancelled) return 'cancelado';
  if (known.isPaid && known.isDelivered) return 'entregue';
  if (known.isPaid && known.isSent) return 'enviado';
  if (known.isPaid) return 'pago';
  return known.isPending ? 'pendente' : 'outro';
}

export const wordsOf = (...cells: string[]): string =>
  plainCell([...new Set(cells.filter((cell) => cell !== ''))].join(' · '), 300);

export const startsWithOne = (cell: string, ...words: string[]): boolean => {
  const word = fold(cell);
  return words.some((one) => word.startsWith(one));
};

/** Is there a heading of each of these? */
export const hasHeadings = (headings: readonly string[], ...needed: string[]): boolean => {
  const folded = new Set(headings.map(headingOf));
  return needed.every((heading) => folded.has(heading));
};
