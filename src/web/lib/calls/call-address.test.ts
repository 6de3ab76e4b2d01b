import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { api } from './api.ts';
import { callAddress } from './call-address.ts';

it('[CALL-20] a call’s name gives its method and its path, with what is asked in it', () => {
  expect(callAddress('GET /produtos', { query: { ids: '1,2', q: '', limit: undefined, offset: 0 } })).toEqual(
    {
      method: 'GET',
      path: '/produtos?ids=1%2C2&offset=0',
    },
  );
  expect(callAddress('POST /pedidos/:codigo/desistencia', { params: { codigo: 'a/b?c' } })).toEqual({
    method: 'POST',
    path: '/pedidos/a%2Fb%3Fc/desistencia',
  });
});

it('[CALL-21] a call that does not exist, or is asked wrongly, does not compile', () => {
  const wrong = [
    // @ts-expect-error: no such call
    () => api('GET /produto/:id', { params: { id: 1 } }),
    // @ts-expect-error: another verb
    () => api('PUT /frete/calcular', { body: {} }),
    // @ts-expect-error: nothing said where a code is needed
    () => api('GET /pedidos/:codigo/status'),
    // @ts-expect-error: a parameter of another name
    () => api('GET /pedidos/:codigo/status', { params: { id: 'ABC' } }),
    // @ts-expect-error: the call can't be asked that
    () => api('GET /produtos', { query: { cores: 'Azul' } }),
    // @ts-expect-error: a field of another type
    () => api('POST /pedidos/consultar', { body: { codigo: 1 } }),
    // @ts-expect-error: a field of another name
    () => api('POST /pedidos/consultar', { body: { codigo: 'ABC', mail: 'ana@example.com' } }),
    // @ts-expect-error: a body where none is taken
    () => api('GET /clientes/me', { body: {} }),
    // @ts-expect-error: whole products are no cards
    async () => (await api('GET /produtos')).data[0]?.picture,
  ];
  expect(wrong).toHaveLength(9);
});

it('[CALL-23] the API is called by the names of its calls only', async () => {
  const source = join(import.meta.dirname, '../../..');
  const written: string[] = [];
  for await (const file of glob('{web,office}/**/*.{ts,tsx}', { cwd: source })) {
    if (file.includes('.test.')) continue;
    const text = await readFile(join(source, file), 'utf8');
    for (const [address] of text.matchAll(/['"`]\/api[/$?][^'"`]*['"`]/g)) written.push(`${file} ${address}`);
  }
  expect(written.filter((one) => !one.endsWith(' `/api${path}`'))).toEqual([]);
  expect(written.length).toBeGreaterThan(0);
});
