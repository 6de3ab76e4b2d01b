import type { Etiqueta } from '#shared/wire/labels.ts';
import type { AnswerOf } from '#shared/wire/calls.ts';
import { reaisText } from '../../lib/money-text.ts';

interface Standing {
  text: string;
  tone: 'success' | 'warning' | 'error' | 'quiet';
}

/** How a label stands, in a word or two: only what is known. */
export function standingOf({ estado, desistindo, problema, vencida, substituida }: Etiqueta): Standing {
  if (substituida) return { text: 'Substituída', tone: 'quiet' };
  if (desistindo) return { text: 'Cancelando', tone: 'warning' };
  switch (estado) {
    case 'pedida':
    case 'no_carrinho':
      return { text: 'Comprando', tone: 'warning' };
    case 'paga':
      return { text: 'Paga, a gerar', tone: 'warning' };
    case 'gerada':
      return problema === ''
        ? { text: 'Pronta', tone: 'success' }
        : { text: 'Pronta, confira', tone: 'error' };
    case 'cancelada':
      return vencida === 'venceu' ? { text: 'Vencida', tone: 'error' } : { text: 'Cancelada', tone: 'quiet' };
    default:
      return { text: 'Não comprada', tone: 'quiet' };
  }
}

type ParcelKind = NonNullable<AnswerOf<'GET /gerenciamento/etiquetas'>[number]['pacote']>['tipo'];

const PARCELS: Readonly<Record<ParcelKind, string>> = {
  parte: 'Parte enviada antes',
  troca: 'Troca',
  reenvio: 'Novo envio',
  devolucao: 'Devolução',
};

/** Which of an order's parcels beside its own. */
export const parcelText = (kind: ParcelKind): string => PARCELS[kind];

const kilos = (grams: number) => `${(grams / 1000).toLocaleString('pt-BR')} kg`;

/** What its carrier took besides what was paid, and why where it says so. */
export const dearerText = ({ cobrado_a_mais: more, peso_g: grams }: Etiqueta): string =>
  grams === null
    ? `A transportadora cobrou ${reaisText(more)} a mais depois do envio.`
    : `A transportadora pesou ${kilos(grams)}; cobraram ${reaisText(more)} a mais.`;
