import { describe, expect, it } from 'vitest';
import type { Box } from '#shared/boxes.ts';
import { chooseBoxes, MOST_PIECES, parcelOfBox, type Pieces } from './choose-boxes.ts';
import { fillBox, type Piece } from './fill-box.ts';

const edges = (lengthMm: number, widthMm: number, heightMm: number) => ({ lengthMm, widthMm, heightMm });
const box = (nome: string, [l, w, h]: [number, number, number], more: Partial<Box> = {}): Box => ({
  nome,
  inside: edges(l, w, h),
  outside: null,
  ownGrams: 100,
  mostGrams: 10_000,
  ativo: true,
  ...more,
});
/** A folded garment. */
const pieces = (quantity: number, more: Partial<Pieces['size']> = {}): Pieces => ({
  productId: quantity,
  size: { weightGrams: 300, ...edges(300, 250, 50), ...more },
  quantity,
});
const SMALL = box('P', [310, 260, 60]);
const MIDDLE = box('M', [310, 260, 160], { outside: edges(320, 270, 170), ownGrams: 180 });
const LARGE = box('G', [400, 310, 260]);
const ALL = [LARGE, SMALL, MIDDLE];
const namesOf = (list: Pieces[], boxes: Box[] = ALL) =>
  chooseBoxes(list, boxes)?.map(({ box: { nome } }) => nome) ?? null;

describe('the box of an order', () => {
  it('[BOX-03] is the smallest that holds all pieces, whatever their turn and the order of the boxes', () => {
    expect(namesOf([pieces(1)])).toEqual(['P']);
    expect(namesOf([pieces(1, edges(50, 300, 250))])).toEqual(['P']);
    expect(namesOf([pieces(2)])).toEqual(['M']);
    expect(namesOf([pieces(3)])).toEqual(['M']);
    expect(namesOf([pieces(4)])).toEqual(['G']);
    expect(namesOf([pieces(1)], [MIDDLE, LARGE])).toEqual(['M']);
    expect(namesOf([pieces(1)], [{ ...SMALL, ativo: false }, LARGE])).toEqual(['G']);
  });

  it('[BOX-03] has room for the longest edge, and is not chosen by its volume alone', () => {
    const flat = box('Tubo', [900, 100, 100]);
    expect(namesOf([pieces(1)], [flat])).toBeNull();
    expect(namesOf([pieces(1, edges(850, 90, 90))], [LARGE, flat])).toEqual(['Tubo']);
    // Two cubes of 20 cm are less than a box of 30 cm, and yet no two of them go in.
    expect(namesOf([pieces(2, edges(200, 200, 200))], [box('Cubo', [300, 300, 300])])).toEqual([
      'Cubo',
      'Cubo',
    ]);
  });

  it('[BOX-03] takes no more than it bears, and weighs with its pieces by its outer edges', () => {
    const weak = { ...SMALL, mostGrams: 299 };
    expect(namesOf([pieces(1)], [weak, MIDDLE])).toEqual(['M']);
    const [filled] = chooseBoxes([pieces(2)], ALL) ?? [];
    expect(filled && parcelOfBox(filled)).toEqual({ weightGrams: 780, ...edges(320, 270, 170) });
  });

  it('[BOX-04] is several where none holds all, each the fullest, the last the smallest that does', () => {
    expect(namesOf([pieces(4)], [SMALL, MIDDLE])).toEqual(['M', 'P']);
    expect(namesOf([pieces(3), pieces(1, { weightGrams: 9500 })])).toEqual(['M', 'M']);
  });

  it('[BOX-04] is none where a piece goes into none, where ten do not hold them, and of more than a hundred pieces', () => {
    expect(namesOf([pieces(1), pieces(2, edges(500, 10, 10))])).toBeNull();
    expect(namesOf([pieces(1, { weightGrams: 10_001 })])).toBeNull();
    expect(namesOf([pieces(10)], [SMALL])).toHaveLength(10);
    expect(namesOf([pieces(11)], [SMALL])).toBeNull();
    const tiny = edges(10, 10, 10);
    expect(namesOf([pieces(MOST_PIECES, { ...tiny, weightGrams: 10 })])).toEqual(['P']);
    expect(namesOf([pieces(MOST_PIECES + 1, { ...tiny, weightGrams: 10 })])).toBeNull();
    expect(namesOf([])).toBeNull();
  });
});

describe('what is put into a box', () => {
  it('[BOX-03] lies without meeting: never more than its room, and all of what fills it exactly', () => {
    const cubes: Piece[] = Array.from({ length: 9 }, () => ({
      kind: 1,
      size: edges(100, 100, 100),
      grams: 1,
    }));
    expect(fillBox({ inside: edges(200, 200, 200), mostGrams: 1000 }, cubes).put).toHaveLength(8);
    expect(fillBox({ inside: edges(199, 200, 200), mostGrams: 1000 }, cubes).put).toHaveLength(4);
  });

  it('[BOX-08] costs bounded time, whatever a hostile cart holds', () => {
    const odd = Array.from({ length: MOST_PIECES }, (_, at) => ({
      ...pieces(1, edges(31 + ((at * 37) % 89), 17 + ((at * 53) % 71), 11 + ((at * 29) % 61))),
      productId: at,
    }));
    const many = Array.from({ length: 20 }, (_, at) => box(`${at}`, [131 + at, 127 + at, 113 + at]));
    const startMs = performance.now();
    chooseBoxes(odd, many);
    expect(performance.now() - startMs).toBeLessThan(2000);
    expect(chooseBoxes([{ ...pieces(1), quantity: 99_900 }], many)).toBeNull();
  });
});
