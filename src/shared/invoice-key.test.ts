import { describe, expect, it } from 'vitest';
import { invoiceKeyProblem, invoiceOfKey } from './invoice-key.ts';

const CNPJ = '11.222.333/0001-81';
const GOOD = '33261111222333000181550010000000421000000420';

describe('the key of an invoice', () => {
  it('[LABEL-16] is 44 digits with the right check digit, of the shop itself', () => {
    expect(invoiceKeyProblem(GOOD, CNPJ)).toBeNull();
    expect(invoiceKeyProblem(GOOD.replaceAll(/(.{4})/g, '$1 '), CNPJ)).toBeNull();
    expect(invoiceKeyProblem(GOOD.slice(1), CNPJ)).toContain('esta tem 43');
    expect(invoiceKeyProblem(`${GOOD.slice(0, 43)}${(Number(GOOD[43]) + 1) % 10}`, CNPJ)).toContain(
      'não confere',
    );
    expect(invoiceKeyProblem(GOOD, '11.444.777/0001-61')).toContain('outro CNPJ');
    expect(invoiceKeyProblem('9'.repeat(100_000), CNPJ)).toContain('44 números');
  });

  it('[LABEL-16] may be of a CNPJ with letters, and has none elsewhere', () => {
    const lettered = '33261112ABC34501DE35550010000000421000000420';
    expect(invoiceKeyProblem(lettered.toLowerCase(), '12ABC34501DE35')).toBeNull();
    expect(invoiceKeyProblem(lettered.replace('ABC', 'ABD'), '12ABD34501DE35')).toContain('não confere');
    expect(invoiceKeyProblem(`A${GOOD.slice(1)}`, CNPJ)).toContain('só tem letras');
  });

  it('[INV-01] tells which invoice it is, and is of goods', () => {
    expect(invoiceOfKey(GOOD)).toEqual({ model: 'NF-e', series: 1, number: 42, month: '2026-11' });
    // Of transport (CT-e).
    expect(invoiceKeyProblem('33261111222333000181570010000000421000000425', CNPJ)).not.toBeNull();
  });
});
