import type { Transaction } from 'kysely';
import { fold } from '#shared/text.ts';
import type { DB } from '../../db/index.ts';
import { AppError } from '../../errors.ts';
import { taxTermBegins } from '../../tax-term.ts';
import type { Cpfs, CpfVault } from '../../security/cpfs.ts';
import {
  deleteFormerOrder,
  insertFormerOrder,
  isFormerOrderHere,
  NOBODY,
  type FormerSource,
  type NewFormerOrder,
} from './former-orders.store.ts';
import type { ImportRow } from './imports.store.ts';
import type { ItemRow, NewItem } from './items.store.ts';
import type { OldPerson } from './old-person.ts';
import type { OldEntry, OldOrder } from './old-order.ts';
import type { People, PersonBrought } from './people-port.ts';
import type { ReadFile } from './read-shop.ts';
import { mapInTurns } from '../../load/in-turns.ts';
import type { Undone } from './undo.ts';

type Tx = Transaction<DB>;

export interface PersonalDeps {
  people: People;
  cpfs: Cpfs;
  clock: () => Date;
}

/** What came of a person or an order. */
export type PersonalBrought = Omit<PersonBrought, 'isByEmail'>;

type PersonalFile = Exclude<ReadFile, { kind: 'produtos' }>;

/** A CPF stands in no file that waits: it is sealed for its import's items, wherever they are. */
const PLACE = 'moving_items';
const sealed = (vault: CpfVault, cpf: string) =>
  cpf === '' ? '' : vault.sealer.seal(Buffer.from(cpf), PLACE).toString('base64');
const opened = (vault: CpfVault, kept: string) =>
  kept === '' ? '' : (vault.sealer.open(Buffer.from(kept, 'base64'), PLACE)?.toString() ?? '');

const MAX_NAME = 200;
const MAX_WHY = 1000;

const MOST_NOTES = 20;

const itemOf = (entry: OldEntry<unknown>, position: number, old: unknown): NewItem => ({
  position,
  key: entry.key,
  line: entry.line,
  nome: entry.nome.slice(0, MAX_NAME).toWellFormed(),
  email: entry.email,
  notes: entry.notes.slice(0, MOST_NOTES),
  why: entry.why.slice(0, MAX_WHY),
  wish: null,
  blanks: 0,
  old,
});

/** A file's people or orders as they are kept until they come. */
export async function personalItems(file: PersonalFile, vault: CpfVault): Promise<NewItem[]> {
  const keep = (person: OldPerson): OldPerson => ({ ...person, cpf: sealed(vault, person.cpf) });
  let position = 0;
  const next = () => position++;
  return file.kind === 'clientes'
    ? mapInTurns(file.entries, (entry) => itemOf(entry, next(), entry.old && keep(entry.old)))
    : mapInTurns(file.entries, (entry) =>
        itemOf(entry, next(), entry.old && { ...entry.old, buyer: keep(entry.old.buyer) }),
      );
}

interface InHand {
  tx: Tx;
  job: ImportRow;
  item: ItemRow;
}

/** WooCommerce's files hold products alone. */
function formerSource({ source }: ImportRow): FormerSource {
  if (source === 'woocommerce') throw new Error('No people come from there');
  return source;
}

/** Brings in a person or an order, in a transaction of the caller's. Throws 422 where nothing is left to be brought. */
export async function bringPersonal(deps: PersonalDeps, { tx, job, item }: InHand): Promise<PersonalBrought> {
  const vault = await deps.cpfs();
  if (item.old === null) throw new AppError(422, 'invalido', item.why || 'Não pode vir.');
  const given = { source: formerSource(job), isKnownOnly: false, now: deps.clock() };
  if (job.kind === 'clientes') {
    // What `personalItems` wrote.
    const old = item.old as OldPerson;
    return deps.people.bring(tx, { ...old, cpf: opened(vault, old.cpf) }, given);
  }
  const old = item.old as OldOrder;
  const order = { ...old, buyer: { ...old.buyer, cpf: opened(vault, old.buyer.cpf) } };
  return bringOrder(deps, { tx, job, order, vault, ...given });
}

interface Ordered {
  tx: Tx;
  job: ImportRow;
  order: OldOrder;
  vault: CpfVault;
  source: FormerSource;
  now: Date;
}

