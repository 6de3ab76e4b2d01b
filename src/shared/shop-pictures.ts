/** A picture that the owner gave her shop: where it is, and its size in points. */
export interface ShopPicture {
  /** '/midia/{key}', without what is made of it. */
  url: string;
  width: number;
  height: number;
}

/** As a setting keeps it: its size stands behind '#', so that a page needs to ask nobody for it. */
const TEXT = /^(\/midia\/[0-9a-f]{32})#([1-9]\d{0,4})x([1-9]\d{0,4})$/;
export const LONGEST_PICTURE = 60;

/** The picture that a setting names; null for none, and for what is no such text. */
export function shopPicture(text: string): ShopPicture | null {
  const [, url, width, height] = text.length > LONGEST_PICTURE ? [] : (TEXT.exec(text) ?? []);
  return url === undefined ? null : { url, width: Number(width), height: Number(height) };
}

export const pictureText = ({ url, width, height }: ShopPicture): string => `${url}#${width}x${height}`;

/** Wider than high, or as high; a strip would be a line in the header. */
const WIDEST_LOGO = 8;
const LOWEST_LOGO = 44;
/** The largest mark that a phone keeps is made of it; less would be blurred beyond use. */
const SMALLEST_SYMBOL = 192;
/** How much longer one side may be: who draws a square by hand misses by a little. */
const NEARLY_SQUARE = 1.1;

const AGAIN = 'Envie a imagem de novo.';

/** What is wrong with a logo that is there; null where nothing is. */
export function logoProblem(text: string): string | null {
  const picture = shopPicture(text);
  if (picture === null) return AGAIN;
  const { width, height } = picture;
  if (height < LOWEST_LOGO)
    return `O logo é baixo demais: envie um com ao menos ${LOWEST_LOGO} pontos de altura.`;
  if (width < height) return 'O logo é mais alto que largo: envie a versão deitada, e a quadrada em Símbolo.';
  if (width > height * WIDEST_LOGO)
    return `O logo é comprido demais: corte as sobras; a largura vai até ${WIDEST_LOGO} vezes a altura.`;
  return null;
}

/** What is wrong with a photograph that is there, which must be at least so wide; null where nothing is. */
export function photoProblem(text: string, leastWidth: number): string | null {
  const picture = shopPicture(text);
  if (picture === null) return AGAIN;
  return picture.width < leastWidth
    ? `A foto é pequena demais: envie uma com ao menos ${leastWidth} pontos de largura.`
    : null;
}

/** What is wrong with a symbol that is there; null where nothing is. */
export function symbolProblem(text: string): string | null {
  const picture = shopPicture(text);
  if (picture === null) return AGAIN;
  const { width, height } = picture;
  if (Math.max(width, height) > Math.min(width, height) * NEARLY_SQUARE)
    return 'O símbolo precisa ser quadrado: corte a imagem e envie de novo.';
  if (Math.min(width, height) < SMALLEST_SYMBOL)
    return `O símbolo é pequeno demais: envie um com ao menos ${SMALLEST_SYMBOL} pontos de lado.`;
  return null;
}
