import { describe, expect, it } from 'vitest';
import { readSender } from './sender.ts';

const SHOP = {
  name: 'Vitrine',
  cnpj: '11.222.333/0001-81',
  address: 'Rua das Flores, 100, Centro, Belford Roxo, RJ, 26167-020',
  phone: '+55 (21) 90000-0000',
  email: 'contato@vitrine.example',
  originCep: '26167020',
};

describe('the sender of labels', () => {
  it('[LABEL-20] is read from the one line of the settings, as people write it', () => {
    const side = {
      document: '11222333000181',
      cep: '26167020',
      street: 'Rua das Flores',
      number: '100',
      district: 'Centro',
      city: 'Belford Roxo',
      state: 'RJ',
    };
    expect(readSender(SHOP)).toMatchObject({
      ok: true,
      side: { ...side, complement: '', phone: '21900000000' },
    });
    const address = 'Rua das Flores, 100, sala 2 - Centro - Belford Roxo/RJ - CEP: 26167-020';
    expect(readSender({ ...SHOP, address })).toMatchObject({
      ok: true,
      side: { ...side, complement: 'sala 2' },
    });
  });

  it('[LABEL-20] that is not whole is said with the place where it is filled in', () => {
    const words = (given: Partial<typeof SHOP>) => {
      const read = readSender({ ...SHOP, ...given });
      return read.ok ? '' : read.words;
    };
    expect(words({ cnpj: '' })).toContain('Informe o CNPJ da loja em Configurações › Loja');
    for (const address of [
      '',
      'Rua das Flores',
      'Rua das Flores, Centro, Belford Roxo, RJ, 26167-020',
      ','.repeat(90_000),
    ]) {
      expect(words({ address }), address.slice(0, 60)).toContain(
        'Escreva o endereço da loja em Configurações',
      );
    }
    expect(words({ originCep: '01001000' })).toContain('Entregas');
  });
});
