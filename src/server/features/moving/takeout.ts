import type { Kysely } from 'kysely';
import { centsToReais, formatAmount } from '#shared/money.ts';
import type { Clock } from '../../clock.ts';
import { csvOf, type CsvColumn } from '../../files/csv.ts';
import type { DB } from '../../db/index.ts';
import { jsonOf } from '../../files/json-list.ts';
import { customerPlace, orderPlace, type Cpfs, type CpfVault } from '../../security/cpfs.ts';
import { exportCsv, exportProducts, keptMeasures } from '../catalog-office/index.ts';
import { walkSubscribers } from '../newsletter/index.ts';
import { MESSAGES, TEMPLATES, templateOf, wholeMessages } from './takeout-messages.ts';
import { knownCustomers, NEWSLETTER } from './takeout-newsletter.ts';
import { MEASURES, sizesOfTables } from './takeout-measures.ts';
import { INVOICES, wholeInvoices } from './takeout-invoices.ts';
import { FORMER, formerLines, wholeFormer } from './takeout-former.ts';
import {
  addressesOfCustomers,
  allCategories,
  allOrders,
  allTemplates,
  editsOfOrders,
  itemsOfOrders,
  type CategoryRow,
  type CustomerRow,
  type EditRow,
  type ItemRow,
  type OrderRow,
  type PlaceRow,
} from './takeout.store.ts';
import { readme } from './takeout-readme.ts';
import { tableEntries } from './takeout-tables.ts';
import { zipOf, type ZipEntry } from './zip.ts';

export interface TakeoutDeps {
  db: Kysely<DB>;
  clock: Clock;
  cpfs: Cpfs;
  /** What the owner says of her shop, as it is published. */
  settings: () => object;
  /** The pages that she wrote, drafts too. */
  ownPages: () => Promise<OwnPageTaken[]>;
  /** Her words of the shop's policies, those that are not shown, too. */
  policies: () => Promise<OwnPageTaken[]>;
}

/** A page that the owner wrote, as she wrote it. */
interface OwnPageTaken {
  titulo: string;
  endereco: string;
  publicada: boolean;
  busca_titulo: string;
  busca_descricao: string;
  blocos: object[];
}

/** Everything of the shop as one archive, written while it is read. */
export async function takeEverything({
  db,
  clock,
  cpfs,
  settings,
  ownPages,
  policies,
}: TakeoutDeps): Promise<AsyncGenerator<Buffer>> {
  const vault = await cpfs();
  const [pages, policyPages] = [await ownPages(), await policies()];
  return zipOf(entriesOf({ db, vault, settings: settings(), pages, policyPages }), clock());
}

interface Given {
  db: Kysely<DB>;
  vault: CpfVault;
  settings: object;
  pages: OwnPageTaken[];
  policyPages: OwnPageTaken[];
}

/** Each begins when the one before has ended. */
async function* entriesOf({ db, vault, settings, pages, policyPages }: Given): AsyncGenerator<ZipEntry> {
  const seen = { seesCosts: true };
  yield { name: 'LEIA-ME.txt', content: once(readme()) };
  yield { name: 'produtos.csv', content: exportCsv(db, seen) };
  yield { name: 'produtos.json', content: jsonOf(exportProducts(db)) };
  const categories = await allCategories(db);
  yield { name: 'categorias.csv', content: csvOf(CATEGORIES, inOne(categories)) };
  yield { name: 'categorias.json', content: jsonOf(inOne(categories)) };
  const measures = sizesOfTables(await keptMeasures(db));
  yield { name: 'medidas.csv', content: csvOf(MEASURES, inOne(measures)) };
  yield { name: 'medidas.json', content: jsonOf(inOne(measures)) };
  yield { name: 'clientes.csv', content: csvOf(customersWith(vault), knownCustomers(db)) };
  yield { name: 'clientes.json', content: jsonOf(wholeCustomers(db, vault)) };
  yield { name: 'novidades.csv', content: csvOf(NEWSLETTER, walkSubscribers(db)) };
  yield { name: 'novidades.json', content: jsonOf(walkSubscribers(db)) };
  yield { name: 'pedidos.csv', content: csvOf(linesWith(vault), orderLines(db)) };
  yield { name: 'pedidos.json', content: jsonOf(wholeOrders(db, vault)) };
  yield { name: 'pedidos-antigos.csv', content: csvOf(FORMER, formerLines(db)) };
  yield { name: 'pedidos-antigos.json', content: jsonOf(wholeFormer(db)) };
  yield { name: 'notas-fiscais.csv', content: csvOf(INVOICES, wholeInvoices(db)) };
  yield { name: 'notas-fiscais.json', content: jsonOf(wholeInvoices(db)) };
  yield { name: 'mensagens.csv', content: csvOf(MESSAGES, wholeMessages(db)) };
  yield { name: 'mensagens.json', content: jsonOf(wholeMessages(db)) };
  const templates = (await allTemplates(db)).map(templateOf);
  yield { name: 'mensagens-prontas.csv', content: csvOf(TEMPLATES, inOne(templates)) };
  yield { name: 'mensagens-prontas.json', content: jsonOf(inOne(templates)) };
  yield { name: 'paginas.csv', content: csvOf(PAGES, inOne(pages)) };
  yield { name: 'paginas.json', content: jsonOf(inOne(pages)) };
  yield { name: 'politicas.csv', content: csvOf(POLICY_TEXTS, inOne(policyPages)) };
  yield { name: 'politicas.json', content: jsonOf(inOne(policyPages)) };
  yield { name: 'configuracoes.csv', content: csvOf(SETTINGS, inOne(Object.entries(settings))) };
  yield { name: 'configuracoes.json', content: once(JSON.stringify(settings, null, 2)) };
  yield* tableEntries(db);
}

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}

