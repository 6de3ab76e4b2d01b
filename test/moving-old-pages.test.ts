import { describe, expect, it } from 'vitest';
import type { ProdutoDoEscritorio } from '#shared/wire/catalog.ts';
import { PUBLIC_URL } from './support/catalog-office.ts';
import { page, rowOf, whole, useOldPages } from './support/old-pages.ts';
import { nuvemshop, shopify, woocommerce } from './support/old-shops.ts';

const {
  office,
  old,
  moving,
  fetched,
  picture,
  brought,
  see,
  missed,
  begin,
  act,
  readAll,
  fetchAll,
  product,
} = useOldPages();

describe("pictures from an old shop's pages", () => {
  it('[MOVE-45, MOVE-47, MOVE-50, MOVE-52] are looked at first, then taken for what has none; twice doubles nothing, and go with the import', async () => {
    const id = await brought('lis', 'rosa', 'lua', 'sol', 'mar');
    for (const name of ['lis', 'rosa', 'lua', 'sol'])
      old().pages[`/produtos/${name}`] = page(`${name}-1`, `${name}-2`);
    // Her own picture of one of them stays the only one.
    const own = await office().create({ nome: 'Outra' });
    const sol = await product(id, 'sol');
    const media = await office().media.storeMedia(await picture('own'));
    await office().call('PUT', `/api/produtos/${sol.id}`, { pictures: [{ url: media.url, cor: null }] });
    expect(own.id).toBeGreaterThan(0);
    expect((await act(id, 'trazer')).status).toBe(409);
    expect(await see(id)).toMatchObject({ status: 'nenhuma', pecas: 0 });
    expect((await begin(id)).status).toBe(200);
    expect((await begin(id)).status).toBe(409);
    expect((await act(id, 'trazer')).status).toBe(409);
    const reading = await readAll(id);
    expect(reading).toMatchObject({
      status: 'lido',
      pecas: 4,
      faltam: 0,
      comFotos: 3,
      fotos: 6,
      semFotos: 1,
    });
    // On all pages of several: it is the shop's.
    expect(reading.daLoja).toBe(1);
    expect(reading.amostras[0]).toMatchObject({
      nome: 'Peça lis',
      fotos: 2,
      urls: [whole('lis-1'), whole('lis-2')],
    });
    expect(await missed(id)).toEqual([['Peça mar', 'A página não está mais na loja antiga.']]);
    expect(old().takeAsked()).toEqual([
      '/robots.txt',
      '/produtos/lis',
      '/produtos/rosa',
      '/produtos/lua',
      '/produtos/mar',
    ]);
    expect(old().headers.at(-1)?.['user-agent']).toBe(`VitrineMudanca/1.0 (+${PUBLIC_URL})`);
    expect(old().mostAtOnce()).toBe(1);
    expect(fetched).toEqual(['own']);
    expect((await product(id, 'lis')).pictures).toEqual([]);

    // One that got a picture since is left as it is.
    const rosa = await product(id, 'rosa');
    await office().call('PUT', `/api/produtos/${rosa.id}`, { pictures: [{ url: media.url, cor: null }] });
    expect((await act(id, 'trazer')).body).toMatchObject({ mensagem: expect.stringContaining('vindo') });
    await fetchAll();
    expect(fetched.slice(1)).toEqual(['lis-1', 'lis-2', 'lua-1', 'lua-2'].map(whole));
    expect((await product(id, 'lis')).pictures).toHaveLength(2);
    expect((await product(id, 'rosa')).pictures).toHaveLength(1);
    expect((await moving.find(id)).imagens).toEqual({ espera: 0, pronta: 4, falhou: 0 });

    // Again: only what has none is asked for, and nothing comes twice.
    expect((await act(id, 'trazer')).body).toMatchObject({ mensagem: expect.stringContaining('Não há') });
    await begin(id);
    expect(await readAll(id)).toMatchObject({ pecas: 1, comFotos: 0 });
    expect(old().takeAsked()).toEqual(['/robots.txt', '/produtos/mar']);
    const acts = await office()
      .db.selectFrom('audit_log')
      .select(['action', 'after'])
      .where('action', 'in', ['mudanca_paginas_lidas', 'mudanca_fotos_pedidas'])
      .orderBy('id')
      .execute();
    expect(acts.slice(0, 2)).toMatchObject([{ after: { paginas: 4 } }, { after: { imagens: 4 } }]);

    expect(await moving.doAll(id, 'desfazer')).toMatchObject({ desfeitos: { desfeito: 5, ficou: 0 } });
    expect(await see(id)).toMatchObject({ status: 'nenhuma', pecas: 0, fotos: 0 });
  });

  it('[MOVE-50] come at the next press where they once failed, and those that she took away are told, not brought', async () => {
    const id = await brought('lis');
    old().pages['/produtos/lis'] = page('lis-1', 'lis-2', 'lis-3');
    await begin(id);
    expect(await readAll(id)).toMatchObject({ comFotos: 1 });
    await act(id, 'trazer');
    const failed = { status: 'falhou' as const, tries: 5, why: 'O servidor não respondeu.' };
    await office().db.updateTable('moving_pictures').set(failed).where('import_id', '=', id).execute();
    await begin(id);
    await readAll(id);
    expect((await act(id, 'trazer')).body).toMatchObject({ mensagem: 'As fotos estão vindo, aos poucos.' });
    await fetchAll();
    expect(fetched).toContain(whole('lis-3'));
    const all = fetched.length;
    const lis = await product(id, 'lis');
    expect(lis.pictures).toHaveLength(all);
    expect((await moving.find(id)).imagens).toEqual({ espera: 0, pronta: all, falhou: 0 });

    expect((await office().call('PUT', `/api/produtos/${lis.id}`, { pictures: [] })).status).toBe(200);
    expect((await act(id, 'trazer')).body).toMatchObject({
      mensagem: expect.stringMatching(new RegExp(`^Não há fotos novas .* ${all} já vieram antes`)),
    });
    await fetchAll();
    expect(fetched).toHaveLength(all);
    expect((await product(id, 'lis')).pictures).toEqual([]);
  });

  it('[MOVE-52] leave a product that stayed as it was when the import is taken back, and what comes late never comes', async () => {
    const made = await office().create({ nome: 'Lis' });
    const { variantes } = (await office().call('GET', `/api/gerenciamento/produtos/${made.id}`))
      .body as unknown as ProdutoDoEscritorio;
    const sku = variantes[0]?.sku ?? '';
    const id = await moving.checked(nuvemshop([{ ...rowOf('lis'), SKU: sku }]));
    await moving.doAll(id, 'trazer', { atualizar: false });
    const [line] = await moving.lines(id);
    expect(line?.produto_id).toBe(made.id);
    old().pages['/produtos/lis'] = page('lis-1', 'lis-2');
    await begin(id);
    await readAll(id);
    await act(id, 'trazer');
    await office().moving.pictures.runOnce();
    expect((await product(id, 'lis')).pictures).toHaveLength(1);
    await moving.doAll(id, 'desfazer');
    await fetchAll();
    const { body } = await office().call('GET', `/api/gerenciamento/produtos/${made.id}`);
    expect(body['pictures']).toEqual([]);
  });

  it("[MOVE-45] are found by the sitemap where WooCommerce's addresses were guessed wrong", async () => {
    const row = { Tipo: 'simple', Publicado: '1', 'Em estoque?': '1', Estoque: '3', Preço: '10' };
    const id = await moving.checked(woocommerce([{ ID: '1', Nome: 'Saia Godê', ...row }]));
    await moving.doAll(id, 'trazer');
    const root = 'https://antiga.example/wp-content/uploads/2024/05';
    old().pages['/loja/saia-gode'] =
      `<img data-large_image="${root}/gode.jpg" src="${root}/gode-600x800.jpg">`;
    await begin(id);
    expect(await readAll(id)).toMatchObject({ status: 'lido', comFotos: 0 });
    expect(await missed(id)).toEqual([['Saia Godê', expect.stringContaining('envie o mapa do site')]]);
    const map = `<urlset><url><loc>${old().url}/loja/saia-gode/</loc></url></urlset>`;
    const sent = await fetch(`${office().url}/api/gerenciamento/mudanca/enderecos/mapa`, {
      method: 'POST',
      headers: { authorization: `Bearer ${office().tokens.admin}`, 'content-type': 'application/xml' },
      body: map,
    });
    expect(sent.status).toBe(200);
    await begin(id, `${old().url}/sitemap.xml`);
    expect(await readAll(id)).toMatchObject({ status: 'lido', comFotos: 1, fotos: 1 });
    expect(old().takeAsked()).toEqual([
      '/robots.txt',
      '/produto/saia-gode',
      '/robots.txt',
      '/loja/saia-gode',
    ]);
  });

  it('[MOVE-46] are asked of Shopify by its own list of a product, else of its page', async () => {
    const row = {
      Type: 'Camisas',
      Price: '79.90',
      'Inventory quantity': '1',
      'Inventory tracker': 'shopify',
    };
    const id = await moving.checked(
      shopify([
        { Title: 'Camisa', 'URL handle': 'camisa', ...row },
        { Title: 'Saia', 'URL handle': 'saia', ...row },
      ]),
    );
    await moving.doAll(id, 'trazer');
    const file = (name: string) => `//cdn.shopify.com/s/files/1/0/products/${name}.jpg?v=1`;
    old().pages['/products/camisa.js'] = JSON.stringify({
      images: [file('c1_600x'), file('c1'), file('c2')],
    });
    old().pages['/products/saia'] = `<meta property="og:image" content="http:${file('s1_grande')}">`;
    await begin(id);
    expect(await readAll(id)).toMatchObject({ comFotos: 2, fotos: 3 });
    expect(old().takeAsked()).toEqual([
      '/robots.txt',
      '/products/camisa.js',
      '/products/saia.js',
      '/products/saia',
    ]);
    expect((await see(id)).amostras.map(({ urls }) => urls)).toEqual([
      [`https:${file('c1')}`, `https:${file('c2')}`],
      [`https:${file('s1')}`],
    ]);
  });
});
