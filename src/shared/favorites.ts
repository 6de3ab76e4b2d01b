/** A piece that somebody keeps to come back to, in the colour that she saw it in; '' is none in particular. */
export interface Favorite {
  produto: number;
  cor: string;
}

/** As many are kept, in a browser as in an account: more is no list to choose from. */
export const MOST_FAVORITES = 200;
export const LONGEST_COLOR = 60;

export const TOO_MANY_FAVORITES = `Você já guarda ${MOST_FAVORITES} peças. Tire alguma dos favoritos para guardar outra.`;

/** What a browser keeps, read back: whatever else stands there, no piece twice, and no more than there may be. */
export function readFavorites(text: string | null): Favorite[] {
  const kept = parsed(text);
  if (!Array.isArray(kept)) return [];
  const found = new Map<number, Favorite>();
  for (const one of kept.slice(0, MOST_FAVORITES).map(readFavorite)) {
    if (one !== null && !found.has(one.produto)) found.set(one.produto, one);
  }
  return [...found.values()];
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

function readFavorite(value: unknown): Favorite | null {
  if (typeof value !== 'object' || value === null) return null;
  const { produto, cor } = value as Record<string, unknown>;
  const isProduct = typeof produto === 'number' && Number.isSafeInteger(produto) && produto > 0;
  if (!isProduct || typeof cor !== 'string' || cor.length > LONGEST_COLOR) return null;
  return { produto, cor };
}
