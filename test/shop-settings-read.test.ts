import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openSettingsBench, type SettingsBench } from './support/settings-bench.ts';

let bench: SettingsBench;
beforeAll(async () => {
  bench = await openSettingsBench();
});
beforeEach(() => bench.present());
afterAll(() => bench?.close());

describe('what the owner says of her shop', () => {
  it('[CONF-08] is for full administrators alone', async () => {
    const { equipe, leitura } = bench.tokens;
    const calls = [
      ['GET', ''],
      ['GET', '/versoes'],
      ['PUT', '', { versao: 0, documento: {} }],
      ['POST', '/publicar', { versao: 0 }],
      ['POST', '/descartar', { versao: 0 }],
      ['POST', '/desfazer', { versao: 0, numero: 1 }],
    ] as const;
    for (const [method, path, body] of calls) {
      for (const [as, status] of [
        [equipe, 403],
        [leitura, 403],
        ['', 401],
      ] as const) {
        expect((await bench.call(method, path, body, as)).status, `${method} ${path}`).toBe(status);
      }
    }
  });

  it('[CONF-09] is read as far as it is known, whichever version of the shop has written it', async () => {
    const document = JSON.stringify({
      nome: 'De outro tempo',
      cnpj: 7,
      cor_da_moda: 'azul',
      avisar_vendas: 'x',
    });
    const at = bench.clock();
    const row = {
      number: 1,
      document,
      saved_by: 'dona',
      saved_at: at,
      published_at: at,
      published_by: 'dona',
    };
    await bench.db.insertInto('shop_settings_versions').values(row).execute();
    await bench.db
      .insertInto('shop_settings_versions')
      .values({ ...row, number: 2, document: '[]', published_at: new Date(0) })
      .execute();
    await bench.db
      .updateTable('shop_settings_revision')
      .set((eb) => ({ revision: eb('revision', '+', 1) }))
      .execute();
    await bench.live.refresh();
    expect(bench.live.shop()).toMatchObject({
      name: 'De outro tempo',
      cnpj: '11.222.333/0001-81',
    });
    expect((await bench.read()).publicado).not.toHaveProperty('cor_da_moda');
    expect((await bench.publish({ horario: 'Sempre' })).status).toBe(200);
    expect(bench.live.shop()).toMatchObject({ name: 'De outro tempo', hours: 'Sempre' });
  });
});
