import type { Cartao, Produto } from '../wire/catalog.ts';
import type { PromocaoPublica } from '../wire/promotions.ts';

type Card = Pick<Cartao | Produto, 'id' | 'preco' | 'promocional' | 'categoria' | 'tags'>;

export interface CardPrice {
  cents: number;
  /** The promotion's name: why it costs less. */
  nome: string;
  fim: string | null;
}

const cents = (reais: number) => Math.round(reais * 100);

/** Is a piece among those that a published promotion is for? */
export function isForCard({ alvo }: PromocaoPublica, card: Card): boolean {
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

/** What one piece costs by itself by a promotion that everybody gets without any condition; null where there is none. */
export function cardPrice(card: Card, promotions: readonly PromocaoPublica[], now: number): CardPrice | null {
  const own = cents(Math.min(card.promocional ?? card.preco, card.preco));
  let best: CardPrice | null = null;
  for (const promotion of promotions) {
    if (!isUnconditional(promotion, now) || !isForCard(promotion, card)) continue;
    const { percentual, valor, nome, fim } = promotion;
    const cut =
      promotion.tipo === 'percentual'
        ? Math.floor((own * Math.round((percentual ?? 0) * 100) + 5000) / 10_000)
        : cents(valor ?? 0);
    const left = Math.max(0, own - cut);
    if (left < own && (best === null || left < best.cents)) best = { cents: left, nome, fim };
  }
  return best;
}

function isUnconditional(promotion: PromocaoPublica, now: number): boolean {
  const { tipo, sobre, minimo, primeira_compra: isFirst, ceps, limitada, inicio, fim } = promotion;
  const isPrice = (tipo === 'percentual' || tipo === 'valor') && sobre === 'pecas';
  const isForAll = !isFirst && ceps.length === 0 && !limitada;
  const asksNothing = (minimo.unidades ?? 1) <= 1 && minimo.valor === null;
  const holds = Date.parse(inicio) <= now && (fim === null || Date.parse(fim) > now);
  return isPrice && isForAll && asksNothing && holds;
}

/** Hundredths of a percent that PIX takes off a card's piece now; 0 where it takes nothing. */
export function pixPercentOf(card: Card, promotions: readonly PromocaoPublica[], now: number): number {
  const [best] = promotions
    .filter(({ tipo, inicio, fim }) => {
      const holds = Date.parse(inicio) <= now && (fim === null || Date.parse(fim) > now);
      return tipo === 'pix' && holds;
    })
    .toSorted(
      (a, b) => b.prioridade - a.prioridade || (b.percentual ?? 0) - (a.percentual ?? 0) || a.id - b.id,
    );
  if (best === undefined) return 0;
  const isReduced = card.promocional !== null && card.promocional < card.preco;
  return best.alvo.so_preco_cheio && isReduced ? 0 : Math.round((best.percentual ?? 0) * 100);
}
