import type { Kysely } from 'kysely';
import { formatCep } from '#shared/cep.ts';
import { joined, wordOf } from '#shared/text.ts';
import type { DB } from '../../db/index.ts';
import type { EditFacts } from '../mail/index.ts';
import { findEdit, findEditPix, type OrderEdit } from './edits.store.ts';

/** The words that people read for the fields of an address, in their order. */
const PLACE: Readonly<Record<string, string>> = {
  nome: 'Nome de quem comprou',
  whatsapp: 'WhatsApp',
  cep: 'CEP',
  endereco: 'Endereço',
  numero: 'Número',
  complemento: 'Complemento',
  bairro: 'Bairro',
  cidade: 'Cidade',
  estado: 'Estado',
};

/** From what to what, in lines; none of whom nothing is known any more. */
export function editFacts({ kind, before, after }: Pick<OrderEdit, 'kind' | 'before' | 'after'>): EditFacts {
  const linesOf = kind === 'endereco' ? placeLines : pieceLines;
  return { kind, before: linesOf(fieldsOf(before)), after: linesOf(fieldsOf(after)) };
}

/** The change that a mail is about; undefined for none, and for one that tells of nobody any more. */
export async function findEditFacts(
  db: Kysely<DB>,
  { orderId, editId }: { orderId: number; editId?: number | undefined },
): Promise<EditFacts | undefined> {
  const edit = editId === undefined ? undefined : await findEdit(db, { id: editId });
  if (edit?.order_id !== orderId) return undefined;
  const facts = editFacts(edit);
  return facts.after.length === 0 ? undefined : { ...facts, freight: await freightFacts(db, edit) };
}

/** The key of the one PIX that charges a change's difference. */
export const editPixKey = (editId: number): string => `frete-do-endereco:${editId}`;

async function freightFacts(db: Kysely<DB>, edit: OrderEdit): Promise<EditFacts['freight']> {
  if (edit.back_cents > 0) return { backCents: edit.back_cents };
  if (edit.charge_cents === 0) return undefined;
  const pix = await findEditPix(db, { orderId: edit.order_id, key: editPixKey(edit.id) });
  const code = pix?.status === 'pending' ? pix.qr_code_text : '';
  return {
    chargeCents: edit.charge_cents,
    isPaid: pix?.status === 'paid',
    pix: pix === undefined || !code ? null : { qr_code: code, expires_at: pix.expires_at },
  };
}

/** The key of the refund that gives a change's difference back. */
export const editRefundKey = ({ id, order_id: orderId }: Pick<OrderEdit, 'id' | 'order_id'>): string =>
  `estorno:${orderId}:frete:${id}`;

const fieldsOf = (kept: unknown): Record<string, unknown> =>
  typeof kept === 'object' && kept !== null ? { ...kept } : {};

function placeLines(fields: Record<string, unknown>): string[] {
  return Object.entries(PLACE)
    .filter(([field]) => Object.hasOwn(fields, field))
    .map(([field, label]) => joined([`${label}:`, placeWord(field, wordOf(fields[field]))], ' '));
}

function placeWord(field: string, value: string): string {
  // The number itself is not kept here.
  if (field === 'whatsapp') return 'outro número';
  return (field === 'cep' ? formatCep(value) : value) || 'nada';
}

function pieceLines(fields: Record<string, unknown>): string[] {
  const text = (name: string) => wordOf(fields[name]);
  const name = joined([text('nome'), text('cor'), text('tamanho')], ', ');
  return name === '' ? [] : [`${text('unidades')} × ${name}`];
}