async function* inOne<Row>(rows: Row[]): AsyncGenerator<Row[]> {
  yield rows;
}

const moment = (at: Date | null) => at?.toISOString() ?? '';

const CATEGORIES: readonly CsvColumn<CategoryRow>[] = [
  ['id', ({ id }) => String(id)],
  ['nome', ({ nome }) => nome],
  ['slug', ({ slug }) => slug],
  ['descricao', ({ descricao }) => descricao],
  ['ordem', ({ ordem }) => String(ordem)],
  ['ativa', ({ ativa }) => (ativa ? 'sim' : 'não')],
];

const pagesAt = (folder: string): readonly CsvColumn<OwnPageTaken>[] => [
  ['titulo', ({ titulo }) => titulo],
  ['endereco', ({ endereco }) => folder + endereco],
  ['publicada', ({ publicada }) => (publicada ? 'sim' : 'não')],
  ['busca_titulo', ({ busca_titulo }) => busca_titulo],
  ['busca_descricao', ({ busca_descricao }) => busca_descricao],
  ['blocos', ({ blocos }) => JSON.stringify(blocos)],
];

const PAGES = pagesAt('/p/');
const POLICY_TEXTS = pagesAt('/');

const SETTINGS: readonly CsvColumn<[string, unknown]>[] = [
  ['nome', ([name]) => name],
  ['valor', ([, value]) => (typeof value === 'string' ? value : JSON.stringify(value))],
];

const customerOf = (vault: CpfVault, row: CustomerRow) => {
  const { cpf: _, cpf_sealed: _sealed, cpf_hash: _hash, ...plain } = row;
  return { ...plain, cpf: vault.open(row, customerPlace(row.id)) };
};

type Customer = ReturnType<typeof customerOf>;
const PLACE = ['cep', 'endereco', 'numero', 'complemento', 'bairro', 'cidade', 'estado'] as const;
const CONTACT = ['nome', 'email', 'cpf', 'whatsapp', ...PLACE] as const;

function customersWith(vault: CpfVault): CsvColumn<CustomerRow>[] {
  const of = (read: (customer: Customer) => string) => (row: CustomerRow) => read(customerOf(vault, row));
  return [
    ['id', of(({ id }) => String(id))],
    ...CONTACT.map((name): CsvColumn<CustomerRow> => [name, of((customer) => customer[name])]),
    ['origem', of(({ origem }) => origem ?? '')],
    ['aceita_marketing', of(({ aceita_marketing: said }) => (said === null ? '' : said ? 'sim' : 'não'))],
    ['marketing_em', of(({ marketing_em }) => moment(marketing_em))],
    ['email_confirmado_em', of(({ email_confirmed_at }) => moment(email_confirmed_at))],
    ['desde', of(({ created_at }) => moment(created_at))],
  ];
}

function placeOf(place: PlaceRow) {
  const { customer_id: _, ...plain } = place;
  return plain;
}

function itemOf(item: ItemRow) {
  const { order_id: _, preco_cents, desconto_cents, custo_cents: cost, ...plain } = item;
  const custo = cost === null ? null : centsToReais(cost);
  return { ...plain, preco: centsToReais(preco_cents), desconto: centsToReais(desconto_cents), custo };
}

/** A change before the order was sent, as the office made it. */
const editOf = ({ kind, before, after, extra_cents: cents, made_by, at }: EditRow) => ({
  tipo: kind,
  antes: before,
  depois: after,
  loja_pagou: centsToReais(cents),
  por: made_by,
  em: at.toISOString(),
});

