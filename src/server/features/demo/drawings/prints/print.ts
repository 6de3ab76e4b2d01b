import type { Cloth } from '../cloth.ts';
import type { Print } from '../garment-drawing.ts';
import type { Random } from '../random.ts';
import { abstractPrint } from './abstract.ts';
import { floralPrint, tinyFloralPrint } from './floral.ts';
import { foliagePrint } from './foliage.ts';
import { checkedPrint, dottedPrint, stripedPrint } from './geometric.ts';
import { printPalette, type PrintPalette } from './palette.ts';

/** What a print is drawn with; the area is in pixels and a little larger than the garment. */
export type PrintKit = {
  readonly prefix: string;
  readonly palette: PrintPalette;
  readonly random: Random;
  /** 1 for a full-length garment; larger where the garment is seen from nearer. */
  readonly size: number;
  readonly area: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
};

type Painter = (kit: PrintKit) => string;

const PAINTERS: Record<Exclude<Print, 'liso'>, Painter> = {
  floral: floralPrint,
  miudinho: tinyFloralPrint,
  folhagem: foliagePrint,
  poa: dottedPrint,
  listras: stripedPrint,
  xadrez: checkedPrint,
  abstrato: abstractPrint,
};

/** Definitions that end in a group with the given id: the print, to be laid on every piece. Empty for plain cloth. */
export function printDefinition(
  print: Print,
  id: string,
  kit: Omit<PrintKit, 'palette'> & { cloth: Cloth },
): string {
  if (print === 'liso') return '';
  const palette = printPalette(kit.cloth, kit.random);
  return `<g id="${id}">${PAINTERS[print]({ ...kit, palette })}</g>`;
}
