const INK = '#241a20';
const WHITE = '#ffffff';
const BLACK = '#000000';

/** What AA asks of text. */
const ENOUGH = 4.5;

function channel(value: number): number {
  const share = value / 255;
  return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/** Relative luminance of '#rrggbb' or '#rgb'; of anything else that of a light ground. */
export function luminance(hex: string): number {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(hex)?.[1];
  if (digits === undefined) return 1;
  const long = digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits;
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) =>
    channel(Number.parseInt(long.slice(at, at + 2), 16)),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast between two colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** The text colour that can be read on any ground: near-black where that will do, else white, else black. */
export function textColorOn(ground: string): string {
  return [INK, WHITE].find((text) => contrast(text, ground) >= ENOUGH) ?? BLACK;
}