async function* wholeCustomers(db: Kysely<DB>, vault: CpfVault) {
  for await (const rows of knownCustomers(db)) {
    const places = await addressesOfCustomers(
      db,
      rows.map(({ id }) => id),
    );
    yield rows.map((row) => ({
      ...customerOf(vault, row),
      enderecos: places.filter((place) => place.customer_id === row.id).map(placeOf),
    }));
  }
}

const MONEY = [
  'subtotal',
  'desconto',
  'desconto_pix',
  'frete',
  'desconto_frete',
  'credito',
  'total',
] as const;

function orderOf(vault: CpfVault, row: OrderRow) {
  const { cpf: _, cpf_sealed: _sealed, cpf_hash: _hash, added_to: acrescentado_a, ...rest } = row;
  const plain = Object.entries(rest).filter(([name]) => !name.endsWith('_cents'));
  const sums = MONEY.map((name) => [name, centsToReais(row[`${name}_cents`])]);
  const cpf = vault.open(row, orderPlace(row.codigo));
  return { ...Object.fromEntries(plain), ...Object.fromEntries(sums), acrescentado_a, cpf };
}

async function* withItems(db: Kysely<DB>): AsyncGenerator<{ order: OrderRow; items: ItemRow[] }[]> {
  for await (const rows of allOrders(db)) {
    const items = Map.groupBy(
      await itemsOfOrders(
        db,
        rows.map(({ id }) => id),
      ),
      ({ order_id }) => order_id,
    );
    yield rows.map((order) => ({ order, items: items.get(order.id) ?? [] }));
  }
}

async function* wholeOrders(db: Kysely<DB>, vault: CpfVault) {
  for await (const batch of withItems(db)) {
    const edits = await editsOfOrders(
      db,
      batch.map(({ order }) => order.id),
    );
    yield batch.map(({ order, items }) => ({
      ...orderOf(vault, order),
      itens: items.map(itemOf),
      mudancas: edits.filter((edit) => edit.order_id === order.id).map(editOf),
    }));
  }
}

interface Line {
  order: OrderRow;
  item: ItemRow | null;
}

/** An order's item a line; an order that has lost its items is a line of its own. */
async function* orderLines(db: Kysely<DB>): AsyncGenerator<Line[]> {
  for await (const batch of withItems(db)) {
    yield batch.flatMap(({ order, items }): Line[] =>
      items.length === 0 ? [{ order, item: null }] : items.map((item) => ({ order, item })),
    );
  }
}

const OF_ORDER = [
  'nome',
  'email',
  'whatsapp',
  ...PLACE,
  'transportadora',
  'rastreio',
  'observacoes',
] as const;
const OF_ITEM = ['sku', 'nome', 'categoria', 'cor', 'tamanho'] as const;

const linesWith = (vault: CpfVault): CsvColumn<Line>[] => [
  ['codigo', ({ order }) => order.codigo],
  ['status', ({ order }) => order.status],
  ['criado_em', ({ order }) => moment(order.created_at)],
  ['pago_em', ({ order }) => moment(order.paid_at)],
  ['enviado_em', ({ order }) => moment(order.shipped_at)],
  ['entregue_em', ({ order }) => moment(order.delivered_at)],
  ['pagamento', ({ order }) => order.metodo_pagamento],
  ...MONEY.map((name): CsvColumn<Line> => [name, ({ order }) => formatAmount(order[`${name}_cents`])]),
  ['cpf', ({ order }) => vault.open(order, orderPlace(order.codigo))],
  ...OF_ORDER.map((name): CsvColumn<Line> => [name, ({ order }) => order[name]]),
  ...OF_ITEM.map((name): CsvColumn<Line> => [`item_${name}`, ({ item }) => item?.[name] ?? '']),
  ['item_quantidade', ({ item }) => (item === null ? '' : String(item.quantidade))],
  ['item_preco', ({ item }) => (item === null ? '' : formatAmount(item.preco_cents))],
  ['acrescentado_a', ({ order: { added_to: to } }) => (to === null ? '' : String(to))],
  ['id', ({ order }) => String(order.id)],
  ['item_id', ({ item }) => (item === null ? '' : String(item.id))],
  ['canal', ({ order }) => order.canal],
  ['cupom', ({ order }) => order.cupom ?? ''],
  ['desistencia_em', ({ order }) => moment(order.withdrawn_at)],
  ['teste', ({ order }) => (order.teste ? 'sim' : '')],
];
