import { describe, expect, it } from 'vitest';
import { checkedOf, isPiece, leftText, piecesLeft, piecesOf, scanPiece, tickPiece } from './pieces.ts';

const item = (sku: string, quantidade: number) => ({
  sku,
  gtin: '',
  quantidade,
  nome: 'Vestido',
  cor: 'Azul',
  tamanho: 'M',
  imagem: '',
});
const pieces = piecesOf([item('VES-AZ-M', 1), item('SAIA-P', 1), item('VES-AZ-M', 1)]);
const [dress] = pieces;

describe('pieces of an order on the packing table', () => {
  it('[GTIN-04] are checked by their barcode too, with or without the zero before a UPC', () => {
    const borne = piecesOf([{ ...item('VES-AZ-M', 2), gtin: '036000291452' }, item('SAIA-P', 1)]);
    expect(isPiece(borne, '0036000291452')).toBe(true);
    expect(scanPiece(borne, {}, '036000291452')).toMatchObject({
      kind: 'checked',
      checks: { 'VES-AZ-M': 1 },
    });
    expect(scanPiece(borne, {}, '7891000315507')).toEqual({ kind: 'wrong' });
    expect(isPiece(borne, '')).toBe(false);
  });

  it('[PACK-05] are checked one by one by their SKU, lines of the same as one', () => {
    expect(pieces.map(({ quantity }) => quantity)).toEqual([2, 1]);
    const first = scanPiece(pieces, {}, ' ves-az-m ');
    expect(first).toMatchObject({ kind: 'checked', checks: { 'VES-AZ-M': 1 } });
    const second = scanPiece(pieces, { 'VES-AZ-M': 1 }, 'VES-AZ-M');
    expect(second).toMatchObject({ kind: 'checked', checks: { 'VES-AZ-M': 2 } });
    expect(piecesLeft(pieces, { 'VES-AZ-M': 2 })).toBe(1);
  });

  it('[PACK-05] tell a wrong one and one too many', () => {
    expect(scanPiece(pieces, {}, 'VES-AZ-G')).toEqual({ kind: 'wrong' });
    expect(scanPiece(pieces, {}, '')).toEqual({ kind: 'wrong' });
    expect(scanPiece(pieces, { 'VES-AZ-M': 2 }, 'VES-AZ-M')).toEqual({ kind: 'too many', piece: dress });
    expect(isPiece(pieces, 'saia-p')).toBe(true);
    expect(isPiece(pieces, '1042')).toBe(false);
  });

  it('[PACK-05] are kept apart where their SKUs differ by large and small letters alone', () => {
    const alike = piecesOf([item('Abc', 1), item('abc', 2)]);
    expect(alike.map(({ quantity }) => quantity)).toEqual([1, 2]);
    expect(scanPiece(alike, {}, 'abc')).toMatchObject({ kind: 'checked', checks: { abc: 1 } });
    expect(scanPiece(alike, { Abc: 1 }, 'Abc')).toMatchObject({ kind: 'too many' });
    expect(isPiece(alike, 'ABC')).toBe(true);
    expect(scanPiece(alike, {}, 'ABC')).toEqual({ kind: 'unclear' });
  });

  it('[PACK-05] without a SKU are ticked, not scanned, and are never checked more often than they are there', () => {
    const unnamed = piecesOf([item('', 2)]);
    expect(scanPiece(unnamed, {}, 'VESTIDO, AZUL, M')).toEqual({ kind: 'wrong' });
    const ticked = unnamed.map((piece) => tickPiece({}, piece, true));
    expect(piecesLeft(unnamed, ticked[0] ?? {})).toBe(0);
    expect(unnamed.map((piece) => checkedOf(piece, { [piece.key]: 9 }))).toEqual([2]);
    expect(unnamed.map((piece) => checkedOf({ ...piece, key: 'constructor' }, {}))).toEqual([0]);
    expect([leftText(0), leftText(1), leftText(2)]).toEqual([
      'Tudo conferido',
      'Falta 1 peça',
      'Faltam 2 peças',
    ]);
  });
});
