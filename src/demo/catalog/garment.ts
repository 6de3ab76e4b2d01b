import type { Variante } from '#shared/wire/catalog.ts';
import type { GarmentDrawing } from '../drawings/garment-drawing.ts';
import type { DemoProduct, DemoSize } from './demo-product.ts';
import type { PaletteColour } from './palette.ts';

/** Sides of a folded garment in its bag, in millimetres: a top, a dress, a heavy piece. */
export const folded = {
  small: { alturaMm: 20, larguraMm: 200, comprimentoMm: 250 },
  medium: { alturaMm: 30, larguraMm: 230, comprimentoMm: 300 },
  large: { alturaMm: 50, larguraMm: 260, comprimentoMm: 330 },
} as const;

/** What is sold out: a colour in all sizes, a size in all colours, one of each, or (empty) all of it. */
export interface SoldOut {
  readonly cor?: PaletteColour;
  readonly tamanho?: string;
}

export interface GarmentSource {
  readonly sku: string;
  readonly nome: string;
  readonly descricao: string;
  readonly precoCents: number;
  readonly promocionalCents?: number;
  readonly material: string;
  readonly tags: readonly string[];
  readonly cores: readonly PaletteColour[];
  readonly tamanhos: readonly DemoSize[];
  readonly soldOut?: readonly SoldOut[];
  readonly pesoGrams: number;
  readonly folded: (typeof folded)[keyof typeof folded];
  /** Makes the garment a highlight, on a card of this colour. */
  readonly highlight?: string;
  readonly drawing: GarmentDrawing;
}

/** FNV-1a, so that a SKU has the same stock on every machine and after every new seed. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0;
  }
  return hash;
}

function isSoldOut(rules: readonly SoldOut[], cor: PaletteColour, tamanho: string): boolean {
  return rules.some(
    (rule) =>
      (rule.cor === undefined || rule.cor.nome === cor.nome) &&
      (rule.tamanho === undefined || rule.tamanho === tamanho),
  );
}

function variantsOf(source: GarmentSource): Variante[] {
  return source.cores.flatMap((cor) =>
    source.tamanhos.map(({ tamanho }) => {
      const sku = `${source.sku}-${cor.skuPart}-${tamanho === 'Único' ? 'UN' : tamanho}`;
      const inStock = 2 + (hashOf(sku) % 24);
      const estoque = isSoldOut(source.soldOut ?? [], cor, tamanho) ? 0 : inStock;
      return { cor: cor.nome, tamanho, estoque, sku };
    }),
  );
}

/** Completes a garment of the collection: brand, variants with their SKUs and stock (0, or 2 to 25), parcel. */
export function garment(categoria: string, source: GarmentSource): DemoProduct {
  return {
    sku: source.sku,
    nome: source.nome,
    descricao: source.descricao,
    precoCents: source.precoCents,
    promocionalCents: source.promocionalCents ?? null,
    categoria,
    marca: 'Vitrine',
    genero: 'feminino',
    material: source.material,
    tags: source.tags,
    cores: source.cores.map(({ nome, hex }) => ({ nome, hex })),
    tamanhos: source.tamanhos,
    variantes: variantsOf(source),
    pesoGrams: source.pesoGrams,
    ...source.folded,
    destaque: source.highlight !== undefined,
    corBackground: source.highlight ?? null,
    drawing: source.drawing,
  };
}
