import { reasonText } from '#shared/promotion-words.ts';
import type { Precos } from '#shared/wire/prices.ts';
import type { Priced } from '../promotions/index.ts';

const MOST_TOLD = 20;
const PAUSED = 'A loja encerrou esta promoção.';

/** What is for everybody and gives nothing here, and why: first what has stopped of late. */
export function othersOf({
  byOther,
  promotions,
  stopped,
}: Pick<Priced, 'byOther' | 'promotions' | 'stopped'>): Precos['outras'] {
  const over = stopped.map(({ id, document: { nome, tipo }, isPaused, endsAt: at }) => {
    const [motivo, texto] = isPaused ? ['pausada', PAUSED] : ['ended', reasonText({ reason: 'ended', at })];
    return { id, nome, tipo, motivo, texto };
  });
  const isOver = new Set(over.map(({ id }) => id));
  const others = byOther.verdicts.flatMap(({ promotion: id, reason, missing }) => {
    const one = promotions.get(id);
    if (reason === 'applied' || one === undefined || one.document.com_codigo || isOver.has(id)) return [];
    const { nome, tipo } = one.document;
    const at = reason === 'not_started' ? one.startsAt : one.endsAt;
    return [{ id, nome, tipo, motivo: reason, texto: reasonText({ reason, missing, at }) }];
  });
  return [...over.slice(0, MOST_TOLD / 2), ...others].slice(0, MOST_TOLD);
}
