import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Contagem, LinhaDaContagem, NaoContada } from '#shared/wire/stock-counts.ts';
import { COLORS, each, openStockBench, type StockBench } from './support/stock-bench.ts';

let bench: StockBench;
beforeAll(async () => {
  bench = await openStockBench();
});
afterAll(() => bench?.close());

const PATH = '/api/gerenciamento/contagens';
let keys = 0;
const key = () => `lancamento-${(keys += 1)}`;
const begin = async (more: object = {}) => {
  const { status, body } = await bench.call('POST', PATH, { nome: 'Sábado', ...more });
  expect(status).toBe(201);
  return (body['contagem'] as Contagem).id;
};
const post = (id: number, what: string, body: object = {}, token = bench.tokens.admin) =>
  bench.call('POST', `${PATH}/${id}/${what}`, body, { token });
const count = (id: number, entry: object, token?: string) =>
  post(id, 'lancamentos', { chave: key(), ...entry }, token);
const counted = async (id: number, entry: object): Promise<LinhaDaContagem> => {
  const { status, body } = await count(id, entry);
  expect(status, JSON.stringify(body)).toBe(200);
  return body['linha'] as LinhaDaContagem;
};
const read = async (id: number, query = '') =>
  (await bench.call('GET', `${PATH}/${id}${query}`)).body as unknown as {
    contagem: Contagem;
    linhas: LinhaDaContagem[];
  };
const uncounted = async (id: number) =>
  (await bench.call('GET', `${PATH}/${id}/nao-contadas`)).body as unknown as {
    pecas: NaoContada[];
    conjunto: string;
  };
/** What a press names: of rows, or of the whole. */
const shownOf = async (id: number, itens?: number[]) => {
  const { contagem, linhas } = await read(id);
  if (itens === undefined) {
    const { acertaveis: diferencas, sobram, faltam } = contagem;
    return { diferencas, sobram, faltam };
  }
  const all = linhas.filter(({ item }) => itens.includes(item)).map(({ diferenca }) => diferenca);
  const sum = (sign: number) => all.reduce((units, one) => units + Math.max(0, sign * one), 0);
  return { diferencas: all.length, sobram: sum(1), faltam: sum(-1), itens };
};
const settle = async (id: number, itens?: number[]) => post(id, 'acertar', await shownOf(id, itens));
const dress = (name: string, azul: number, rosa: number) =>
  bench.create({ nome: name, sku: name, ...COLORS, variantes: each(azul, rosa) });
/** Its two colours' codes. */
const codes = async (id: number) => (await bench.find(id)).variantes.map((one) => one.sku);

it('[OWND-08] scans count one up by SKU or barcode, a typed number says how many; the count stays and is compared', async () => {
  const gtins = [{ cor: 'Azul', tamanho: 'P', gtin: '7891234567895' }];
  const { id: product } = await bench.create({
    nome: 'Lis',
    sku: 'LIS',
    ...COLORS,
    variantes: each(4, 2),
    gtins,
  });
  const [azul = '', rosa = ''] = await codes(product);
  const id = await begin();
  await counted(id, { codigo: ` ${azul.toLowerCase()} ` });
  await counted(id, { codigo: '7891234567895' });
  expect(await counted(id, { codigo: '07891234567895' })).toMatchObject({
    nome: 'Lis',
    cor: 'Azul',
    tamanho: 'P',
    contadas: 3,
    esperadas: 4,
    diferenca: -1,
    acertada: null,
  });
  const line = await counted(id, { codigo: rosa, total: 5 });
  expect(await counted(id, { item: line.item, soma: -1 })).toMatchObject({ contadas: 4, diferenca: 2 });
  const { contagem, linhas } = await read(id);
  expect(contagem).toMatchObject({
    nome: 'Sábado',
    pecas: 2,
    unidades: 7,
    diferencas: 2,
    sobram: 2,
    faltam: 1,
  });
  expect(linhas.map(({ cor }) => cor)).toEqual(['Rosa', 'Azul']);
  // Nothing has moved yet.
  expect(await bench.unitsOf(product)).toEqual([4, 2]);
});

