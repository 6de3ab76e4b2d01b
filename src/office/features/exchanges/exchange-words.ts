import type { ExchangeBasis } from '#shared/exchange-rules.ts';
import type { TrocaEscritorio } from '#shared/wire/exchanges.ts';

/** By what she asks, for who decides about it. */
export const BASIS_TEXT: Readonly<Record<ExchangeBasis, string>> = {
  arrependimento:
    'Direito de arrependimento: até 7 dias depois de receber, sem motivo e com o frete de volta.',
  defeito: 'Defeito: quem comprou escolhe entre outra peça, vale ou o dinheiro.',
  loja: 'Regra da loja: troca ou vale em até 30 dias.',
};

/** What the date that stands with it means. */
export function deadlineText({ estado }: Pick<TrocaEscritorio, 'estado'>): string {
  if (estado === 'pedida') return 'Responder até';
  return estado === 'autorizada' ? 'A peça é esperada até' : 'Concluir até';
}
