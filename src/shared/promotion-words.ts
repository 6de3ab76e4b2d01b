import { formatReais } from './money.ts';
import type { Reason } from './pricing/index.ts';
import type { PromocaoDocumento } from './wire/promotions.ts';

/** What a sentence about a promotion needs of it: the office's document, saved or not. */
export type ToldPromotion = Pick<
  PromocaoDocumento,
  | 'tipo'
  | 'sobre'
  | 'percentual'
  | 'valor'
  | 'teto'
  | 'leve'
  | 'pague'
  | 'degraus'
  | 'degraus_por'
  | 'minimo'
  | 'primeira_compra'
  | 'ceps'
  | 'fim'
  | 'limites'
> & {
  alvo: { so_preco_cheio: boolean };
};

const ptNumber = (value: number) => String(value).replace('.', ',');
const reais = (value: number) => formatReais(Math.round(value * 100));

/** What a promotion gives, in one sentence: 'Leve 3, pague 2 em Croppeds, até domingo 30/11 às 23h59'. */
export function promotionSentence(promotion: ToldPromotion, targets: readonly string[]): string {
  const isForSome = targets.length > 0 && promotion.tipo !== 'pix';
  // All of a freight is given to an order that has some of these pieces.
  const of = promotion.tipo === 'frete' ? ' em pedidos com' : ' em';
  const parts = [
    gives(promotion) + (isForSome ? `${of} ${listed(targets)}` : '') + mostOf(promotion),
    ...conditionsOf(promotion, isForSome),
  ];
  const { fim } = promotion;
  return parts.join(', ') + (fim === null || fim === undefined ? '' : `, até ${momentWords(new Date(fim))}`);
}

function gives(promotion: ToldPromotion): string {
  const { tipo, sobre, percentual, valor, leve, pague } = promotion;
  const percent = `${ptNumber(percentual ?? 0)}%`;
  const onOrder = sobre === 'pedido' ? ' no pedido' : '';
  if (tipo === 'percentual') return `${percent} de desconto${onOrder}`;
  if (tipo === 'valor')
    return `${reais(valor ?? 0)} de desconto${sobre === 'pedido' ? ' no pedido' : ' em cada peça'}`;
  if (tipo === 'leve_pague') return `Leve ${leve ?? 0}, pague ${pague ?? 0}`;
  if (tipo === 'progressivo') return stepsOf(promotion);
  if (tipo === 'pix') return `${percent} de desconto no PIX`;
  return percentual === 100 ? 'Frete grátis' : `${percent} de desconto no frete`;
}

const mostOf = ({ tipo, teto }: ToldPromotion): string =>
  tipo !== 'frete' || teto === null || teto === undefined ? '' : `, até ${reais(teto)}`;

function stepsOf({ degraus, degraus_por: by }: ToldPromotion): string {
  const steps = degraus.map(({ a_partir: from, percentual }) => {
    const least = by === 'valor' ? reais(from) : `${ptNumber(from)} ${from === 1 ? 'peça' : 'peças'}`;
    return `${ptNumber(percentual)}% a partir de ${least}`;
  });
  return `Desconto progressivo: ${listed(steps)}`;
}

function conditionsOf(promotion: ToldPromotion, isForSome: boolean): string[] {
  const { tipo, minimo, primeira_compra: isFirst, ceps, alvo, limites } = promotion;
  const { unidades, valor } = minimo;
  const ofThese = tipo === 'frete' && isForSome;
  const most = tipo === 'frete' || tipo === 'pix' ? null : limites.unidades;
  return [
    ...(unidades
      ? [
          `a partir de ${unidades} ${ofThese ? 'dessas ' : ''}${unidades === 1 && !ofThese ? 'peça' : 'peças'}`,
        ]
      : []),
    ...(valor ? [`a partir de ${reais(valor)}${ofThese ? ' nessas peças' : ''}`] : []),
    ...(most ? [`em até ${most} ${most === 1 ? 'peça' : 'peças'} por pedido`] : []),
    ...(alvo.so_preco_cheio ? ['só em peças de preço cheio'] : []),
    ...(isFirst ? ['só na primeira compra'] : []),
    ...(ceps.length > 0 ? ['em algumas regiões'] : []),
  ];
}

function listed(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} e ${words.at(-1) ?? ''}`;
}

const inSaoPaulo = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  weekday: 'long',
  day: '2-digit',
  month: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** 'domingo 30/11 às 23h59', in São Paulo. */
export function momentWords(moment: Date): string {
  const parts = new Map(inSaoPaulo.formatToParts(moment).map(({ type, value }) => [type, value]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
  const day = part('weekday').replace('-feira', '');
  return `${day} ${part('day')}/${part('month')} às ${part('hour')}h${part('minute')}`;
}

export interface ToldReason {
  reason: Reason;
  /** Units, or cents where `too_little_value`. */
  missing?: number | undefined;
  /** When it begins or ended. */
  at?: Date | null;
}

const REASONS: Readonly<Partial<Record<Reason, string>>> = {
  applied: 'Está valendo nesta compra.',
  no_code: 'Vale só com o código.',
  used_up: 'Esgotou: todos os usos já foram feitos.',
  used_by_person: 'Este CPF ou e-mail já usou todas as vezes que podia.',
  no_piece: 'Não vale para as peças desta compra.',
  not_first_purchase: 'Vale só na primeira compra.',
  first_purchase_unknown: 'Vale só na primeira compra: será conferido com o seu CPF e e-mail.',
  no_cep: 'Depende da região: informe o CEP de entrega.',
  other_region: 'Não vale para este CEP.',
  no_freight: 'Será calculado quando você escolher o frete.',
  other_goes_first: 'Não acumula com outra promoção que vale mais nesta compra.',
  nothing_left: 'Não há mais valor de que descontar.',
};

/** Why a promotion does or does not hold, for the shopper and for the owner alike. */
export function reasonText({ reason, missing = 0, at = null }: ToldReason): string {
  if (reason === 'too_few_units') return `Falta${missing === 1 ? '' : 'm'} ${missing} ${pieces(missing)}.`;
  if (reason === 'too_little_value') return `Faltam ${formatReais(missing)}.`;
  if (reason === 'not_started') return at === null ? 'Ainda não começou.' : `Começa ${momentWords(at)}.`;
  if (reason === 'ended') return at === null ? 'Terminou.' : `Terminou ${momentWords(at)}.`;
  return REASONS[reason] ?? '';
}

const pieces = (count: number) => (count === 1 ? 'peça' : 'peças');
