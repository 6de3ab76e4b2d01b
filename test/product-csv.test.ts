import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { untilBlocked } from './support/blocked.ts';
import { openCatalogOffice, type CatalogOffice } from './support/catalog-office.ts';
import { recount } from './support/goods.ts';
import { productFile } from './support/product-file.ts';

// Long: files of thousands of lines are read, tried and taken.

let office: CatalogOffice;

beforeAll(async () => {
  office = await openCatalogOffice();
  await office.call('POST', '/api/categorias', { nome: 'Vestidos' });
});
afterAll(() => office?.close());

const { send, load, find, file } = productFile(() => office);

describe('a file of products', () => {
  it('is read as Excel writes it in Brazil: semicolons, decimal commas, a mark at the beginning', async () => {
    const text =
      '\ufeffNome;Categoria;Preço;Preço promocional;Cor;Tamanho;Estoque\r\n' +
      'Saia Sol;vestidos;1.299,90;999,00;Azul;P;3\r\n' +
      'Saia Sol;vestidos;1.299,90;999,00;Azul;M;4\r\n' +
      '"Saia ""Lua""; longa";Vestidos;89,9;;;;5\r\n';
    const { result } = await load(text);
    expect(result).toMatchObject({ sucesso: true, linhas: 3, novos: 2, alterados: 0, erros: [] });
    const [lua, sol] = await find('Saia');
    expect(lua).toMatchObject({ nome: 'Saia "Lua"; longa', preco: 89.9, estoque: 5, promocional: null });
    expect(sol).toMatchObject({ preco: 1299.9, promocional: 999, estoque: 7, estoqueCompartilhado: false });
    expect(sol?.variantes.map(({ tamanho, estoque }) => [tamanho, estoque])).toEqual([
      ['P', 3],
      ['M', 4],
    ]);
  });

  it('[APRD-39] that has begun to be taken is taken to its end, whoever leaves', async () => {
    const rows = Array.from({ length: 120 }, (_, n) => `Peça deixada ${n};Vestidos;10`);
    const leaving = new AbortController();
    const answer = await fetch(`${office.url}/api/gerenciamento/produtos/importar`, {
      method: 'POST',
      headers: { authorization: `Bearer ${office.tokens.admin}`, 'content-type': 'text/csv' },
      body: ['nome;categoria;preco', ...rows].join('\n'),
      signal: leaving.signal,
    });
    await answer.body?.getReader().read();
    leaving.abort();
    expect((await find('Peça deixada')).length).toBeLessThan(120);
    const count = async () =>
      (await office.call('GET', '/api/gerenciamento/produtos?q=Peça deixada&limit=100&offset=100')).body;
    await expect.poll(count, { timeout: 20_000 }).toHaveLength(20);
  });

  it.each([
    ['commas and points', Buffer.from('nome,categoria,preco\nBlusa Á,Vestidos,89.90\n')],
    ['tabs', Buffer.from('nome\tcategoria\tpreco\nBlusa Á\tVestidos\t89,90\n')],
    ['windows-1252', Buffer.from('nome;categoria;preco\r\nBlusa Á;Vestidos;89,90\r\n', 'latin1')],
    ['UTF-16', Buffer.from('\ufeffnome;categoria;preco\r\nBlusa Á;Vestidos;89,90\r\n', 'utf16le')],
  ])('is read whatever wrote it: %s', async (_, bytes) => {
    await load(new Uint8Array(bytes));
    const [blouse] = await find('Blusa Á');
    expect(blouse).toMatchObject({ nome: 'Blusa Á', preco: 89.9 });
    await office.call('DELETE', `/api/produtos/${blouse?.id}`);
  });

  it('tells each mistake with its line, and takes the others', async () => {
    const text =
      'nome;categoria;preco;estoque;ativo\n' +
      'Boa;Vestidos;10;1;sim\n' +
      'Sem preço;Vestidos;;1;sim\n' +
      'Outra categoria;Nenhuma;10;1;sim\n' +
      'Estoque;Vestidos;10;muito;sim\n' +
      'Ativo;Vestidos;10;1;talvez\n' +
      ';;;;\n' +
      '99;Vestidos;10;1;não\n';
    const { result } = await load(text);
    expect(result).toMatchObject({ novos: 2, alterados: 0 });
    expect(result.erros.map(({ linha, campo }) => [linha, campo])).toEqual([
      [3, 'preco'],
      [4, 'categoria'],
      [5, 'estoque'],
      [6, 'ativo'],
    ]);
    expect(result.erros.every(({ erro }) => erro.length > 5)).toBe(true);
    expect(await find('Estoque')).toEqual([]);
  });

  it('changes nothing in a dry run, and says what it would do', async () => {
    const before = await office.create({ nome: 'Vestido de ensaio', estoque: 2 });
    const text = `id;nome;preco;categoria\n${before.id};Outro nome;1;Vestidos\n;Novo de ensaio;10;Vestidos\n`;
    const { result } = await load(text, '?simular=true');
    expect(result).toMatchObject({ simulacao: true, novos: 1, alterados: 1, erros: [] });
    expect(await find('Novo de ensaio')).toEqual([]);
    expect(await find('Vestido de ensaio')).toMatchObject([before]);
  });

  it('stands in the audit log as one line with its counts, a dry run not at all', async () => {
    const text = 'nome;categoria;preco\nSaia contada;Vestidos;10\nSem preço;Vestidos;\n';
    const imports = office.db.selectFrom('audit_log').select(['actor', 'after']);
    const noted = () => imports.where('action', '=', 'produtos_importados').orderBy('id').execute();
    const earlier = (await noted()).length;
    await load(text, '?simular=true');
    expect(await noted()).toHaveLength(earlier);
    await load(text);
    expect((await noted()).slice(earlier)).toEqual([
      { actor: 'dona', after: { linhas: 2, novos: 1, alterados: 0, erros: 1 } },
    ]);
  });

  it('changes products by id, SKU or name, and leaves what it has no column for', async () => {
    const made = await office.create({
      nome: 'Vestido da planilha',
      sku: 'PLAN-1',
      descricao: 'De linho.',
      cor: ['Azul', 'Rosa'],
      tamanho: ['P'],
      variantes: [{ cor: 'Azul', tamanho: 'P', estoque: 5 }],
    });
    await load(`id;preco\n${made.id};11,50\n`);
    await load('sku;nome;promocional\nPLAN-1;Vestido da planilha;9\n');
    await load('nome;cor;tamanho;estoque\nvestido da planilha;Verde;P;7\n');
    const [after] = await find('PLAN-1');
    expect(after).toMatchObject({
      id: made.id,
      preco: 11.5,
      promocional: 9,
      descricao: 'De linho.',
      versao: 4,
    });
    expect(after?.variantes.map(({ cor, estoque }) => [cor, estoque])).toEqual([
      ['Verde', 7],
      ['Azul', 5],
      ['Rosa', 0],
    ]);
  });

  it('adds to the colours that another editor is adding just now, and knows them without their accents', async () => {
    const { id } = await office.create({ nome: 'De duas mãos', cor: ['Lilás'], tamanho: ['P'] });
    const answer = await office.db.transaction().execute(async (tx) => {
      await tx.selectFrom('products').select('id').where('id', '=', id).forUpdate().execute();
      const row = { product_id: id, position: 1, nome: 'Vinho', hex: '#800020' };
      await tx.insertInto('product_colors').values(row).execute();
      const loading = load(`id;nome;cor\n${id};De duas mãos;LILAS\n`);
      await untilBlocked(office.db);
      return { loading };
    });
    expect((await answer.loading).result.erros).toEqual([]);
    const [after] = await find('De duas mãos');
    expect(after?.cor.map(({ nome }) => nome)).toEqual(['LILAS', 'Vinho']);
  });

  it('is read no further than to the row that is one too many', async () => {
    const answer = await send(`nome\n${'a\n'.repeat(50_001)}"nothing closes this`);
    expect(answer.status).toBe(422);
    expect(((await answer.json()) as { erro: string }).erro).toContain('linhas demais');
  });

  it('that was exported says the same when it comes back', async () => {
    await office.create({
      nome: '=HYPERLINK("http://x.example")',
      descricao: "'aspas', -1; e\nlinhas",
      cor: [{ nome: 'Rosa', hex: '#ff00aa' }],
      tamanho: ['P', 'M'],
      estoque: 6,
      tags: ['festa', 'verão'],
      imagens: ['https://a.example/1.jpg'],
      peso: 0.35,
      promocional: 99.9,
    });
    const before = await find('');
    const { result } = await load(await file());
    expect(result).toMatchObject({ novos: 0, alterados: 0, iguais: before.length, erros: [] });
    expect(await find('')).toEqual(before);
  });

  it('that was exported gives back nothing that was sold meanwhile, and adds once what its owner added', async () => {
    const shared = await office.create({ nome: 'Da roda', cor: ['Azul', 'Rosa'], estoque: 5 });
    const variantes = ['P', 'M'].map((tamanho) => ({ cor: 'Azul', tamanho, estoque: 5 }));
    const each = await office.create({ nome: 'Do par', cor: ['Azul'], tamanho: ['P', 'M'], variantes });
    const text = await file();
    // What an order does to the stock; it raises no version.
    await recount(office.db, [shared.id, each.id], 3);
    const units = async () =>
      (await find('Da roda')).concat(await find('Do par')).map((one) => {
        return one.estoqueCompartilhado ? [one.estoque] : one.variantes.map(({ estoque }) => estoque);
      });
    await load(text);
    expect(await units()).toEqual([[3], [3, 3]]);
    const fresh = (await file()).split('\r\n');
    const edited = fresh.map((line) =>
      /;(Da roda|Do par);/.test(line) ? line.replace(';3;3;', ';7;3;') : line,
    );
    await recount(office.db, [each.id], 1);
    expect((await load(edited.join('\r\n'))).result.erros).toEqual([]);
    expect(await units()).toEqual([[7], [5, 5]]);
    const again = await load(edited.join('\r\n'));
    expect(again.result.erros.map(({ campo, erro }) => [campo, erro.includes('exporte de novo')])).toEqual([
      ['estoque', true],
      ['estoque', true],
    ]);
    expect(await units()).toEqual([[7], [5, 5]]);
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1'])(
    'is exported so that no spreadsheet computes %j',
    async (start) => {
      const { id } = await office.create({ nome: `x${start}`, material: `${start} algodão` });
      await office.db.updateTable('products').set({ nome: start }).where('id', '=', id).execute();
      const text = await file();
      expect(text.startsWith('\ufeff')).toBe(true);
      const line = text.split('\r\n').find((one) => one.startsWith(`${id};`)) ?? '';
      const cell = /^\d+;"?(.)/.exec(line)?.[1];
      expect(cell).toBe("'");
      await office.call('DELETE', `/api/produtos/${id}`);
    },
  );

  it('of 5,000 rows goes in at once, and tells how far it is', async () => {
    const rows = Array.from({ length: 5000 }, (_, n) => {
      const [product, variant] = [Math.floor(n / 10), n % 10];
      return `Lote ${product};Vestidos;${50 + product},90;Cor ${variant};M;${n % 7}`;
    });
    const { steps, result } = await load(['nome;categoria;preco;cor;tamanho;estoque', ...rows].join('\n'));
    expect(result).toMatchObject({ linhas: 5000, novos: 500, erros: [] });
    const done = steps.map((step) => Number(step['feitos']));
    expect(done.length).toBeGreaterThan(10);
    expect(done).toEqual(done.toSorted((a, b) => a - b));
    expect(steps.every((step) => step['total'] === 5000)).toBe(true);
    const shop = await office.anonymously('GET', '/api/produtos?q=Lote&limit=1&campos=cartao');
    expect(shop.headers.get('x-total-count')).toBe('500');
  });

  it.each([
    ['no table', 'isto não é uma planilha', 'text/csv', 422],
    ['nothing', '', 'text/csv', 422],
    ['quotes that never close', 'nome;preco\n"a;1\n', 'text/csv', 422],
    ['too many rows', `nome\n${'a\n'.repeat(50_001)}`, 'text/csv', 422],
    ['a picture', 'x', 'image/png', 415],
  ])('[ERR-11, ERR-12] that is %s is refused', async (_, body, type, status) => {
    const answer = await send(body, '', type);
    expect(answer.status).toBe(status);
    expect(((await answer.json()) as { erro: string }).erro.length).toBeGreaterThan(10);
  });

  it('[ERR-10] above 30 MB is 413', async () => {
    const answer = await send(`nome\n${'a'.repeat(30 * 1024 * 1024)}`);
    expect(answer.status).toBe(413);
  });
});