it('[OWND-08] what is unknown, ambiguous, of another category or too many is refused, and counts nothing', async () => {
  await dress('DUAS', 1, 1);
  await bench.call('POST', '/api/categorias', { nome: 'Saias' });
  const categories = (await bench.call('GET', '/api/gerenciamento/categorias')).body as unknown as {
    id: number;
    nome: string;
  }[];
  const saias = categories.find(({ nome }) => nome === 'Saias')?.id;
  const id = await begin();
  expect(await count(id, { codigo: 'NADA' })).toMatchObject({ status: 404 });
  expect(await count(id, { codigo: 'DUAS' })).toMatchObject({
    status: 409,
    body: { codigo: 'varias_pecas', pecas: [{ cor: 'Azul' }, { cor: 'Rosa' }] },
  });
  const [code = ''] = await codes((await dress('FORA', 1, 1)).id);
  const ofSaias = await begin({ categoria: saias });
  expect(await count(ofSaias, { codigo: code })).toMatchObject({
    status: 409,
    body: { codigo: 'fora_da_contagem' },
  });
  const wrong = [
    {},
    { codigo: code, item: 1 },
    { codigo: code, soma: 1, total: 2 },
    { codigo: code, soma: -1 },
    { codigo: code, total: -1 },
    { codigo: code, total: 1.5 },
    { codigo: code, soma: 10_000 },
    { codigo: 'x'.repeat(81) },
  ];
  for (const entry of wrong) expect((await count(id, entry)).status, JSON.stringify(entry)).toBe(422);
  expect((await count(999_999, { codigo: code })).status).toBe(404);
  expect((await read(id)).linhas).toEqual([]);
  expect((await bench.call('POST', PATH, { categoria: 999_999 })).status).toBe(422);
});

