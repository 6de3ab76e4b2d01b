import { formatReais, reaisToCents } from '#shared/money.ts';
import type { PrecosDaEtiqueta } from '#shared/wire/labels.ts';
import type { Buying } from './label-calls.ts';

export const reais = (value: number): string => formatReais(reaisToCents(value) ?? 0);

/** As it was chosen; what comes back goes by the cheapest. */
export const firstService = ({ opcoes, volta }: PrecosDaEtiqueta): string =>
  (opcoes.find(({ escolhida }) => escolhida) ?? (volta ? opcoes[0] : undefined))?.servico ?? '';

export const firstPaper = ({ volta, chaveNota, notaObrigatoria }: PrecosDaEtiqueta): Buying['documento'] =>
  volta || (chaveNota === '' && !notaObrigatoria) ? 'declaracao' : 'nota';

/** What its buyer chose is not offered now: somebody chooses, and nothing is chosen for her. */
export const missingText = (chosen: string): string =>
  chosen === ''
    ? 'O pedido não diz qual serviço foi escolhido: escolha um.'
    : `O serviço escolhido na compra, ${chosen}, não é oferecido agora para este pacote: escolha outro.`;
