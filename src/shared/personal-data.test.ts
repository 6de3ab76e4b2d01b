import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatCep, isCep, ufOfCep } from './cep.ts';
import { digitsOf, formatCpf, isCpf } from './cpf.ts';
import { isEmail } from './email.ts';
import { formatPhone, isPhone, phoneDigits } from './phone.ts';

const digits = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((all) => all.join(''));

/** The digit that makes the weighted sum, itself counted once, a multiple of 11; 0 where that would be a 10. */
function nextDigit(text: string): string {
  const sum = [...text].reduce((total, char, index) => total + Number(char) * (text.length + 1 - index), 0);
  const fitting = [...Array(11).keys()].find((digit) => (sum + digit) % 11 === 0) ?? 0;
  return fitting === 10 ? '0' : String(fitting);
}

function withCheckDigits(nine: string): string {
  const ten = nine + nextDigit(nine);
  return ten + nextDigit(ten);
}

describe('CPF', () => {
  it('[CHK-17] takes numbers whose check digits are right, and refuses others and repeated digits', () => {
    for (const right of ['52998224725', '11144477735', '12345678909', '19119119100', '00000000191']) {
      expect(isCpf(right), right).toBe(true);
    }
    for (const wrong of ['12345678900', '11111111111', '00000000000', '5299822472', '529982247255', '']) {
      expect(isCpf(wrong), wrong).toBe(false);
    }
  });

  it('[HOUSE-07] agrees with the rule written another way, whatever digit is changed', () => {
    const change = fc.record({ at: fc.integer({ min: 0, max: 10 }), by: fc.integer({ min: 0, max: 9 }) });
    fc.assert(
      fc.property(digits(9), change, (nine, { at, by }) => {
        const cpf = withCheckDigits(nine);
        const changed = (Number(cpf[at]) + by) % 10;
        const other = `${cpf.slice(0, at)}${changed}${cpf.slice(at + 1)}`;
        const isOneDigit = new Set(other).size === 1;
        expect(isCpf(other)).toBe(!isOneDigit && withCheckDigits(other.slice(0, 9)) === other);
      }),
    );
  });

  it('[CHK-07] masks as 000.000.000-00, at most 14 characters, and loses no digit', () => {
    expect(formatCpf('52998224725')).toBe('529.982.247-25');
    expect(['5', '5299', '529982247', '5299822472'].map(formatCpf)).toEqual([
      '5',
      '529.9',
      '529.982.247',
      '529.982.247-2',
    ]);
    fc.assert(
      fc.property(fc.string(), (typed) => {
        expect(digitsOf(formatCpf(typed))).toBe(digitsOf(typed).slice(0, 11));
        expect(formatCpf(typed).length).toBeLessThanOrEqual(14);
      }),
    );
  });
});

describe('CEP', () => {
  it('[CHK-09, HOUSE-07] masks as 00000-000, at most 9 characters, and loses no digit', () => {
    expect(['26167', '261670', '26167020', '26167-0209'].map(formatCep)).toEqual([
      '26167',
      '26167-0',
      '26167-020',
      '26167-020',
    ]);
    fc.assert(
      fc.property(fc.string(), (typed) => {
        expect(digitsOf(formatCep(typed))).toBe(digitsOf(typed).slice(0, 8));
        expect(formatCep(typed).length).toBeLessThanOrEqual(9);
      }),
    );
  });

  it('knows the state of a code, and that some codes belong to none', () => {
    const known = {
      '01001000': 'SP',
      '26167020': 'RJ',
      '69306394': 'RR',
      '72900000': 'GO',
      '73080800': 'DF',
    };
    for (const [cep, uf] of Object.entries(known)) expect(ufOfCep(cep), cep).toBe(uf);
    expect(['00000000', '00999999', '78900000', '2616702', ''].map(ufOfCep)).toEqual(Array(5).fill(null));
    expect([isCep('26167020'), isCep('2616702'), isCep('26167-020')]).toEqual([true, false, false]);
  });
});

describe('phone', () => {
  it('[CHK-08, HOUSE-07] masks as (00) 00000-0000, at most 15 characters, and loses no digit', () => {
    expect(
      ['2', '21', '219', '2190000', '2120000000', '21900000000', '+55 21 90000-0000'].map(formatPhone),
    ).toEqual(['(2', '(21', '(21) 9', '(21) 90000', '(21) 2000-0000', '(21) 90000-0000', '(21) 90000-0000']);
    fc.assert(
      fc.property(fc.string(), (typed) => {
        expect(digitsOf(formatPhone(typed))).toBe(phoneDigits(typed).slice(0, 11));
        expect(formatPhone(typed).length).toBeLessThanOrEqual(15);
      }),
    );
  });

  it('takes ten or eleven digits, of an area that exists', () => {
    expect(['219000000', '2120000000', '21900000000', '5521900000000'].map(isPhone)).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(['02199999888', '0219999988', '20999998888'].filter(isPhone)).toEqual([]);
  });

  it('[HOUSE-29] knows a number by itself, whatever is dialled before it', () => {
    const before = ['', '0', '(0', '0xx', '+55 ', '+55 (0', '55 0', '0055 ', '+55 0xx'];
    for (const prefix of before) {
      expect(phoneDigits(`${prefix}21) 99999-8888`), prefix).toBe('21999998888');
      expect(phoneDigits(`${prefix}21 2000-0000`), prefix).toBe('2120000000');
    }
    // Of Santa Maria, whose area has the country's number.
    expect(['55 99999-8888', '055 2000-0000'].map(phoneDigits)).toEqual(['55999998888', '5520000000']);
    expect(['015 21 99999-8888', '041 (55) 2000-0000'].map(phoneDigits)).toEqual([
      '21999998888',
      '5520000000',
    ]);
    expect(formatPhone('021 99999-8888')).toBe('(21) 99999-8888');
  });
});

describe('email', () => {
  it('takes addresses that a mail can be sent to', () => {
    for (const right of ['a@b.co', 'maria.silva+loja@exemplo.com.br', 'joão@exemplo.com', "o'neil@x-y.org"]) {
      expect(isEmail(right), right).toBe(true);
    }
  });

  it('refuses what is none and what could add a header or a recipient', () => {
    const wrong = [
      '',
      'a',
      'a@',
      '@b.co',
      'a@b',
      'a@b.c',
      'a@@b.co',
      'a b@c.co',
      'a@b..co',
      '.a@b.co',
      'a@-b.co',
    ];
    const unsafe = [
      'a@b.co\r\nBcc: x@y.co',
      'a@b.co,x@y.co',
      'a@b.co;x@y.co',
      '<a@b.co>',
      '"a"@b.co',
      'a\0@b.co',
    ];
    for (const text of [...wrong, ...unsafe]) expect(isEmail(text), JSON.stringify(text)).toBe(false);
    expect(isEmail(`${'a'.repeat(64)}@${'b'.repeat(190)}.com`)).toBe(false);
  });

  it('answers at once however long the text is', () => {
    const began = performance.now();
    for (const text of [`${'a'.repeat(50_000)}!`, `a@${'a.'.repeat(50_000)}`, `a@${'-'.repeat(250)}`]) {
      expect(isEmail(text)).toBe(false);
    }
    // Anything but linear takes seconds here.
    expect(performance.now() - began).toBeLessThan(1000);
  });
});
