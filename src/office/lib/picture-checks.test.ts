import { describe, expect, it } from 'vitest';
import { ACCEPTED, refusalOf } from './picture-checks.ts';

const file = (name: string, type: string, size = 1000) => ({ name, type, size });

describe('a file that is to be a picture', () => {
  it('[APRD-38] is offered and taken as JPEG, PNG, WebP or AVIF', () => {
    expect(ACCEPTED).toBe('image/jpeg,image/png,image/webp,image/avif');
    for (const type of ACCEPTED.split(',')) expect(refusalOf(file('foto', type)), type).toBeNull();
    expect(refusalOf(file('sem-tipo', ''))).toBeNull();
  });

  it.each(['image/heic', 'image/heif', 'image/gif', 'image/tiff', 'image/bmp', 'application/pdf'])(
    '[APRD-38] is refused at once as %s',
    (type) => {
      expect(refusalOf(file('foto.x', type))).toBe('foto.x: Envie uma foto em JPEG, PNG, WebP ou AVIF.');
    },
  );

  it('[BRND-05] says of an SVG what to send in its place', () => {
    expect(refusalOf(file('logo.svg', 'image/svg+xml'))).toBe(
      'logo.svg: SVG não é aceito. Exporte o desenho como PNG e envie de novo.',
    );
  });

  it('[APRD-38] is refused when it is too large or has nothing in it', () => {
    expect(refusalOf(file('a.png', 'image/png', 11 * 1024 * 1024))).toMatch(/passa de 10 MB/);
    expect(refusalOf(file('a.png', 'image/png', 0))).toMatch(/está vazio/);
  });
});
