import { ALL_CATEGORIES, colorsOf, sizesOf } from '#shared/catalog.ts';
import { allMaterials } from '#shared/facets.ts';
import { fold } from '#shared/text.ts';
import type { CatalogSnapshot } from './snapshot.ts';

type Names = Readonly<Record<string, ReadonlyMap<string, string>>>;

const byFold = (names: readonly string[]) => new Map(names.map((name) => [fold(name), name]));

function namesOf({ categories, cards }: CatalogSnapshot): Names {
  const own = cards.map((card) => card.categoria);
  return {
    categoria: byFold([...own, ...categories.map(({ nome }) => nome), ALL_CATEGORIES]),
    cor: byFold(colorsOf(cards).map(({ nome }) => nome)),
    tamanho: byFold(sizesOf(cards)),
    material: byFold(allMaterials(cards)),
  };
}

/**
 * The name of a category, colour or size as the catalogue writes it, whatever its case and accents in an address; null
 * for one that it does not have.
 */
export function createKnownChoices(snapshot: () => CatalogSnapshot) {
  let version: string | null = null;
  let names: Names = {};
  return (param: string, value: string): string | null => {
    const now = snapshot();
    if (version !== now.listVersion) {
      version = now.listVersion;
      names = namesOf(now);
    }
    return names[param]?.get(fold(value)) ?? null;
  };
}
