import { joined, plural } from '#shared/text.ts';
import type { LinhaDaContagem, PecaContavel } from '#shared/wire/stock-counts.ts';

/** 'Lis · Azul · P' */
export const pieceName = ({ nome, cor, tamanho }: Pick<PecaContavel, 'nome' | 'cor' | 'tamanho'>): string =>
  joined([nome.slice(0, 120), cor, tamanho], ' · ');

/** 'faltam 2', 'sobra 1', 'confere' */
export function differenceText(difference: number): string {
  const units = Math.abs(difference);
  if (difference === 0) return 'confere';
  return difference < 0
    ? `${plural(units, 'falta', 'faltam')} ${units}`
    : `${plural(units, 'sobra', 'sobram')} ${units}`;
}

/** What is said aloud of a scan. */
export const countedText = (line: LinhaDaContagem): string =>
  `${pieceName(line)}: ${line.contadas} ${plural(line.contadas, 'contada', 'contadas')}`;

/** Of a line that is not put right yet, what keeps it from being sure. */
export function lineWarning({ velha, mexeu }: Pick<LinhaDaContagem, 'velha' | 'mexeu'>): string {
  if (velha) return 'Alguém mudou o estoque desta peça depois: conte de novo e digite o total.';
  return mexeu ? 'Entrou ou saiu peça enquanto ela era contada: conte de novo e digite o total.' : '';
}

/** Of a line that was put right: its orders wait for pieces that are not there. */
export const soldText = (units: number): string =>
  `${units} ${plural(units, 'foi vendida e não estava', 'foram vendidas e não estavam')} na prateleira: veja os pedidos em Vendas.`;
