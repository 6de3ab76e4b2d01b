import { expect, it } from 'vitest';
import { cnpjSigns, formatCnpj, isCnpj } from './cnpj.ts';

const read = (typed: string) => isCnpj(cnpjSigns(typed));

it('[CONF-04] knows a CNPJ by its check digits, with and without mask, and those with letters', () => {
  for (const right of [
    '11.222.333/0001-81',
    '11222333000181',
    '12.345.678/0001-95',
    '12.ABC.345/01DE-35',
    '12.abc.345/01de-35',
  ]) {
    expect(read(right), right).toBe(true);
  }
  for (const wrong of [
    '',
    '11.222.333/0001-82',
    '11.222.333/0001-18',
    '00000000000000',
    '12.ABC.345/01DE-36',
    '1122233300018A',
    '529.982.247-25',
  ]) {
    expect(read(wrong), wrong).toBe(false);
  }
  expect(formatCnpj('12abc34501de35')).toBe('12.ABC.345/01DE-35');
});
