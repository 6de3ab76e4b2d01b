import type { Picture, Produto } from '#shared/wire/catalog.ts';
import { imageOfColor, pictureOfColor } from '#shared/catalog.ts';
import { plainPicture } from '../../ui/picture.tsx';

/** A picture of the product: of one of its colours, or a further one such as a detail. */
export interface View {
  /** Null: the further ones, which belong to no choice. */
  cor: string | null;
  picture: Pick<Picture, 'url' | 'width' | 'height' | 'placeholder' | 'widths'>;
}

/** A colour's picture; null where it has no image at all. */
function colorView(product: Produto, cor: string): View | null {
  const url = imageOfColor(product, cor);
  if (url === '') return null;
  return { cor, picture: pictureOfColor(product, cor) ?? plainPicture(url) };
}

/** Every colour's picture in the product's order, then the others. */
export function galleryViews(product: Produto): View[] {
  const colors = product.cor.map(({ nome }) => colorView(product, nome)).filter((view) => view !== null);
  const shown = new Set(colors.map((view) => view.picture.url));
  const others = product.pictures.filter((picture) => !shown.has(picture.url));
  return [...colors, ...others.map((picture) => ({ cor: null, picture }))];
}
