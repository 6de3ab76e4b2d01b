import { inflateSync } from 'node:zlib';
import fc from 'fast-check';
import jsqr from 'jsqr';
import { hasError, parsePix } from 'pix-utils';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { buildPixCode, buildTestPixCode, crc16 } from './pix-code.ts';
import { drawQr } from './qr-picture.ts';

// The package is a function where its types describe a module.
const jsQR = jsqr as unknown as typeof jsqr.default;

/** Payload and checksum of codes that others published. */
const VECTORS = [
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D',
  '00020101021226770014BR.GOV.BCB.PIX2555pix.example.com/qr/93598be0-1bd0-4997-8318-81776a1d8a995204000053039865802BR5907EMPRESA6009SAO PAULO62070503***6304EEAB',
];

describe('PIX codes', () => {
  it('computes the checksum of published codes', () => {
    expect(crc16('123456789')).toBe('29B1');
    for (const code of VECTORS) expect(crc16(code.slice(0, -4))).toBe(code.slice(-4));
  });

  it('writes the fields as the standard lays them out', () => {
    const code = buildPixCode({
      key: 'loja@example.com',
      name: 'Loja Exemplo',
      city: 'Belo Horizonte',
      amountCents: 19990,
      txid: 'PED1700000000000',
    });
    expect(code).toBe(
      '00020126380014br.gov.bcb.pix0116loja@example.com5204000053039865406199.905802BR5912LOJA EXEMPLO6014BELO HORIZONTE62200516PED17000000000006304B010',
    );
  });

  it('[SBOX-21] is taken by an outside parser, with amount, unregistered key and TESTE in the name', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 99_999_999 }),
        fc.stringMatching(/^[A-Za-z0-9]{1,25}$/),
        (cents, txid) => {
          const code = buildTestPixCode(cents, txid);
          const read = parsePix(code);
          expect(hasError(read)).toBe(false);
          expect(read).toMatchObject({
            pixKey: 'sandbox@vitrine.example',
            transactionAmount: cents / 100,
            txid,
            merchantName: expect.stringContaining('TESTE'),
          });
        },
      ),
    );
  });

  it('is refused by an outside parser once one character is changed', () => {
    const code = buildTestPixCode(19990, 'PED1');
    for (let at = 0; at < code.length; at += 7) {
      const other = code[at] === '1' ? '2' : '1';
      const broken = code.slice(0, at) + other + code.slice(at + 1);
      expect(hasError(parsePix(broken)), broken).toBe(true);
    }
  });

  it('takes accents away and cuts names to the length that the standard allows', () => {
    const code = buildPixCode({
      key: 'a@b.co',
      name: 'Confecções São João da Boa Vista',
      city: 'São José dos Campos',
      amountCents: 5,
      txid: 'x',
    });
    expect(code).toContain('5925CONFECCOES SAO JOAO DA BO');
    expect(code).toContain('54040.05');
    expect(hasError(parsePix(code))).toBe(false);
  });

  it('[SBOX-22] is drawn as a picture that an outside reader reads back', async () => {
    const code = buildTestPixCode(129_990, 'mpqrinter123456789012');
    const png = drawQr(code);
    const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    expect(info.width).toBeGreaterThanOrEqual(240);
    expect(info.height).toBe(info.width);
    const pixels = new Uint8ClampedArray(data.buffer, data.byteOffset, data.length);
    expect(jsQR(pixels, info.width, info.height)?.data).toBe(code);
    expect(inflateSync(png.subarray(png.indexOf('IDAT') + 4, -16)).length).toBeGreaterThan(0);
  });

  it('leaves four modules of quiet around the picture', async () => {
    const { data, info } = await sharp(drawQr('A')).greyscale().raw().toBuffer({ resolveWithObject: true });
    const edge = 4 * 8;
    const row = (y: number) => data.subarray(y * info.width, (y + 1) * info.width);
    expect(row(edge - 1).every((value) => value === 255)).toBe(true);
    expect(row(edge).some((value) => value === 0)).toBe(true);
  });
});
