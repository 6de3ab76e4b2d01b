import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { createPageFetch } from '../src/server/features/moving/index.ts';
import { PUBLIC_URL } from './support/catalog-office.ts';
import { page, useOldPages } from './support/old-pages.ts';

const { office, old, askBy, fetchOld, brought, root, see, missed, begin, act, pass, round, readAll } =
  useOldPages();

describe('an old shop that is asked for its pages', () => {
  it('[MOVE-48] obeys robots.txt and its pace within reason, and says what to do about pages that it closes', async () => {
    const id = await brought('aberta', 'fechada');
    old().pages['/robots.txt'] =
      'User-agent: *\nDisallow: /\n\nUser-agent: VitrineMudanca\nDisallow: /produtos/fechada\nCrawl-delay: 20';
    old().pages['/produtos/aberta'] = page('aberta-1');
    old().pages['/produtos/fechada'] = page('fechada-1');
    await begin(id);
    await round(1, 0);
    expect((await see(id)).segundosPorPagina).toBe(20);
    await round(1, 19_000);
    expect(old().takeAsked()).toEqual(['/robots.txt']);
    await round(1, 1000);
    await readAll(id);
    expect(old().takeAsked()).toEqual(['/produtos/aberta']);
    expect(await missed(id)).toEqual([['Peça fechada', expect.stringContaining('libere-a lá')]]);
    // Opened there, it is read when the owner goes on; and a pace of hours is cut.
    old().pages['/robots.txt'] = 'User-agent: *\nAllow: /\nCrawl-delay: 7200';
    await begin(id);
    await readAll(id);
    expect(old().takeAsked()).toEqual(['/robots.txt', '/produtos/fechada']);
    expect(await see(id)).toMatchObject({ comFotos: 2, segundosPorPagina: 30 });
  });

  it('[MOVE-51] waits as it is told, leaves a shop alone that fails again and again, and goes on later from there', async () => {
    const id = await brought('um', 'dois', 'tres');
    old().pages['/produtos/um'] = page('um-1');
    let busy = 1;
    old().pages['/produtos/dois'] = () =>
      busy-- > 0 ? { status: 429, headers: { 'retry-after': '120' } } : page('dois-1');
    await begin(id);
    await round(3);
    expect(old().takeAsked()).toEqual(['/robots.txt', '/produtos/um', '/produtos/dois']);
    expect((await see(id)).esperaAte).not.toBeNull();
    await round(1, 60_000);
    expect(old().takeAsked()).toEqual([]);
    old().pages['/produtos/tres'] = (_, reply) => void reply.destroy();
    await round(1, 60_000);
    expect(old().takeAsked()).toEqual(['/produtos/dois']);
    for (let n = 0; n < 8; n += 1) await round(1, 900_000);
    expect(await see(id)).toMatchObject({ status: 'lido', comFotos: 2, semFotos: 1, esperaAte: null });
    expect(await missed(id)).toEqual([['Peça tres', 'A loja antiga não respondeu a tempo.']]);

    old().pages['/produtos/tres'] = () => ({ status: 503, headers: { 'retry-after': '86400' } });
    await begin(id);
    expect(await readAll(id)).toMatchObject({
      status: 'parado',
      porque: expect.stringContaining('1440 minutos'),
      faltam: 1,
    });
    old().pages['/produtos/tres'] = page('tres-1');
    await begin(id);
    expect(await readAll(id)).toMatchObject({ status: 'lido', comFotos: 3 });

    const other = await brought('a', 'b', 'c', 'd', 'e', 'f', 'g');
    for (const name of 'abcdefg') old().pages[`/produtos/${name}`] = () => ({ status: 403 });
    await begin(other);
    expect(await readAll(other)).toMatchObject({
      status: 'parado',
      porque: expect.stringContaining('6 falhas seguidas'),
    });
    expect(old().takeAsked()).not.toContain('/produtos/g');
  });

  it('[MOVE-49] asks public addresses of that shop alone, by https, and takes no page that is too large or too slow', async () => {
    const names = ['www', 'home', 'outra', 'roda', 'grande', 'lenta'];
    const id = await brought(...names);
    const to = (location: string) => () => ({ status: 302, headers: { location } });
    old().pages['/produtos/www'] = to('/produtos/www-novo');
    old().pages['/produtos/www-novo'] = page('www-1');
    old().pages['/produtos/home'] = to('/');
    old().pages['/produtos/outra'] = to(`https://127.0.0.1:${old().port}/produtos/www-novo`);
    old().pages['/produtos/roda'] = to('/produtos/roda');
    old().pages['/produtos/grande'] = () => 'x'.repeat(200_000);
    const slow: ServerResponse[] = [];
    old().pages['/produtos/lenta'] = (_, reply) => void slow.push(reply);
    askBy(fetchOld({ maxBytes: 100_000, totalMs: 200 }));
    await begin(id);
    for (let n = 0; n < 14; n += 1) await round(1, 900_000);
    expect(await see(id)).toMatchObject({ status: 'lido', comFotos: 1 });
    expect(await missed(id)).toEqual([
      ['Peça home', 'A página não está mais na loja antiga.'],
      ['Peça outra', `Leva a outro site (127.0.0.1:${old().port}).`],
      ['Peça roda', 'A página leva de um endereço a outro sem chegar.'],
      ['Peça grande', 'A página é grande demais para ser lida.'],
      ['Peça lenta', 'A loja antiga não respondeu a tempo.'],
    ]);
    for (const reply of slow) reply.destroy();

    for (const [endereco, porque] of [
      [old().url, 'não é de um site público'],
      ['https://169.254.169.254/latest', 'não é de um site público'],
      ['nao-existe.invalid', 'Não encontramos este site'],
    ] as const) {
      old().takeAsked();
      askBy(createPageFetch({ publicUrl: PUBLIC_URL, clock: office().clock }));
      expect((await begin(id, endereco)).status).toBe(200);
      expect(await readAll(id)).toMatchObject({ status: 'parado', porque: expect.stringContaining(porque) });
      expect(old().takeAsked()).toEqual([]);
    }
    for (const endereco of ['ftp://loja.example', 'https://eu:eu@loja.example', 'x'.repeat(1501), 'a b c d'])
      expect((await begin(id, endereco)).status).toBe(422);
    expect((await office().call('POST', root(id), {})).status).toBe(422);
    expect(
      (await office().call('POST', root(id), { endereco: old().url }, { token: office().tokens.equipe }))
        .status,
    ).toBe(403);
    expect((await office().call('GET', root(999_999))).status).toBe(404);
  });

  it('[MOVE-51] goes on after a restart and on another server, one request at a time, and stops when it is told to', async () => {
    const id = await brought('um', 'dois', 'tres');
    const held: ServerResponse[] = [];
    for (const name of ['um', 'dois', 'tres']) old().pages[`/produtos/${name}`] = page(`${name}-1`);
    old().pages['/produtos/dois'] = (_, reply) => void held.push(reply);
    await begin(id);
    await round(2);
    await pass(60_000);
    const underWay = office().moving.pages.runOnce();
    await expect.poll(() => held.length).toBe(1);
    // Another server, while that one asks: nothing is due.
    await round(2, 10_000);
    expect(old().takeAsked()).toEqual(['/robots.txt', '/produtos/um', '/produtos/dois']);
    expect((await act(id, 'parar')).status).toBe(200);
    expect((await act(id, 'parar')).status).toBe(409);
    held[0]?.end(page('dois-1'));
    await underWay;
    await round(2);
    expect(old().takeAsked()).toEqual([]);
    expect(await see(id)).toMatchObject({ status: 'parado', porque: '', comFotos: 2, faltam: 1 });
    // What was read so far may be taken, and the rest be read later.
    await begin(id);
    expect(await readAll(id)).toMatchObject({ status: 'lido', comFotos: 3 });
    expect(old().takeAsked()).toEqual(['/robots.txt', '/produtos/tres']);

    // A server that was killed while it asked: its page is read by another one, later.
    old().pages['/produtos/quatro'] = (_, reply) => void held.push(reply);
    const other = await brought('quatro');
    await begin(other);
    await round();
    await pass(60_000);
    const dead = office().moving.pages.runOnce();
    await expect.poll(() => held.length).toBe(2);
    old().pages['/produtos/quatro'] = page('quatro-1');
    await round(1, 200_000);
    expect(await see(other)).toMatchObject({ comFotos: 1 });
    held[1]?.destroy();
    await dead;
    expect(await readAll(other)).toMatchObject({ status: 'lido', comFotos: 1, fotos: 2 });
  });

  it('[MOVE-51] is asked for one page at a time too where two of its files wait for it', async () => {
    const [one, two] = [await brought('um'), await brought('dois')];
    const held: ServerResponse[] = [];
    old().pages['/produtos/um'] = (_, reply) => void held.push(reply);
    old().pages['/produtos/dois'] = page('dois-1');
    await begin(one);
    await begin(two);
    await round(2);
    expect(old().takeAsked()).toEqual(['/robots.txt', '/robots.txt']);
    await pass(60_000);
    const underWay = office().moving.pages.runOnce();
    await expect.poll(() => held.length).toBe(1);
    await round(2, 10_000);
    expect(old().takeAsked()).toEqual(['/produtos/um']);
    held[0]?.end(page('um-1'));
    await underWay;
    await round();
    expect(old().takeAsked()).toEqual(['/produtos/dois']);
    for (const id of [one, two]) expect(await readAll(id)).toMatchObject({ status: 'lido', comFotos: 1 });
  });

  it('[MOVE-51] that are none of twenty are a wrong address, and another address begins anew', async () => {
    const names = Array.from({ length: 24 }, (_, n) => `peca-${n}`);
    const id = await brought(...names);
    await begin(id);
    expect(await readAll(id)).toMatchObject({
      status: 'parado',
      porque: expect.stringContaining('confira-o'),
    });
    expect(old().takeAsked()).toHaveLength(21);
    expect(await see(id)).toMatchObject({ pecas: 24, faltam: 4 });
    await begin(id, `https://localhost.:${old().port}`);
    expect(await see(id)).toMatchObject({ faltam: 24, semFotos: 0 });
  });
});
