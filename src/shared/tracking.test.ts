import { describe, expect, it } from 'vitest';
import { normalizeTracking, readTracking, trackingPage } from './tracking.ts';

const problem = (code: string, carrier = '') => {
  const read = readTracking(code, carrier);
  return read.kind === 'bad' ? read.problem : null;
};
const warnings = (code: string, carrier: string) => {
  const read = readTracking(code, carrier);
  return read.kind === 'good' ? read.warnings : null;
};

describe('a tracking code', () => {
  it('[ORD-142] is kept in one written form, however it was typed', () => {
    expect(normalizeTracking(' aa 123 456 785 br\n')).toBe('AA123456785BR');
    expect(readTracking('aa123456785br', 'Sedex')).toEqual({
      kind: 'good',
      code: 'AA123456785BR',
      carrier: 'Sedex',
      warnings: [],
    });
  });

  it('[ORD-142] of the Correios has their form, and a check digit that fits', () => {
    for (const code of ['AA123456785BR', 'QB000000005BR', 'LB498113226SE']) {
      expect(problem(code, 'Correios'), code).toBeNull();
    }
    for (const code of ['abc', 'AA12345678BR', '12345678901', 'AA1234567855BR', 'AA-123456785-BR']) {
      expect(problem(code, 'Correios'), code).toContain('2 letras, 9 números e 2 letras');
    }
    // Two figures that changed places, and one that is another.
    for (const code of ['AA123465785BR', 'AA123456784BR', 'AA123456789BR']) {
      for (const carrier of ['Correios', 'PAC', '']) {
        expect(problem(code, carrier), code).toContain('não confere');
      }
    }
  });

  it('[ORD-142] of nobody named is known by its form, and else is nobody’s', () => {
    expect(readTracking('AA123456785BR', '')).toMatchObject({ carrier: 'Correios' });
    expect(readTracking('12345678901234', '')).toMatchObject({ kind: 'good', carrier: '' });
  });

  it('[ORD-142] of other carriers is doubted where it looks unusual, and not refused', () => {
    expect(warnings('12345678901234', 'Jadlog .Package')).toEqual([]);
    expect(warnings('JAD-123', 'JADLOG')).toEqual(['O código da Jadlog costuma ter só números, de 8 a 18.']);
    expect(warnings('AA123456785BR', 'Loggi')).toEqual([
      'Este código tem o formato dos Correios. Confira a transportadora.',
    ]);
    expect(warnings('57712345678', 'Azul Cargo Express')).toEqual([]);
    expect(warnings('MOTOBOY-17', 'Entregas do Zé')).toEqual([]);
  });

  it('[ORD-142] is refused in words that help where it can be none', () => {
    expect(problem('abc')).toContain('incompleto');
    expect(problem('ABCDEF')).toContain('incompleto');
    expect(problem('https://rastreio.example/AB123456')).toContain('sem o endereço da página');
    expect(problem('AB123456;drop')).toContain('só letras e números');
    expect(problem('<b>12345</b>')).toContain('só letras e números');
    expect(problem('1'.repeat(41))).toContain('no máximo 40');
    expect(problem('1'.repeat(100_000))).toContain('no máximo 40');
  });
});

describe('the page where a parcel is followed', () => {
  it('[OPAGE-25] is told for carriers that we know, and for a code of the Correios', () => {
    const page = (rastreio: string, transportadora: string) => trackingPage({ rastreio, transportadora });
    expect(page('AA123456785BR', 'Correios')).toMatch(
      /^https:\/\/rastreamento\.correios\.com\.br\/.*AA123456785BR$/,
    );
    expect(page('AA123456785BR', '')).toBe(page('AA123456785BR', 'SEDEX'));
    expect(page('12345678901234', 'Jadlog')).toMatch(/^https:\/\/www\.jadlog\.com\.br\/.*12345678901234$/);
    expect(page('12345678901234', '')).toBeNull();
    expect(page('12345678901234', 'Entregas do Zé')).toBeNull();
    expect(page('', 'Correios')).toBeNull();
    expect(page('12345/../../x', 'Loggi')).not.toContain('/../');
    expect(page('"><script>', 'Correios')).toBeNull();
  });
});
