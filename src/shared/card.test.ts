import { describe, expect, it } from 'vitest';
import {
  formatCardNumber,
  formatExpiry,
  isCardNumber,
  readExpiry,
  securityCodeLength,
  validateCard,
  type CardFields,
} from './card.ts';

const NOW = new Date(2026, 10, 21);
const GOOD: CardFields = {
  numero: '5480 8328 0103 3311',
  titular: 'APRO SILVA',
  validade: '11/30',
  codigo: '123',
  nome: 'Ana Silva',
  email: 'ana@exemplo.com.br',
  cpf: '123.456.789-09',
};

const firstOf = (wrong: Partial<CardFields>) => validateCard({ ...GOOD, ...wrong }, NOW).first;

describe('a card’s number', () => {
  it('[CARD-01] is grouped in fours while it is typed, sixteen digits at most', () => {
    expect(formatCardNumber('54808')).toBe('5480 8');
    expect(formatCardNumber('5480')).toBe('5480');
    expect(formatCardNumber('5480-8328-0103-3311-99')).toBe('5480 8328 0103 3311');
    expect(formatCardNumber('abc')).toBe('');
  });

  it('[CARD-02, CARD-03] passes with the right check digit and its brand’s length', () => {
    const wellKnown = ['4235647728025682', '5480832801033311', '375365153556885', '5067766783888311'];
    for (const number of wellKnown) {
      expect(isCardNumber(number), number).toBe(true);
      const last = String((Number(number.at(-1)) + 1) % 10);
      expect(isCardNumber(number.slice(0, -1) + last), number).toBe(false);
    }
    expect(isCardNumber('4222222222222')).toBe(true);
    expect(isCardNumber('424242424242')).toBe(false);
    expect(isCardNumber('0000000000000000')).toBe(false);
    // Right check digits, but too long for one brand and too short for the other.
    expect(isCardNumber('3753651535568801')).toBe(false);
    expect(isCardNumber('548083280103337')).toBe(false);
  });

  it('tells how long the security code is', () => {
    expect(securityCodeLength('375365153556885')).toBe(4);
    expect(securityCodeLength('4235647728025682')).toBe(3);
  });
});

describe('an expiry', () => {
  it('[CARD-05] takes the form MM/AA while it is typed, and when a browser fills it in', () => {
    expect(['1', '11', '113', '1130', '11305'].map(formatExpiry)).toEqual([
      '1',
      '11',
      '11/3',
      '11/30',
      '11/30',
    ]);
    expect(formatExpiry('5')).toBe('05');
    expect(formatExpiry('11/2030')).toBe('11/30');
    expect(formatExpiry('112')).toBe('11/2');
  });

  it('is read as month and year', () => {
    expect(readExpiry('11/30')).toEqual({ month: 11, year: 2030 });
    expect(['13/30', '00/30', '1/30', '11/3', '1130', ''].map(readExpiry)).toEqual(Array(6).fill(null));
  });
});

describe('the card form', () => {
  it('passes as a whole', () => {
    expect(validateCard(GOOD, NOW)).toEqual({ first: null, errors: {} });
    const amex = { numero: '3753 6515 3556 885', codigo: '1234' };
    expect(firstOf(amex)).toBeNull();
    expect(firstOf({ ...amex, codigo: '123' })).toMatchObject({ field: 'codigo' });
  });

  it('[CARD-01, CARD-02, CARD-04, CARD-05, CARD-06, CARD-07] calls what is wrong with the card by one title', () => {
    const wrong: Partial<CardFields>[] = [
      { numero: '4235 6477 2802' },
      { numero: '4235 6477 2802 5683' },
      { titular: 'APRO' },
      { titular: '  APRO  ' },
      { validade: '11/3' },
      { validade: '13/30' },
      { validade: '10/26' },
      { codigo: '12' },
      { codigo: '' },
    ];
    for (const fields of wrong) {
      expect(firstOf(fields)).toMatchObject({ field: Object.keys(fields)[0], title: 'Cartão inválido' });
    }
    expect(firstOf({ validade: '11/26' })).toBeNull();
    expect(firstOf({ codigo: '1234' })).toBeNull();
  });

  it('[CARD-08, CARD-09, CARD-10] asks for who pays', () => {
    expect(firstOf({ nome: 'An' })).toMatchObject({ field: 'nome', title: 'Nome obrigatório' });
    expect(firstOf({ email: ' ' })).toMatchObject({ field: 'email', title: 'E-mail obrigatório' });
    expect(firstOf({ cpf: '123.456.789-0' })).toMatchObject({ field: 'cpf', title: 'CPF obrigatório' });
    expect(firstOf({ cpf: '12345678900' })).toMatchObject({ title: 'CPF obrigatório' });
  });

  it('tells the first failure in the order of the fields, and each beside its field', () => {
    const empty = Object.fromEntries(Object.keys(GOOD).map((name) => [name, ''])) as unknown as CardFields;
    const { first, errors } = validateCard(empty, NOW);
    expect(first?.field).toBe('numero');
    expect(Object.keys(errors)).toEqual(Object.keys(GOOD));
  });
});
