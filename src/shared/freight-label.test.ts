import { expect, it } from 'vitest';
import { freightLabel } from './freight-label.ts';

it('[SHIP-08] names service and carrier, and the carrier once', () => {
  expect(freightLabel({ nome: 'SEDEX', company: 'Correios' })).toBe('SEDEX · Correios');
  expect(freightLabel({ nome: 'Jadlog Package', company: 'Jadlog' })).toBe('Jadlog Package');
  expect(freightLabel({ nome: 'SEDEX', company: '' })).toBe('SEDEX');
  expect(freightLabel({ nome: '', company: '' })).toBe('');
});
