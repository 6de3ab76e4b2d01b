import { expect, it } from 'vitest';
import { productIdOf } from '#shared/cart.ts';
import { sampleProducts, simulate } from './sample-data.ts';

it('quotes carriers in the sample data, and no delivery of the shop itself', () => {
  const quotes = simulate('POST', '/frete/calcular');
  expect(quotes).toMatchObject({
    opcoes: [
      { tipo: 'delivery', isDelivery: false },
      { tipo: 'delivery', isDelivery: false },
    ],
  });
});

it('gives samples numbers that no garment of the shop has, and that a cart can hold', () => {
  for (const { id } of sampleProducts) {
    expect(id).toBeGreaterThan(1_000_000_000);
    expect(productIdOf(`${id}-M-Rosa`)).toBe(id);
    expect(simulate('GET', `/produtos/${id}`)).toMatchObject({ id });
  }
  expect(simulate('GET', '/produtos/1')).toBeUndefined();
});

it('[CALL-10] never simulates an order, a payment, a login or a registration', () => {
  for (const path of [
    '/pedidos',
    '/payment/pix/create',
    '/payment/cartao/create',
    '/payment/preference/create',
    '/clientes/login',
    '/clientes/registrar',
    '/clientes/recuperar-senha',
    '/frete/validar',
  ]) {
    expect(simulate('POST', path)).toBeUndefined();
  }
  for (const path of ['/clientes/me', '/pedidos/PED-1/status', '/payment/config']) {
    expect(simulate('GET', path)).toBeUndefined();
  }
  for (const method of ['PUT', 'DELETE']) expect(simulate(method, '/clientes/me')).toBeUndefined();
});
