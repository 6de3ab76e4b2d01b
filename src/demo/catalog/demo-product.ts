import type { Detalhes, Variante } from '#shared/wire/catalog.ts';
import type { GarmentColour, GarmentDrawing } from '../drawings/garment-drawing.ts';

export interface DemoCategory {
  readonly nome: string;
  readonly slug: string;
  readonly descricao: string;
  readonly ordem: number;
}

/**
 * `detalhes` in cm: `busto`, `cintura` and `quadril` are of the body that the size dresses; `manga`,
 * `comprimento`, `largura` (at the hem) and `altura` (from waistband to crotch) of the garment laid flat.
 */
export interface DemoSize {
  readonly tamanho: string;
  readonly detalhes: Readonly<Detalhes>;
}

/** A garment as the demonstration shop sells it: everything that a product page, a parcel and a picture need. */
export interface DemoProduct {
  readonly sku: string;
  readonly nome: string;
  readonly descricao: string;
  readonly precoCents: number;
  /** Below `precoCents`; null when there is no promotion. */
  readonly promocionalCents: number | null;
  readonly categoria: string;
  readonly marca: string;
  readonly genero: 'feminino';
  readonly material: string;
  readonly tags: readonly string[];
  readonly cores: readonly GarmentColour[];
  readonly tamanhos: readonly DemoSize[];
  /** One per colour and size, colours first. */
  readonly variantes: readonly Readonly<Variante>[];
  readonly pesoGrams: number;
  /** The three sides of the folded garment in its bag. */
  readonly alturaMm: number;
  readonly larguraMm: number;
  readonly comprimentoMm: number;
  readonly destaque: boolean;
  /** Ground of the highlight card; null leaves the shop's default. */
  readonly corBackground: string | null;
  readonly drawing: GarmentDrawing;
}
