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

  it('[TERM-01] of the terms of sale is locked one by one, and tells pages what the environment does', async () => {
    const node = await openSettingsBench({ INSTALLMENTS_MAX: '2', FREE_SHIPPING: 'message' });
    const { publicado, travados } = await node.read();
    expect(publicado).toMatchObject({ parcelas: '2', parcelas_sem_juros: '2', frete_gratis_de: '199,00' });
    expect(travados.map(({ campo }) => campo)).toEqual(['parcelas', 'frete_gratis_de']);
    expect((await node.save({ frete_gratis_de: '99,00' })).body).toMatchObject({
      campos: { frete_gratis_de: expect.stringContaining('FREE_SHIPPING') },
    });
    await node.publish({ parcelas_sem_juros: '1', pix_minutos: '60' });
    expect(node.live.shop()).toMatchObject({
      freeShipping: 'message',
      installments: { most: 2, withoutInterest: 1 },
    });
    await node.close();
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
