import type { ExchangeBasis } from '#shared/exchange-rules.ts';
import type { TrocaEscritorio } from '#shared/wire/exchanges.ts';

const BASIS_TEXT: Readonly<Record<ExchangeBasis, string>> = {
  arrependimento:
    'Direito de arrependimento: até 7 dias depois de receber, sem motivo e com o frete de volta.',
  defeito: 'Defeito: quem comprou escolhe entre outra peça, vale ou o dinheiro.',
  loja: 'Regra da loja: troca ou vale',
};

/** By what she asks, for who decides about it. */
export const basisText = ({
  base,
  diasDeTroca: days,
}: Pick<TrocaEscritorio, 'base' | 'diasDeTroca'>): string =>
  base === 'loja' ? `${BASIS_TEXT.loja} em até ${days} dias.` : BASIS_TEXT[base];

/** What the law and the shop's own page promise for the way back, where a yes without a code would break it. */
export function freeReturnText({ base, motivo }: Pick<TrocaEscritorio, 'base' | 'motivo'>): string {
  const isDefect = motivo === 'defeito' || base === 'defeito';
  if (!isDefect && base !== 'arrependimento') return '';
  const free = isDefect ? 'Peça com defeito volta sem custo' : 'Quem desiste em até 7 dias devolve sem custo';
  return `${free}, e a página de trocas da loja promete o código de postagem. Sem código, o e-mail leva só o endereço da loja: combine a postagem por fora.`;
}

/** What the date that stands with it means. */
export function deadlineText({ estado }: Pick<TrocaEscritorio, 'estado'>): string {
  if (estado === 'pedida') return 'Responder até';
  return estado === 'autorizada' ? 'A peça é esperada até' : 'Concluir até';
}
