import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSettingsBench, type SettingsBench } from './support/settings-bench.ts';

describe('a setting that was set in the environment', () => {
  let bench: SettingsBench;
  let locked: SettingsBench;
  beforeAll(async () => {
    bench = await openSettingsBench();
    locked = await openSettingsBench({ STORE_NAME: 'Do ambiente', SALE_MAILS: 'off' });
  });
  afterAll(async () => {
    await locked?.close();
    await bench?.close();
  });

  it('[CONF-05] wins, is shown as locked with its variable, and can not be changed in the office', async () => {
    const { publicado, travados } = await locked.read();
    expect(publicado).toMatchObject({ nome: 'Do ambiente', avisar_vendas: false });
    expect(travados).toEqual([
      { campo: 'nome', variavel: 'STORE_NAME', porque: expect.stringContaining('STORE_NAME') },
      { campo: 'avisar_vendas', variavel: 'SALE_MAILS', porque: expect.stringContaining('SALE_MAILS') },
    ]);
    expect((await locked.save({ nome: 'Outro' })).body).toMatchObject({
      campos: { nome: expect.stringContaining('STORE_NAME') },
    });
    expect((await locked.save({ avisar_vendas: true })).status).toBe(422);
    expect((await locked.save({ nome: 'Do ambiente', horario: 'Sempre' })).status).toBe(200);
    await locked.change('POST', '/publicar');
    expect(locked.live.shop()).toMatchObject({ name: 'Do ambiente', hours: 'Sempre' });
  });

  it('[CONF-05] gives way to what was kept below it once it is gone', async () => {
    const free = await bench.publish({ nome: 'Guardado' });
    expect(free.status).toBe(200);
    const node = await bench.openNode({ STORE_NAME: 'Do ambiente' });
    expect(node.shop().name).toBe('Do ambiente');
    await node.stop();
    expect(bench.live.shop().name).toBe('Guardado');
  });
});
