/** A colour by perceived lightness (0..1), chroma (0..0.37) and hue (degrees). */
export type Oklch = { readonly l: number; readonly c: number; readonly h: number };

function toLinear(channel: number): number {
  const v = channel / 255;
  return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
}

function toChannel(linear: number): number {
  const v = linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055;
  return Math.round(Math.min(1, Math.max(0, v)) * 255);
}

/** Reads '#rrggbb' (constants: Björn Ottosson's OKLab). */
export function fromHex(hex: string): Oklch {
  const n = Number.parseInt(hex.slice(1), 16);
  const [r, g, b] = [toLinear(n >> 16), toLinear((n >> 8) & 255), toLinear(n & 255)];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(a, bb),
    h: ((Math.atan2(bb, a) * 180) / Math.PI + 360) % 360,
  };
}

function linearRgb({ l, c, h }: Oklch): [number, number, number] {
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const ll = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * ll - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * ll + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * ll - 0.7034186147 * m + 1.707614701 * s,
  ];
}

/** Writes '#rrggbb'; chroma that a screen can't show is taken back until it can. */
export function toHex(colour: Oklch): string {
  const l = Math.min(1, Math.max(0, colour.l));
  let c = Math.max(0, colour.c);
  const fits = (): boolean => linearRgb({ l, c, h: colour.h }).every((v) => v >= -0.002 && v <= 1.002);
  for (let i = 0; i < 24 && !fits(); i += 1) c *= 0.92;
  const hex = linearRgb({ l, c, h: colour.h }).map((v) => toChannel(v).toString(16).padStart(2, '0'));
  return `#${hex.join('')}`;
}

/** The colour moved by so much lightness, chroma factor and hue. */
export function moved(colour: Oklch, by: { l?: number; c?: number; h?: number }): Oklch {
  return {
    l: Math.min(0.99, Math.max(0.08, colour.l + (by.l ?? 0))),
    c: colour.c * (by.c ?? 1),
    h: (colour.h + (by.h ?? 0) + 360) % 360,
  };
}
