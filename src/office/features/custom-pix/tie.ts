import { formatReais, reaisToCents } from '#shared/money.ts';
import { spokenNumber } from '#shared/order-number.ts';
import type { ClienteEscritorio } from '#shared/wire/customers.ts';
import type { PixCustomizado } from '#shared/wire/custom-pix.ts';
import type { PedidoEscritorio } from '#shared/wire/office-orders.ts';
import { officePaths } from '../../lib/paths.ts';

export type TieKind = 'nada' | 'pedido' | 'cliente';

/** What a charge is to be about, as it was found. */
export interface Chosen {
  kind: Exclude<TieKind, 'nada'>;
  label: string;
  /** What tells it from others of the same name. */
  about: string;
  body: { pedido: string } | { cliente: number } | { visitante: number };
}

/** A charge's tie as it is being chosen. */
export interface TieDraft {
  kind: TieKind;
  chosen: Chosen | null;
}

export const NO_TIE: TieDraft = { kind: 'nada', chosen: null };

export function chosenOrder({ id, codigo, nome, total }: PedidoEscritorio): Chosen {
  return {
    kind: 'pedido',
    label: `Pedido ${spokenNumber(id)}`,
    about: `${nome}, ${formatReais(reaisToCents(total) ?? 0)}, ${codigo}`,
    body: { pedido: spokenNumber(id) },
  };
}

type Person = Pick<ClienteEscritorio, 'id' | 'nome' | 'email' | 'conta' | 'ultimoPedido'>;

/** Null for who can be found by nothing. */
export function chosenPerson({ id, nome, email, conta, ultimoPedido }: Person): Chosen | null {
  const words = { kind: 'cliente', label: nome || 'Nome não informado' } as const;
  const about = [email, conta ? '' : 'sem conta'].filter((word) => word !== '').join(', ');
  if (id !== null) return { ...words, about, body: { cliente: id } };
  return ultimoPedido === null ? null : { ...words, about, body: { visitante: ultimoPedido.id } };
}

/** What a charge is about, in words, and where that is told; null: nothing of the shop's. */
export function tieOf({ pedido, cliente }: Pick<PixCustomizado, 'pedido' | 'cliente'>) {
  if (pedido !== null) {
    const whose = pedido.nome === '' ? '' : ` · ${pedido.nome}`;
    return { text: `Pedido ${spokenNumber(pedido.id)}${whose}`, to: officePaths.order(pedido.id) };
  }
  if (cliente === null) return null;
  const to = cliente.id === null ? officePaths.guest(cliente.pedido ?? '') : officePaths.customer(cliente.id);
  return { text: cliente.nome || 'Nome não informado', to };
}
