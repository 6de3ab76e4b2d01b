import { describe, expect, it } from 'vitest';
import { numberedSku, partCodes, skuStem } from './sku-words.ts';

describe('a code by the name', () => {
  it.each([
    ['Vestido Midi de Linho', 'VEST-MIDI'],
    ['  Calça  ', 'CALC'],
    ['Saia da Avó', 'SAIA-AVO'],
    ['Blusa 2 em 1', 'BLUS-2'],
    ['De', 'DE'],
    ['✨', ''],
    ['x'.repeat(100_000), 'XXXX'],
  ])('[APRD-74] of %j is %j', (nome, stem) => expect(skuStem(nome)).toBe(stem));

  it('[APRD-74] counts on in two figures, and more where they are needed', () => {
    expect([numberedSku('SAIA', 1), numberedSku('SAIA', 120)]).toEqual(['SAIA-01', 'SAIA-120']);
  });

  it('[APRD-75] tells colours apart that begin alike', () => {
    const codes = partCodes(['Azul', 'Azul Marinho', 'Verde Água', 'Verdinho', 'Verdejante']);
    expect([...codes.values()]).toEqual(['AZUL', 'AZUL-MARI', 'VERD-AGUA', 'VERDINHO', 'VERDEJANTE']);
  });
});
