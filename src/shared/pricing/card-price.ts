import type { Cartao, Produto } from '../wire/catalog.ts';
import type { PromocaoPublica } from '../wire/promotions.ts';

type Card = Pick<Cartao | Produto, 'id' | 'preco' | 'promocional' | 'categoria' | 'tags' | 'valePresente'>;

export interface CardPrice {
  cents: number;
  /** Names of the promotions by which it costs less. */
  nomes: string[];
}

const cents = (reais: number) => Math.round(reais * 100);

/** Is a piece among those that a published promotion is for? */
export function isForCard({ alvo }: PromocaoPublica, card: Card): boolean {
  if (card.valePresente) return false;
  const isReduced = card.promocional !== null && card.promocional < card.preco;
  if (alvo.so_preco_cheio && isReduced) return false;
  const { categorias, produtos, tags } = alvo;
  if (categorias.length + produtos.length + tags.length === 0) return true;
  return (
    produtos.includes(card.id) ||
    categorias.includes(card.categoria) ||
    card.tags.some((tag) => tags.includes(tag))
  );
}

/**
 * What one piece costs by itself by promotions that everybody gets without any condition, as a cart of it alone does: the
 * higher priority goes first. What is taken off the order is in no card's price, but may be in the way of another. Null
 * where nothing is off.
 */
export function cardPrice(card: Card, promotions: readonly PromocaoPublica[], now: number): CardPrice | null {
  const own = cents(Math.min(card.promocional ?? card.preco, card.preco));
  const running = promotions.filter((one) => isRunning(one, now) && isForCard(one, card));
  const [those, conditional] = [
    running.filter(isUnconditional),
    running.filter((one) => !isUnconditional(one)),
  ];
  const priorities = [...new Set(those.map(({ prioridade }) => prioridade))].toSorted((a, b) => b - a);
  const on = priorities.reduce((higher: PromocaoPublica[], priority) => {
    const level = those.filter(({ prioridade }) => prioridade === priority);
    return bestOf(higher, level, own);
  }, []);
  // No card tells a price that the cart may not have: what asks for something more may take their place there.
  if (on.some((one) => conditional.some((other) => takesPlaceOf(other, one)))) return null;
  const shown = on.filter(({ sobre }) => sobre === 'pecas').toSorted(byTurn);
  const left = leftAfter(shown, own);
  return left < own ? { cents: left, nomes: shown.map(({ nome }) => nome) } : null;
}

/** What leaves the least of a piece, of what grows around each one beside those of higher priorities. */
function bestOf(higher: PromocaoPublica[], level: PromocaoPublica[], own: number): PromocaoPublica[] {
  const fitting = level
    .filter((one) => higher.every((other) => goTogether(one, other)))
    .toSorted(
      (a, b) =>
        worthAfter([a], own) - worthAfter([b], own) ||
        Number(isAlone(a)) - Number(isAlone(b)) ||
        byTurn(a, b),
    );
  const sets = fitting.map((seed) => {
    const grown = [...higher, seed];
    for (const one of fitting) if (grown.every((other) => goTogether(one, other))) grown.push(one);
    return grown;
  });
  return sets.reduce(
    (best, set) => (worthAfter(set, own) < worthAfter(best, own) ? set : best),
    sets[0] ?? higher,
  );
}

const isAlone = ({ acumula: { modo } }: PromocaoPublica) => modo === 'nao';
const allows = ({ acumula: { modo, com } }: PromocaoPublica, { id }: PromocaoPublica): boolean =>
  modo === 'todas' || (modo === 'so_com' && com.includes(id));
const goTogether = (a: PromocaoPublica, b: PromocaoPublica): boolean =>
  a !== b && allows(a, b) && allows(b, a);

/** Off pieces before the order, percentages before amounts. */
const turnOf = ({ sobre, tipo }: PromocaoPublica) =>
  Number(sobre === 'pedido') * 2 + Number(tipo === 'valor');
const byTurn = (a: PromocaoPublica, b: PromocaoPublica) => turnOf(a) - turnOf(b) || a.id - b.id;

const percentOf = ({ percentual }: PromocaoPublica): number => Math.round((percentual ?? 0) * 100);

/** In whole cents, as it is told and charged. */
function leftAfter(promotions: readonly PromocaoPublica[], own: number): number {
  return promotions.toSorted(byTurn).reduce((left, one) => {
    const cut =
      one.tipo === 'percentual' ? Math.floor((left * percentOf(one) + 5000) / 10_000) : cents(one.valor ?? 0);
    return Math.max(0, left - cut);
  }, own);
}

/** Before rounding, as a cart judges what is better: of two that take less than a cent off, one is still the better one. */
function worthAfter(promotions: readonly PromocaoPublica[], own: number): number {
  return promotions
    .toSorted(byTurn)
    .reduce(
      (left, one) =>
        one.tipo === 'percentual'
          ? left * (1 - percentOf(one) / 10_000)
          : Math.max(0, left - cents(one.valor ?? 0)),
      own,
    );
}

const isRunning = ({ inicio, fim }: PromocaoPublica, now: number): boolean =>
  Date.parse(inicio) <= now && (fim === null || Date.parse(fim) > now);

function isUnconditional(promotion: PromocaoPublica): boolean {
  const { tipo, primeira_compra: isFirst, ceps, limitada, minimo } = promotion;
  const isForAll = !isFirst && ceps.length === 0 && !limitada;
  const asksNothing = (minimo.unidades ?? 1) <= 1 && minimo.valor === null;
  return (tipo === 'percentual' || tipo === 'valor') && isForAll && asksNothing;
}

/** Those that may be on one piece alone. */
const MAY_TAKE: ReadonlySet<string> = new Set(['percentual', 'valor', 'progressivo']);

/** May one be on a piece instead of another, whatever that would give? */
function takesPlaceOf(one: PromocaoPublica, other: PromocaoPublica): boolean {
  const mayTake = MAY_TAKE.has(one.tipo) && (one.minimo.unidades ?? 1) <= 1;
  return mayTake && one.prioridade > other.prioridade && !goTogether(one, other);
}

/** Hundredths of a percent that PIX takes off a card's piece now; 0 where it takes nothing. */
export function pixPercentOf(card: Card, promotions: readonly PromocaoPublica[], now: number): number {
  if (card.valePresente) return 0;
  const [best] = promotions
    .filter((one) => one.tipo === 'pix' && isRunning(one, now))
    .toSorted(
      (a, b) => b.prioridade - a.prioridade || (b.percentual ?? 0) - (a.percentual ?? 0) || a.id - b.id,
    );
  if (best === undefined) return 0;
  const isReduced = card.promocional !== null && card.promocional < card.preco;
  return best.alvo.so_preco_cheio && isReduced ? 0 : Math.round((best.percentual ?? 0) * 100);
}
