import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { customerOf, validateCheckout, type CheckoutFields } from './checkout.ts';

const GOOD: CheckoutFields = {
  nome: 'Maria da Silva',
  email: 'maria@exemplo.com.br',
  cpf: '529.982.247-25',
  whatsapp: '(21) 90000-0000',
  cep: '26167-020',
  endereco: 'Rua das Flores',
  numero: '100',
  complemento: '',
  bairro: 'Centro',
  cidade: 'Belford Roxo',
  estado: 'RJ',
};
const FRETE = { id: '1' };

/** What each step's box says when only that step fails, in the order of the steps. */
const STEPS: readonly [changes: Partial<CheckoutFields>, title: string, text: string][] = [
  [{ nome: ' ' }, 'Campo obrigatório', 'Campo Nome é obrigatório!'],
  [{ email: '' }, 'Campo obrigatório', 'Campo Email é obrigatório!'],
  [{ cpf: '' }, 'Campo obrigatório', 'Campo CPF é obrigatório!'],
  [{ whatsapp: '' }, 'Campo obrigatório', 'Campo WhatsApp é obrigatório!'],
  [{ cep: '' }, 'Campo obrigatório', 'Campo CEP é obrigatório!'],
  [{ nome: 'Al' }, 'Nome inválido', 'Por favor, informe seu nome completo!'],
  [{ email: 'maria@' }, 'Email inválido', 'Por favor, insira um email válido!'],
  [{ cpf: '529.982.247-2' }, 'CPF inválido', 'Por favor, insira um CPF válido!'],
  [{ whatsapp: '(21) 9000-000' }, 'WhatsApp inválido', 'Por favor, insira um WhatsApp válido!'],
  [{ cep: '26167-02' }, 'CEP inválido', 'Por favor, insira um CEP válido!'],
];

describe('validateCheckout', () => {
  it('finds nothing to put right in a whole form', () => {
    expect(validateCheckout(GOOD, FRETE)).toEqual({ first: null, errors: {} });
  });

  it('[CHK-13, CHK-14, CHK-15, CHK-16, CHK-18, CHK-19] says of each failure its own title and text', () => {
    for (const [changes, title, text] of STEPS) {
      const field = Object.keys(changes)[0];
      const { first, errors } = validateCheckout({ ...GOOD, ...changes }, FRETE);
      expect(first).toEqual({ field, title, text, type: 'error' });
      expect(errors).toEqual({ [String(field)]: text });
    }
  });

  it('[CHK-17] gives wrong check digits and repeated digits the text of a wrong CPF', () => {
    for (const cpf of ['123.456.789-00', '111.111.111-11']) {
      expect(validateCheckout({ ...GOOD, cpf }, FRETE).first).toMatchObject({
        title: 'CPF inválido',
        text: 'Por favor, insira um CPF válido!',
      });
    }
  });

  it('[CHK-20] warns that no freight is chosen, after everything that was asked for above it', () => {
    expect(validateCheckout(GOOD, null).first).toEqual({
      field: 'frete',
      title: 'Frete obrigatório',
      text: 'Selecione uma opção de frete!',
      type: 'warning',
    });
    expect(validateCheckout({ ...GOOD, cep: '1' }, null).first?.title).toBe('CEP inválido');
    expect(validateCheckout({ ...GOOD, endereco: '' }, null).first?.field).toBe('frete');
  });

  it('asks for a street and a town last of all', () => {
    expect(validateCheckout({ ...GOOD, endereco: ' ' }, FRETE).first?.text).toBe(
      'Campo Endereço é obrigatório!',
    );
    expect(validateCheckout({ ...GOOD, numero: '', complemento: '', bairro: '' }, FRETE).first).toBeNull();
  });

  it('[CHK-21] shows the failure that comes first in the order of the checks', () => {
    const indexes = fc.uniqueArray(fc.integer({ min: 0, max: STEPS.length - 1 }), { minLength: 1 });
    fc.assert(
      fc.property(indexes, (failing) => {
        // A blank field fails the earlier step, whatever a later one says of the same field.
        const ordered = failing.toSorted((a, b) => b - a);
        const fields = Object.assign({}, GOOD, ...ordered.map((index) => STEPS[index]?.[0]));
        const expected = STEPS[Math.min(...failing)];
        expect(validateCheckout(fields, null).first?.text).toBe(expected?.[2]);
      }),
    );
  });
});

describe('customerOf', () => {
  it('takes masks and spaces away and says s/n where there is no number', () => {
    const typed = { ...GOOD, nome: ' Maria ', numero: ' ', estado: 'rj', whatsapp: '+55 (21) 90000-0000' };
    expect(customerOf(typed)).toMatchObject({
      nome: 'Maria',
      cpf: '52998224725',
      whatsapp: '21900000000',
      cep: '26167020',
      numero: 's/n',
      estado: 'RJ',
    });
  });
});
