import type { PrintKit } from './print-kit.ts';
import type { Cloth } from '../cloth.ts';
import type { Print } from '../garment-drawing.ts';
import type { PrintLay } from '../piece.ts';
import { abstractPrint } from './abstract.ts';
import { floralPrint, tinyFloralPrint } from './floral.ts';
import { foliagePrint } from './foliage.ts';
import { checkedPrint, dottedPrint, stripedPrint } from './geometric.ts';
import { printPalette } from './palette.ts';

type Painter = (kit: PrintKit) => string;

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** Printed cloth: its definitions, and a cut of it that covers a piece. */
export type PrintCloth = {
  readonly definitions: string;
  cut(lay: PrintLay, box: Box): string;
};

const PAINTERS: Record<Exclude<Print, 'liso'>, Painter> = {
  floral: floralPrint,
  miudinho: tinyFloralPrint,
  folhagem: foliagePrint,
  poa: dottedPrint,
  listras: stripedPrint,
  xadrez: checkedPrint,
  abstrato: abstractPrint,
};

export function printCloth(
  print: Print,
  kit: Omit<PrintKit, 'palette'> & { cloth: Cloth },
): PrintCloth | null {
  if (print === 'liso') return null;
  const palette = printPalette(kit.cloth, kit.random);
  return {
    definitions: PAINTERS[print]({ ...kit, palette }),
    cut: (lay, box) => {
      const { x, y, width, height } = box;
      // Turned about the middle of the piece, the cut must reach its corners.
      const reach = Math.ceil(Math.hypot(width, height) / 2);
      const [middleX, middleY] = [Math.round(x + width / 2), Math.round(y + height / 2)];
      const lean = lay.turn === 0 ? { h: width / 2, v: height / 2 } : { h: reach, v: reach };
      return (
        `<g transform="translate(${middleX} ${middleY}) rotate(${lay.turn.toFixed(0)})">` +
        `<rect x="${(-lean.h).toFixed(0)}" y="${(-lean.v).toFixed(0)}" width="${(2 * lean.h).toFixed(0)}" height="${(2 * lean.v).toFixed(0)}" fill="url(#${kit.id})"/></g>`
      );
    },
  };
}
