import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Importacao } from '#shared/wire/catalog-writes.ts';
import { openCatalogOffice } from './support/catalog-office.ts';

/** The owner's file of products, wrong from end to end. */

let office: Awaited<ReturnType<typeof openCatalogOffice>>;
beforeAll(async () => {
  office = await openCatalogOffice();
  await office.call('POST', '/api/categorias', { nome: 'Saias' });
});
afterAll(() => office.close());

const HEAD = 'nome;preco;categoria;cor;tamanho;estoque';
const lines = (count: number, preco: string, categoria = 'Saias') =>
  Array.from({ length: count }, (_, n) => `Saia ${preco} ${n};${preco};${categoria};Azul;P;1`);

/** A trial of a file, and the processor time that it took this process. */
async function trial(rows: readonly string[]) {
  const before = process.cpuUsage();
  const answer = await fetch(`${office.url}/api/gerenciamento/produtos/importar?simular=true`, {
    method: 'POST',
    headers: { 'content-type': 'text/csv', authorization: `Bearer ${office.tokens.admin}` },
    body: [HEAD, ...rows].join('\n'),
  });
  const told = JSON.parse((await answer.text()).trim().split('\n').at(-1) ?? '') as Importacao;
  const { user, system } = process.cpuUsage(before);
  return { ...told, ms: (user + system) / 1000 };
}

it('[APRD-70] costs less than one that is right, and in proportion to its lines', async () => {
  await trial(lines(50, '10'));
  const right = await trial(lines(200, '10'));
  expect(right).toMatchObject({ novos: 200, erros: [] });
  const some = await trial(lines(200, 'dez'));
  const many = await trial(lines(2000, 'dez'));
  expect([some.erros.length, many.erros.length]).toEqual([200, 2000]);
  const told = JSON.stringify({ right: right.ms, some: some.ms, many: many.ms });
  expect(some.ms, told).toBeLessThan(right.ms);
  expect(many.ms / 2000, told).toBeLessThan(right.ms / 200 / 2);
});

it('[APRD-70] tells all that is wrong with the first lines of each fault, and of each line all that can be read', async () => {
  const both = await trial(lines(30, 'dez', 'Chapéus'));
  expect(both.erros.filter(({ campo }) => campo === 'preco')).toHaveLength(30);
  expect(both.erros.filter(({ campo }) => campo === 'categoria')).toHaveLength(25);
  // Another fault is looked at whole for itself.
  const mixed = await trial([...lines(30, 'dez'), 'Saia;10;Chapéus;Azul;P;muitas']);
  expect(mixed.erros.slice(30).map(({ campo }) => campo)).toEqual(['variantes', 'categoria']);
});
