import { expect, it } from 'vitest';
import { FREE_SHIPPING_FROM_CENTS, freeFreightCents, promisedFreightCents } from './shop.ts';
import {
  instalmentsProblem,
  pixMinutesOf,
  TERM_CHECKS,
  termsOf,
  tidyTerms,
  type ShopTerms,
} from './shop-terms.ts';

const USUAL: ShopTerms = {
  pix_minutos: '30',
  parcelas: '12',
  parcelas_sem_juros: '3',
  parcela_minima: '',
  frete_gratis_de: '199,00',
  dias_troca: '30',
  na_entrega: 'combinar',
};
const BASE = {
  installments: { most: 12, withoutInterest: 3, leastCents: 0, monthlyRate: 2.99 },
  freeShipping: 'apply',
  payOnDelivery: 'message',
} as const;

it('[TERM-01] terms that are the usual ones change nothing of what pages know, and add nothing', () => {
  expect(termsOf(USUAL, BASE)).toEqual(BASE);
  expect(Object.keys(termsOf(USUAL, BASE))).not.toContain('freeShippingFromCents');
});

it('[TERM-02] they are kept as they are read', () => {
  const typed = { ...USUAL, pix_minutos: '045', parcela_minima: '0', frete_gratis_de: 'R$ 1.299,9' };
  expect(tidyTerms(typed)).toEqual({ ...USUAL, pix_minutos: '45', frete_gratis_de: '1.299,90' });
  expect(tidyTerms({ ...USUAL, parcela_minima: 'dez', parcelas: '1e3' })).toMatchObject({
    parcela_minima: 'dez',
    parcelas: '1e3',
  });
});

it.each([
  ['pix_minutos', ['30', '45', '43200'], ['29', '0', '-5', '43201', '99999', '1.5', 'x', '٣٠']],
  ['parcelas', ['1', '12'], ['0', '13', 'x', '1,5']],
  ['parcelas_sem_juros', ['1', '12'], ['0', '13']],
  ['parcela_minima', ['0,01', '10,00'], ['-1', 'x', '100.000,00']],
  ['dias_troca', ['7', '30', '90'], ['6', '91', '0', '-7', '30,5', 'x', '٣٠']],
  ['na_entrega', ['combinar', 'pedido', 'nao'], ['', 'sim', 'toString', 'order']],
  ['frete_gratis_de', ['1,00', '99.999,99'], ['0', '0,99', '-199', '1,234', '100.000,00']],
] as const)('[TERM-02] %s takes %j and refuses %j', (name, right, wrong) => {
  for (const text of right) expect(TERM_CHECKS[name](text), text).toBeNull();
  for (const text of wrong) expect(TERM_CHECKS[name](text), text).toMatch(/informe|escolha/i);
});

it('[TERM-02] no more are without interest than there are, and a lock of one of them breaks no page', () => {
  expect(instalmentsProblem(USUAL)).toBeNull();
  const odd = { ...USUAL, parcelas: '2' };
  expect(instalmentsProblem(odd)).toContain('informe 2 ou menos');
  expect(termsOf(odd, BASE).installments).toMatchObject({ most: 2, withoutInterest: 2 });
});

it('[TERM-03] a PIX lives as it is said, or as the environment says where nothing can be read', () => {
  expect(pixMinutesOf({ ...USUAL, pix_minutos: '90' }, 30)).toBe(90);
  for (const pix_minutos of ['', '0', 'x']) expect(pixMinutesOf({ ...USUAL, pix_minutos }, 30)).toBe(30);
});

it('[EXCH-38] pieces are exchanged for her days, and the usual ones where nothing can be read', () => {
  expect(termsOf({ ...USUAL, dias_troca: '45' }, BASE)).toMatchObject({ exchangeDays: 45 });
  for (const dias_troca of ['30', '', '6', '91', 'x'])
    expect(Object.keys(termsOf({ ...USUAL, dias_troca }, BASE))).not.toContain('exchangeDays');
});

it('[TERM-05] freight is free from her amount, or never; a promise alone changes no price', () => {
  const from = (frete_gratis_de: string, freeShipping: 'apply' | 'message' = 'apply') => {
    const shop = termsOf({ ...USUAL, frete_gratis_de }, { ...BASE, freeShipping });
    return [promisedFreightCents(shop), freeFreightCents(shop)];
  };
  expect(from('199,00')).toEqual([FREE_SHIPPING_FROM_CENTS, FREE_SHIPPING_FROM_CENTS]);
  expect(from('149,90')).toEqual([14_990, 14_990]);
  expect(from('149,90', 'message')).toEqual([14_990, null]);
  expect(from('')).toEqual([null, null]);
});
