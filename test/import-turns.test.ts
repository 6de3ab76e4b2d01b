import { afterAll, beforeAll, expect, it } from 'vitest';
import { openCatalogOffice } from './support/catalog-office.ts';

const PATIENCE = { timeout: 30_000 };
let office: Awaited<ReturnType<typeof openCatalogOffice>>;
beforeAll(async () => {
  office = await openCatalogOffice();
  await office.call('POST', '/api/categorias', { nome: 'Vestidos' });
});
afterAll(() => office?.close());

const underWay = () => office.load.figures().lanes['imports']?.running ?? 0;

it('[OPS-34] an import keeps its turn until its work is done, though its reader has left', async () => {
  const last = await office.create({ nome: 'Peça 99', preco: 5 });
  const rows = Array.from({ length: 100 }, (_, n) => `Peça ${n};Vestidos;10`);
  const leaving = new AbortController();
  await office.db.transaction().execute(async (tx) => {
    // The last line has to wait for us.
    await tx.selectFrom('products').select('id').where('id', '=', last.id).forUpdate().execute();
    const answer = await fetch(`${office.url}/api/gerenciamento/produtos/importar`, {
      method: 'POST',
      headers: { authorization: `Bearer ${office.tokens.admin}`, 'content-type': 'text/csv' },
      body: ['nome;categoria;preco', ...rows].join('\n'),
      signal: leaving.signal,
    });
    await answer.body?.getReader().read();
    leaving.abort();
    // The server knows of the end before it answers what is asked later.
    for (let time = 0; time < 5; time += 1) {
      expect((await office.call('GET', '/api/gerenciamento/produtos?q=Peça')).status).toBe(200);
      expect(underWay()).toBe(1);
    }
  });
  await expect.poll(underWay, PATIENCE).toBe(0);
  const { body } = await office.call('GET', `/api/gerenciamento/produtos/${last.id}`);
  expect(body).toMatchObject({ preco: 10 });
});
