import { formatReais, reaisToCents } from '#shared/money.ts';
import type { AnswerOf } from '#shared/wire/calls.ts';
import { officeApi } from './api.ts';

type Checked = AnswerOf<'POST /gerenciamento/pedidos/:id/conferir'>;
/** What a notice is told. */
type Said = ['info' | 'success', string];

/** Looks for an order's money at the provider; what is to be said of it, `unknown` where none is there. What is shown is read again. */
export async function checkOrder(id: number, unknown: string): Promise<Said> {
  const { data } = await officeApi('POST /gerenciamento/pedidos/:id/conferir', { params: { id } });
  return saidOf(data, unknown);
}

/** What the provider holds; `unknown` where it holds nothing of the shop's. */
export function saidOf({ encontrada, valor }: Checked, unknown: string): Said {
  if (!encontrada) return ['info', unknown];
  return ['success', valor === null ? 'Cobrança lida de novo.' : `Conferido: ${amountText(valor)}.`];
}

export const amountText = (reais: number) => formatReais(reaisToCents(reais) ?? 0);
