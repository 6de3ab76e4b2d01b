import { paths } from '#shared/paths.ts';
import type { Cartao } from '#shared/wire/catalog.ts';
import { namesThatFit } from './names-that-fit.ts';
import type { Found } from './use-found.ts';

/** Pieces that are shown while one types. */
const MOST_CARDS = 6;

/** A way that is offered while one types. */
export type Suggested = { to: string } & (
  | { kind: 'categoria'; nome: string }
  | { kind: 'cor'; nome: string; hex: string | null }
  | { kind: 'peca'; card: Cartao }
  | { kind: 'todas'; total: number }
);

const listOf = (narrowing: Record<string, string>) => `${paths.catalog}?${new URLSearchParams(narrowing)}`;

/** The address of everything that a search finds. */
export const resultsOf = (q: string): string => (q === '' ? paths.catalog : listOf({ busca: q }));

/** Categories and colours that are meant, the pieces that fit best, and the way to all of them, in the order of the keys. */
export function suggestedIn({ q, cards, total }: Found): Suggested[] {
  const hexes = new Map(cards.flatMap((card) => card.cor).map(({ nome, hex }) => [nome, hex]));
  const categories = namesThatFit(
    cards.map((card) => card.categoria),
    q,
  );
  const colors = namesThatFit([...hexes.keys()], q);
  return [
    ...categories.map((nome) => ({ kind: 'categoria' as const, nome, to: listOf({ categoria: nome }) })),
    ...colors.map((nome) => ({
      kind: 'cor' as const,
      nome,
      hex: hexes.get(nome) ?? null,
      to: listOf({ cor: nome }),
    })),
    ...cards
      .slice(0, MOST_CARDS)
      .map((card) => ({ kind: 'peca' as const, card, to: paths.product(card.id, card.mostra) })),
    ...(total > 0 ? [{ kind: 'todas' as const, total, to: resultsOf(q) }] : []),
  ];
}
