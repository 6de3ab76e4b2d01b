import { describe, expect, it } from 'vitest';
import { additionalInfo, statementOf } from './sale.ts';

const payer = { email: 'ana@example.com', firstName: 'Ana', lastName: 'Souza', cpf: '52998224725' };
const address = {
  postalCode: '26167020',
  street: 'Rua das Flores',
  number: '10',
  city: 'Belford Roxo',
  state: 'RJ',
};
const item = { id: '7', title: 'Vestido (Azul, M)', quantity: 2, unitCents: 10_010 };
const sale = { items: [item], phone: '21987654321', address };
const shipped = (changed: Partial<typeof address>) =>
  additionalInfo({ payer, sale: { ...sale, address: { ...address, ...changed } } }).shipments
    ?.receiver_address;

describe('what the provider is told of a sale', () => {
  it('[PAPI-88] is what was bought, by whom, and where it goes', () => {
    const street = { zip_code: '26167020', street_name: 'Rua das Flores', street_number: 10 };
    expect(additionalInfo({ payer, sale })).toEqual({
      items: [
        { id: '7', title: 'Vestido (Azul, M)', category_id: 'fashion', quantity: 2, unit_price: 100.1 },
      ],
      payer: {
        first_name: 'Ana',
        last_name: 'Souza',
        phone: { area_code: '21', number: '987654321' },
        address: street,
      },
      shipments: { receiver_address: { ...street, city_name: 'Belford Roxo', state_name: 'RJ' } },
    });
  });

  it('[PAPI-88] leaves out what is not known', () => {
    expect(shipped({ street: '', number: 's/n', city: '', state: '' })).toEqual({ zip_code: '26167020' });
    const told = additionalInfo({ payer: { ...payer, lastName: '' }, sale: { ...sale, phone: '' } });
    expect(told.payer).toEqual({ first_name: 'Ana', address: expect.anything() });
    const byMail = { ...sale, address: { postalCode: '', street: '', number: '', city: '', state: '' } };
    const nowhere = additionalInfo({ payer, sale: byMail });
    expect([nowhere.shipments, nowhere.payer.address]).toEqual([undefined, undefined]);
  });

  it.each(['s/n', '12 A', '1e3', '-4', '99999999999'])(
    '[PAPI-88] keeps %s, no whole number of a house, with the street',
    (number) => {
      const told = shipped({ number });
      expect(told).toMatchObject({ street_name: `Rua das Flores, ${number}` });
      expect(told).not.toHaveProperty('street_number');
    },
  );

  it('[PAPI-88] is cut to a length, never within a sign', () => {
    const title = `${'a'.repeat(149)}👗 de festa`;
    const told = additionalInfo({ payer, sale: { ...sale, items: [{ ...item, title }] } }).items[0]?.title;
    expect(told).toHaveLength(150);
    expect(told?.isWellFormed()).toBe(true);
  });
});

describe('the name on a card’s invoice', () => {
  it.each([
    ['Vitrine', 'VITRINE'],
    ['Ateliê São João & Cia.', 'ATELIE SAO JOAO CIA'],
    ['Uma loja de nome muito comprido', 'UMA LOJA DE NOME MUITO'],
    ['Vinte e dois sinais ab e mais', 'VINTE E DOIS SINAIS AB'],
    ['店', undefined],
    ['', undefined],
  ])('[PAPI-89] is, of %j, %j', (shopName, printed) => {
    expect(statementOf(shopName, 22)).toBe(printed);
  });
});
