import { digitsOf } from '#shared/cpf.ts';
import { phoneDigits } from '#shared/phone.ts';
import type { EnderecoNovo } from '#shared/wire/order-edits.ts';
import { invalid } from '../../errors.ts';
import { readAddress, refuse } from '../orders/index.ts';

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

/** By the rules of the checkout. Throws 422 with a text per refused field. */
export function readPlace(body: EnderecoNovo): NewPlace {
  const campos: Record<string, string> = {};
  const nome = body.nome.replaceAll(/\p{Cc}+/gu, ' ').trim();
  refuse('nome', nome, campos);
  const place = readAddress(body, campos);
  const whatsapp = body.whatsapp === undefined ? undefined : phoneDigits(body.whatsapp);
  if (whatsapp !== undefined) refuse('whatsapp', whatsapp, campos);
  const first = Object.values(campos)[0];
  if (first !== undefined) throw invalid(first, campos);
  return { nome, ...place, ...(whatsapp !== undefined && { whatsapp }) };
}

/** Throws 422. */
export function readCep(typed: string): string {
  const campos: Record<string, string> = {};
  const cep = digitsOf(typed);
  refuse('cep', cep, campos);
  if (campos['cep'] !== undefined) throw invalid(campos['cep'], campos);
  return cep;
}
