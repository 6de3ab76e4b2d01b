import { digitsOf } from '#shared/cpf.ts';
import { phoneDigits } from '#shared/phone.ts';
import type { EnderecoNovo } from '#shared/wire/order-edits.ts';
import { invalid } from '../../errors.ts';
import type { Order } from '../orders/index.ts';
import { readAddress, refuse, typedAddress } from '../purchases/index.ts';
import { isPriced } from './editable.ts';

/** Where an order is to go, in the form in which orders keep it. */
export interface NewPlace {
  nome: string;
  cep: string;
  endereco: string;
  numero: string;
  complemento: string;
  bairro: string;
  cidade: string;
  estado: string;
  /** Absent: it stays as it is. */
  whatsapp?: string;
}

/** By the rules by which the order was placed. Throws 422 with a text per refused field. */
export function readPlace(body: EnderecoNovo, order: Order): NewPlace {
  const campos: Record<string, string> = {};
  const nome = body.nome.replaceAll(/\p{Cc}+/gu, ' ').trim();
  refuse('nome', nome, campos);
  const place = isPriced(order) ? readAddress(body, campos) : readAgreed(body, { order, campos });
  const whatsapp = body.whatsapp === undefined ? undefined : phoneDigits(body.whatsapp);
  if (whatsapp !== undefined) refuse('whatsapp', whatsapp, campos);
  const first = Object.values(campos)[0];
  if (first !== undefined) throw invalid(first, campos);
  return { nome, ...place, ...(whatsapp !== undefined && { whatsapp }) };
}

/** What was agreed may go anywhere; what the sale knew of the place is not left out. */
function readAgreed(body: EnderecoNovo, { order, campos }: { order: Order; campos: Record<string, string> }) {
  const place = typedAddress(body);
  if (place.cep !== '') refuse('cep', place.cep, campos);
  for (const field of ['endereco', 'cidade', 'estado'] as const) {
    if (place[field] !== '' || order[field] !== '') refuse(field, place[field], campos);
  }
  return place.endereco === '' ? { ...place, numero: '' } : place;
}

/** Throws 422. */
export function readCep(typed: string): string {
  const campos: Record<string, string> = {};
  const cep = digitsOf(typed);
  refuse('cep', cep, campos);
  if (campos['cep'] !== undefined) throw invalid(campos['cep'], campos);
  return cep;
}