const KNOWN = 'Já veio antes: fica como está aqui.';
const UNKNOWN = 'Sem e-mail válido nem CPF conhecido: fica sem cliente.';
const TOO_OLD = 'O prazo fiscal da compra passou: vem sem nome, contato nem endereço.';
const NEW_PERSON = 'Quem comprou vem junto, sem conta.';

async function bringOrder({ people }: PersonalDeps, given: Ordered): Promise<PersonalBrought> {
  const { tx, order, vault, source, now } = given;
  const none = { notes: [], customerId: null, mark: null };
  if (await isFormerOrderHere(tx, source, order.number)) return { kind: 'igual', why: KNOWN, ...none };
  const { buyer } = order;
  const isOld = new Date(order.placedAt) < taxTermBegins(now);
  const since = { ...buyer, since: order.placedAt };
  const asked = { source, isKnownOnly: isOld, now };
  const person = buyer.email === '' && buyer.cpf === '' ? null : await people.bring(tx, since, asked);
  const customerId = person?.customerId ?? null;
  const row = rowOf({ ...given, cpfHash: vault.seek(buyer.cpf)?.hash ?? null });
  const isByEmail = customerId !== null && person?.isByEmail === true;
  const whose = { customer_id: customerId, is_by_email: isByEmail };
  if (!(await insertFormerOrder(tx, { ...row, ...whose, ...(isOld && NOBODY) })))
    return { kind: 'igual', why: KNOWN, ...none };
  const isUnknown = customerId === null && buyer.email === '';
  const notes = [
    ...(isOld ? [TOO_OLD] : []),
    ...(person?.kind === 'novo' ? [NEW_PERSON] : []),
    ...(isUnknown && !isOld ? [UNKNOWN] : []),
    ...(person?.notes ?? []),
  ];
  return { kind: 'novo', why: '', notes, customerId, mark: person?.mark ?? null };
}

const moment = (text: string | null) => (text === null ? null : new Date(text));
const MAX_SEARCHED = 4000;

function rowOf({ job, order, source, now, cpfHash }: Ordered & { cpfHash: Buffer | null }): NewFormerOrder {
  const { buyer, place, number, itens, state, words, pagamento, envio, rastreio, cupom, observacoes } = order;
  const pieces = itens.map(({ nome, sku }) => `${nome} ${sku}`).join(' ');
  return {
    source,
    number,
    import_id: job.id,
    email: buyer.email,
    cpf_hash: cpfHash,
    nome: buyer.nome,
    whatsapp: buyer.whatsapp,
    ...place,
    observacoes,
    placed_at: new Date(order.placedAt),
    paid_at: moment(order.paidAt),
    sent_at: moment(order.sentAt),
    cancelled_at: moment(order.cancelledAt),
    state,
    words,
    subtotal_cents: order.subtotalCents,
    desconto_cents: order.descontoCents,
    frete_cents: order.freteCents,
    total_cents: order.totalCents,
    devolvido_cents: order.devolvidoCents,
    pagamento,
    envio,
    rastreio,
    cupom,
    itens,
    busca: fold(`#${number} ${rastreio} ${pieces}`).slice(0, MAX_SEARCHED),
    busca_pessoa: fold(`${buyer.nome} ${buyer.email} ${buyer.whatsapp} ${place.cidade}`),
    created_at: now,
  };
}

const ORDER_GONE = 'O pedido já não estava aqui.';

/** Takes back what came of a person or an order; what somebody has used since stays. */
export async function takeBackPersonal({ people }: PersonalDeps, { tx, job, item }: InHand): Promise<Undone> {
  const isThere =
    job.kind === 'clientes' || (await deleteFormerOrder(tx, { importId: job.id, number: item.key }));
  const { customer_id: customerId, brought: mark } = item;
  const why = customerId === null || mark === null ? null : await people.takeBack(tx, { customerId, mark });
  // An order goes, whatever becomes of who made it.
  if (job.kind === 'pedidos') return { undone: 'desfeito', why: why ?? (isThere ? '' : ORDER_GONE) };
  return why === null ? { undone: 'desfeito', why: '' } : { undone: 'ficou', why };
}
