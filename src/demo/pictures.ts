import { mediaKey, type Original } from '../server/features/media/index.ts';
import { demoProducts, type DemoProduct } from './catalog/index.ts';
import { drawGarment, wallColour } from './drawings/draw-garment.ts';
import type { GarmentColour, GarmentView } from './drawings/garment-drawing.ts';

/** One picture of the demonstration catalogue, not drawn yet. */
export interface DemoPicture {
  product: DemoProduct;
  colour: GarmentColour;
  view: GarmentView;
  /** Where it stands among the product's pictures: each colour's front in order, then the other views of the first. */
  position: number;
}

export interface DrawnPicture extends DemoPicture {
  key: string;
  bytes: Buffer;
  /** What most of it looks like before it has come. */
  placeholder: string;
}

export const PICTURE_TYPE = 'image/svg+xml';
export const PICTURE_SIZE = { width: 1200, height: 1600 };

const HALF_KEY = 16;

/** Every picture, those that a shopper meets first before the others. */
export function listDemoPictures(): DemoPicture[] {
  const firsts = demoProducts.flatMap((product) => frontsOf(product).slice(0, 1));
  const views = demoProducts.flatMap((product) => otherViewsOf(product));
  const others = demoProducts.flatMap((product) => frontsOf(product).slice(1));
  return [...firsts, ...views, ...others];
}

function frontsOf(product: DemoProduct): DemoPicture[] {
  return product.cores.map((colour, position) => ({ product, colour, view: 'front', position }));
}

const OTHER_VIEWS = ['detail', 'back', 'scale'] as const;

function otherViewsOf(product: DemoProduct): DemoPicture[] {
  const [colour] = product.cores;
  if (colour === undefined) return [];
  return OTHER_VIEWS.map((view, index) => ({
    product,
    colour,
    view,
    position: product.cores.length + index,
  }));
}

/** Draws a picture; a few milliseconds. */
export function drawPicture(picture: DemoPicture): DrawnPicture {
  const { product, colour, view } = picture;
  const bytes = Buffer.from(drawGarment(product.drawing, colour, view));
  // What it is and how it looks: the first half finds the drawing again, the second one tells versions apart.
  const key = whatItIs(picture) + mediaKey(bytes).slice(0, HALF_KEY);
  return { ...picture, key, bytes, placeholder: wallColour(product.drawing, colour) };
}

function whatItIs({ product, colour, view }: DemoPicture): string {
  return mediaKey(JSON.stringify([product.sku, colour.nome, view])).slice(0, HALF_KEY);
}

/** Draws again what a node's folder lacks, because another node seeded the catalogue or the folder was emptied. */
export function createDrawingRecovery(): (key: string) => Promise<Original | null> {
  let byKey: Map<string, DemoPicture> | null = null;
  return async (key) => {
    byKey ??= new Map(listDemoPictures().map((picture) => [whatItIs(picture), picture]));
    const picture = byKey.get(key.slice(0, HALF_KEY));
    return picture ? { bytes: drawPicture(picture).bytes, contentType: PICTURE_TYPE } : null;
  };
}