it('[OWND-09] two who count at once add up, a scan that is sent twice counts once, and a total does not write over what the other counted', async () => {
  const [azul = ''] = await codes((await dress('JUNTO', 9, 0)).id);
  const id = await begin();
  const { equipe } = bench.tokens;
  await Promise.all(
    Array.from({ length: 8 }, (_, at) => count(id, { codigo: azul }, at % 2 === 0 ? equipe : undefined)),
  );
  const twice = { chave: key(), codigo: azul };
  const answers = await Promise.all([post(id, 'lancamentos', twice), post(id, 'lancamentos', twice)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const [line] = (await read(id)).linhas;
  expect(line).toMatchObject({ contadas: 9, diferenca: 0 });
  const item = line?.item ?? 0;
  expect(await count(id, { item, total: 3, lido: 8 })).toMatchObject({
    status: 409,
    body: { codigo: 'contagem_mudou', contadas: 9 },
  });
  expect(await counted(id, { item, total: 3, lido: 9 })).toMatchObject({ contadas: 3 });
});

it('[OWND-10] sold pieces still lie on the shelf until they are laid ready; what is sold after a piece was counted stays sold', async () => {
  const { id: product } = await dress('VENDIDO', 5, 5);
  const [azul = '', rosa = ''] = await codes(product);
  const order = await bench.place(product, [{ cor: 'Azul', quantity: 2 }]);
  const shelf = await begin();
  expect(await counted(shelf, { codigo: azul, total: 5 })).toMatchObject({ esperadas: 5, diferenca: 0 });
  const apart = await begin({ comVendidas: false });
  expect(await counted(apart, { codigo: azul, total: 3 })).toMatchObject({ esperadas: 3, diferenca: 0 });
  await bench.move(order.id, 'paid');
  await bench.move(order.id, 'processing');
  // One more beside those of before: nobody knows which heap it is compared with. Counted in all again it is.
  expect(await counted(shelf, { codigo: azul })).toMatchObject({ esperadas: 3, mexeu: true });
  expect(await counted(shelf, { codigo: azul, total: 3 })).toMatchObject({ esperadas: 3, mexeu: false });
  // Four where five should be; then two are sold; the books lose the one that is missing, and no more.
  expect(await counted(shelf, { codigo: rosa, total: 4 })).toMatchObject({ diferenca: -1 });
  await bench.place(product, [{ cor: 'Rosa', quantity: 2 }]);
  expect((await settle(shelf)).body).toMatchObject({ acertadas: 1, velhas: 0, vendidasDemais: [] });
  expect(await bench.unitsOf(product)).toEqual([3, 2]);
  expect(await bench.faults()).toEqual([]);
});

it('[OWND-11] settles the whole or single rows, once however often it is pressed, with reason, author and a line of the log', async () => {
  const { id: product } = await dress('ACERTO', 4, 4);
  const [azul = '', rosa = ''] = await codes(product);
  const id = await begin();
  const first = await counted(id, { codigo: azul, total: 6 });
  await counted(id, { codigo: rosa, total: 1 });
  const presses = await Promise.all([settle(id, [first.item]), settle(id, [first.item])]);
  expect(presses.map(({ body }) => body['acertadas']).toSorted()).toEqual([0, 1]);
  expect(await bench.unitsOf(product)).toEqual([6, 4]);
  await Promise.all([settle(id), settle(id), settle(id)]);
  expect(await bench.unitsOf(product)).toEqual([6, 1]);
  expect((await read(id)).linhas.map(({ acertada }) => acertada?.diferenca).toSorted()).toEqual([-3, 2]);
  const { body } = await bench.call('GET', `/api/gerenciamento/produtos/${product}/estoque`);
  const moves = body['movimentos'] as { motivo: string; diferenca: number; por: string }[];
  expect(moves.slice(0, 2)).toMatchObject([
    { motivo: 'contagem', diferenca: -3, por: 'dona' },
    { motivo: 'contagem', diferenca: 2, por: 'dona' },
  ]);
  const acts = await bench.db
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', 'contagem_acertada')
    .execute();
  const own = acts.filter(({ subject }) => subject?.startsWith(`#${id} `));
  expect(own.map(({ after }) => after)).toEqual([
    { pecas: 1, mudancas: [`${azul}: +2`] },
    { pecas: 1, mudancas: [`${rosa}: -3`] },
  ]);
  // One more that turns up afterwards is counted from there.
  expect(await counted(id, { codigo: azul })).toMatchObject({
    contadas: 7,
    esperadas: 6,
    diferenca: 1,
    acertada: null,
  });
});

it('[OWND-11] of two counts of one piece, and of one that somebody put right by hand since, the second changes nothing', async () => {
  const { id: product } = await dress('DOBRO', 4, 4);
  const [azul = '', rosa = ''] = await codes(product);
  const [one, other] = [await begin(), await begin()];
  for (const id of [one, other]) await counted(id, { codigo: azul, total: 3 });
  await counted(other, { codigo: rosa, total: 9 });
  await bench.put(product, { variantes: [{ cor: 'Rosa', tamanho: 'P', estoque: 7 }] });
  await settle(one);
  expect((await settle(other)).body).toMatchObject({ acertadas: 0, velhas: 2 });
  expect(await bench.unitsOf(product)).toEqual([3, 7]);
  expect((await read(other)).linhas.map(({ velha }) => velha)).toEqual([true, true]);
  // Counted anew it holds.
  expect(await counted(other, { codigo: azul, total: 3, lido: 3 })).toMatchObject({
    diferenca: 0,
    velha: false,
  });
});

it('[OWND-11] says what was sold and is not there, and leaves no stock below zero', async () => {
  const { id: product } = await dress('DEMAIS', 4, 0);
  const [azul = ''] = await codes(product);
  const id = await begin();
  await counted(id, { codigo: azul, total: 1 });
  await bench.place(product, [{ cor: 'Azul', quantity: 3 }]);
  expect((await settle(id)).body).toMatchObject({ vendidasDemais: [{ cor: 'Azul', faltam: 2 }] });
  expect(await bench.unitsOf(product)).toEqual([0, 0]);
});

it('[OWND-12] what nobody counted stays as it is, unless it is counted as none on purpose, within the category', async () => {
  await bench.call('POST', '/api/categorias', { nome: 'Blusas' });
  const categories = (await bench.call('GET', '/api/gerenciamento/categorias')).body as unknown as {
    id: number;
    nome: string;
  }[];
  const categoria = categories.find(({ nome }) => nome === 'Blusas')?.id;
  const blouse = (name: string) =>
    bench.create({ nome: name, sku: name, categoria: 'Blusas', ...COLORS, variantes: each(2, 3) });
  const { id: a } = await blouse('BLUSA-A');
  const { id: b } = await bench.create({
    nome: 'BLUSA-B',
    sku: 'BLUSA-B',
    categoria: 'Blusas',
    ...COLORS,
    estoque: 8,
  });
  const outside = await dress('OUTRA', 2, 2);
  const id = await begin({ categoria, nome: '' });
  const [azul = ''] = await codes(a);
  await counted(id, { codigo: azul, total: 1 });
  await settle(id);
  expect(await bench.unitsOf(a)).toEqual([1, 3]);
  const { pecas, conjunto } = await uncounted(id);
  expect(pecas).toMatchObject([
    { nome: 'BLUSA-A', cor: 'Rosa', estoque: 3 },
    { nome: 'BLUSA-B', cor: '', tamanho: '', sku: 'BLUSA-B', estoque: 8 },
  ]);
  expect((await post(id, 'nao-contadas', { quantas: 3, conjunto })).status).toBe(409);
  expect((await post(id, 'nao-contadas', { quantas: 2, conjunto: 'outro' })).status).toBe(409);
  expect((await post(id, 'nao-contadas', { quantas: 2, conjunto })).status).toBe(200);
  const zeroed = await bench.db
    .selectFrom('audit_log')
    .select(['subject', 'after'])
    .where('action', '=', 'contagem_zerada')
    .execute();
  expect(zeroed).toEqual([{ subject: expect.stringMatching(`^#${id} `), after: { pecas: 2 } }]);
  expect(await bench.unitsOf(a)).toEqual([1, 3]);
  await settle(id);
  expect([await bench.unitsOf(a), await bench.unitsOf(b), await bench.unitsOf(outside.id)]).toEqual([
    [1, 0],
    [0, 0],
    [2, 2],
  ]);
  expect(await bench.faults()).toEqual([]);
});

it('[OWND-08, OWND-11] is read by who sees products, made by who changes stock, and closed for good', async () => {
  const { leitura, equipe } = bench.tokens;
  const id = await begin();
  const asked = (token: string) => bench.call('GET', PATH, undefined, { token });
  expect((await asked(leitura)).status).toBe(200);
  expect((await bench.call('POST', PATH, {}, { token: leitura })).status).toBe(403);
  for (const what of ['lancamentos', 'acertar', 'encerrar'])
    expect((await post(id, what, { chave: key(), codigo: 'x' }, leitura)).status, what).toBe(403);
  expect((await post(id, 'encerrar', {}, equipe)).status).toBe(200);
  expect((await post(id, 'encerrar', {}, equipe)).status).toBe(200);
  expect(await count(id, { codigo: 'x' })).toMatchObject({
    status: 409,
    body: { codigo: 'contagem_encerrada' },
  });
  expect(await settle(id)).toMatchObject({ status: 409 });
  const list = (await asked(leitura)).body as unknown as Contagem[];
  expect(list.find((one) => one.id === id)?.encerrada).not.toBeNull();
});
