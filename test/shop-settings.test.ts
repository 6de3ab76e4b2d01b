import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openSettingsBench, type SettingsBench } from './support/settings-bench.ts';

const HOUR_MS = 3_600_000;
/** Within which nobody has to log in anew. */
const SOON_MS = 20 * 60_000;
let bench: SettingsBench;
beforeAll(async () => {
  bench = await openSettingsBench();
});
beforeEach(async () => {
  bench.present();
  await bench.db.deleteFrom('shop_settings_versions').execute();
  await bench.db
    .updateTable('shop_settings_revision')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .execute();
  await bench.live.refresh();
});
afterAll(() => bench?.close());

/** So much later, by São Paulo's clock, three hours behind. */
const at = (ms: number) => new Date(bench.clock().getTime() + ms - 3 * HOUR_MS).toISOString().slice(0, 16);

const auditOf = async (action: string) => {
  const rows = await bench.db
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', action)
    .orderBy('id')
    .execute();
  return rows.at(-1);
};

describe('what the owner says of her shop', () => {
  it('[CONF-01] is a draft until it is published, and the shop follows what is published alone', async () => {
    const before = await bench.read();
    expect(before).toMatchObject({
      publicado: { nome: 'Vitrine' },
      publicado_numero: null,
      rascunho: null,
      travados: [],
    });
    expect(
      (
        await bench.save({
          nome: '  Ateliê\u2028Lis ',
          instagram: '@atelie.lis',
          whatsapp: '(021) 98888-7777',
          telefone: '0800 123 4567',
        })
      ).status,
    ).toBe(200);
    expect(bench.live.shop()).toMatchObject({ name: 'Vitrine' });
    expect(await bench.read()).toMatchObject({
      publicado: { nome: 'Vitrine' },
      rascunho: {
        por: 'dona',
        publicar_em: null,
        documento: {
          nome: 'Ateliê Lis',
          instagram: 'https://www.instagram.com/atelie.lis',
          whatsapp: '5521988887777',
          email: before.publicado.email,
        },
      },
    });
    expect((await bench.change('POST', '/publicar')).status).toBe(200);
    expect(bench.live.shop()).toMatchObject({ name: 'Ateliê Lis', whatsapp: '5521988887777' });
    expect(await bench.read()).toMatchObject({ publicado: { nome: 'Ateliê Lis' }, rascunho: null });
    expect((await bench.change('POST', '/publicar')).body).toMatchObject({ codigo: 'sem_rascunho' });
    await bench.save({ nome: 'Outro' });
    expect((await bench.change('POST', '/descartar')).status).toBe(200);
    expect(await bench.read()).toMatchObject({ publicado: { nome: 'Ateliê Lis' }, rascunho: null });
  });

  it('[CONF-02] is changed by the first of two editors; the other is told, and nothing of hers is kept', async () => {
    const { versao } = await bench.read();
    const names = Array.from({ length: 8 }, (_, n) => `Loja ${n}`);
    const answers = await Promise.all(
      names.map((nome) => bench.call('PUT', '', { versao, documento: { nome } })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(names.length - 1);
    expect(refused[0]?.body).toMatchObject({ codigo: 'versao', versao: versao + 1 });
    const kept = names[answers.findIndex(({ status }) => status === 200)];
    expect((await bench.read()).rascunho?.documento.nome).toBe(kept);
    for (const [path, more] of [
      ['/publicar', {}],
      ['/descartar', {}],
      ['/desfazer', { numero: 1 }],
    ] as const) {
      expect((await bench.call('POST', path, { versao, ...more })).status, path).toBe(409);
    }
    expect(bench.live.shop().name).toBe('Vitrine');
  });

  it('[CONF-03] is shown from the moment that was set, by every node, without a word to it', async () => {
    const other = await bench.openNode();
    await bench.publish({ nome: 'Antes' });
    await bench.save({ nome: 'Depois' });
    const at = new Date(bench.clock().getTime() + SOON_MS).toISOString();
    expect((await bench.change('POST', '/publicar', { em: at })).status).toBe(200);
    await other.refresh();
    const planned = other.version();
    expect([bench.live.shop().name, other.shop().name]).toEqual(['Antes', 'Antes']);
    expect((await bench.read()).rascunho).toMatchObject({ publicar_em: at });
    bench.pass(SOON_MS);
    expect([bench.live.shop().name, other.shop().name]).toEqual(['Depois', 'Depois']);
    expect(other.version()).not.toBe(planned);
    expect(await bench.read()).toMatchObject({ publicado: { nome: 'Depois' }, rascunho: null });
    await other.stop();
  });

  it('[CONF-14] is shown at once by a node whose clock is late, which may publish and bring back, too', async () => {
    const late = await bench.openNode({}, HOUR_MS);
    await bench.publish({ nome: 'Primeira' });
    await late.refresh();
    expect(late.shop().name).toBe('Primeira');
    const first = (await bench.read()).publicado_numero;
    await bench.publish({ nome: 'Segunda' });
    // Now as the late one would say it.
    bench.pass(-HOUR_MS);
    expect((await bench.read()).publicado.nome).toBe('Segunda');
    await bench.publish({ nome: 'Terceira' });
    expect(bench.live.shop().name).toBe('Terceira');
    expect((await bench.change('POST', '/desfazer', { numero: first })).status).toBe(200);
    expect(bench.live.shop().name).toBe('Primeira');
    bench.present();
    await late.refresh();
    expect([bench.live.shop().name, late.shop().name]).toEqual(['Primeira', 'Primeira']);
    await late.stop();
  });

  it('[CONF-15] never names two documents alike to kept pages, though a draft takes the number of one that is gone', async () => {
    const other = await bench.openNode();
    const plan = async (nome: string) => {
      await bench.save({ nome });
      const em = new Date(bench.clock().getTime() + SOON_MS).toISOString();
      await bench.change('POST', '/publicar', { em });
      return (await bench.read()).rascunho?.numero;
    };
    const one = await plan('Um');
    await other.refresh();
    bench.pass(SOON_MS);
    const ofOne = [other.shop().name, other.version()];
    bench.present();
    expect(await plan('Dois')).toBe(one);
    await other.refresh();
    bench.pass(SOON_MS);
    expect(ofOne[0]).toBe('Um');
    expect(other.shop().name).toBe('Dois');
    expect(other.version()).not.toBe(ofOne[1]);
    await other.stop();
  });

  it('[CONF-03] loses its date when it is saved anew, and takes no date that is over or far away', async () => {
    await bench.save({ nome: 'Um' });
    const at = (ms: number) => new Date(bench.clock().getTime() + ms).toISOString();
    for (const em of [at(-1000), at(400 * 24 * HOUR_MS), '2026-13-40', 'amanhã', '2026-12-01T10:00']) {
      expect((await bench.change('POST', '/publicar', { em })).status, em).toBeGreaterThanOrEqual(400);
    }
    await bench.change('POST', '/publicar', { em: at(HOUR_MS) });
    await bench.save({ nome: 'Dois' });
    expect((await bench.read()).rascunho).toMatchObject({ publicar_em: null });
    expect((await auditOf('configuracoes_salvas'))?.after).toHaveProperty('data_desmarcada');
    bench.pass(2 * HOUR_MS);
    expect(bench.live.shop().name).toBe('Vitrine');
  });

  it.each([
    ['nome', ''],
    ['nome', 'x'.repeat(61)],
    ['cnpj', '11.222.333/0001-82'],
    ['email', 'contato@'],
    ['telefone', '9999'],
    ['whatsapp', '123'],
    ['instagram', 'https://example.com/loja'],
    ['instagram', 'javascript:alert(1)'],
    ['aviso_link', 'javascript:alert(1)'],
    ['aviso_link', '//example.com'],
    ['aviso_inicio', '2026-02-31T10:00'],
    ['aviso_texto', 'x'.repeat(121)],
  ])('[CONF-04] is refused with a word at %s where it is %s', async (name, value) => {
    const answer = await bench.save({ aviso_texto: 'Oi', [name]: value });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body['campos'] as object)).toContain(name);
    expect((await bench.read()).rascunho).toBeNull();
  });

  it('[CONF-04] is refused where it is of another kind, unknown, too long, or ends before it begins', async () => {
    for (const documento of [
      { nome: 7 },
      { avisar_vendas: 'sim' },
      { segredo: 'x' },
      { nome: 'x'.repeat(501) },
      { nome: 'x'.repeat(40_000) },
    ]) {
      expect((await bench.save(documento)).status).toBeGreaterThanOrEqual(400);
    }
    const days = { aviso_texto: 'Oi', aviso_inicio: '2026-12-02T10:00', aviso_fim: '2026-12-01T10:00' };
    expect((await bench.save(days)).body).toMatchObject({
      campos: { aviso_fim: expect.stringContaining('depois') },
    });
    expect((await bench.read()).rascunho).toBeNull();
  });

  it('[CONF-13] announces from the start to the end that were set, and has pages made anew for both', async () => {
    expect(bench.live.shop().notice).toBeNull();
    const days = { aviso_inicio: at(5 * 60_000), aviso_fim: at(15 * 60_000) };
    expect(
      (await bench.publish({ aviso_texto: 'Frete grátis', aviso_link: '/produtos', ...days })).status,
    ).toBe(200);
    const seen = () => [bench.live.shop().notice, bench.live.version()] as const;
    const [none, before] = seen();
    expect(none).toBeNull();
    bench.pass(6 * 60_000);
    const [shown, during] = seen();
    expect(shown).toEqual({ text: 'Frete grátis', link: '/produtos' });
    expect(during).not.toBe(before);
    bench.pass(16 * 60_000);
    expect(seen()).toEqual([null, before]);
  });

  it('[FRNT-04, COVR-09] shows sections and covers from the start to the end that were set, and has pages made anew for both', async () => {
    const key = 'c'.repeat(32);
    const picture = { key, width: 1600, height: 900, content_type: 'image/webp', bytes: 4 };
    await bench.db.insertInto('media').values(picture).execute();
    const days = (from: number, to: number) => ({ inicio: at(from * 60_000), fim: at(to * 60_000) });
    const section = { tipo: 'medidas', titulo: 'Liquidação', ...days(5, 15) };
    const cover = { titulo: 'Só hoje', foto: `/midia/${key}#1600x900`, ...days(10, 20) };
    const shown = { capa_titulo: 'A de sempre', capas: [cover], secoes: [{ tipo: 'destaques' }, section] };
    expect((await bench.publish(shown)).status).toBe(200);
    const seen = () => {
      const { title, covers, sections } = bench.live.front() ?? {};
      return [title ?? covers?.[0]?.title, sections?.length, bench.live.version()] as const;
    };
    const all = [seen()];
    // Past each turn: the section's beginning, the cover's, the section's end, the cover's.
    for (const wait of [6, 5, 5, 5]) {
      bench.pass(wait * 60_000);
      all.push(seen());
    }
    expect(all.map(([title, sections]) => [title, sections])).toEqual([
      ['A de sempre', 1],
      ['A de sempre', 2],
      ['Só hoje', 2],
      ['Só hoje', 1],
      ['A de sempre', 1],
    ]);
    expect(new Set(all.map(([, , version]) => version)).size).toBe(4);
    expect(all.at(-1)).toEqual(all[0]);
    await bench.publish({ capa_titulo: '', capas: [], secoes: [] });
    expect(bench.live.front()).toBeNull();
  });

  it('[CONF-06] stays in a list, and an earlier state comes back as a version of its own', async () => {
    await bench.publish({ nome: 'Um' });
    await bench.publish({ nome: 'Dois', horario: 'Seg a sex' });
    const list = async () =>
      (await bench.call('GET', '/versoes')).body as unknown as Record<string, unknown>[];
    const [two, one] = await list();
    expect(two).toMatchObject({
      publicado_por: 'dona',
      atual: true,
      mudou: ['nome', 'horario'],
      voltou_a: null,
    });
    expect(one).toMatchObject({ atual: false, mudou: ['nome'] });
    const numero = Number(one?.['numero']);
    expect((await bench.change('POST', '/desfazer', { numero: two?.['numero'] })).status).toBe(409);
    expect((await bench.change('POST', '/desfazer', { numero: 99_999 })).status).toBe(404);
    await bench.save({ nome: 'Rascunho' });
    expect((await bench.change('POST', '/desfazer', { numero })).status).toBe(200);
    expect(bench.live.shop()).toMatchObject({ name: 'Um', hours: '' });
    expect((await bench.read()).rascunho?.documento.nome).toBe('Rascunho');
    expect((await list())[0]).toMatchObject({ atual: true, voltou_a: numero, mudou: ['nome', 'horario'] });
  });

  it('[CONF-07] leaves in the audit log who did what, by the names of the settings', async () => {
    await bench.publish({ nome: 'Segredinho', horario: 'Sempre' });
    const saved = await auditOf('configuracoes_salvas');
    expect(saved).toMatchObject({
      actor: 'dona',
      after: { campos: ['Nome da loja', 'Horário de atendimento'] },
    });
    expect(JSON.stringify(saved)).not.toContain('Segredinho');
    expect(await auditOf('configuracoes_publicadas')).toMatchObject({ actor: 'dona', after: saved?.after });
    await bench.save({ nome: 'Outra' });
    await bench.change('POST', '/descartar');
    expect(await auditOf('configuracoes_descartadas')).toMatchObject({ actor: 'dona' });
    await bench.publish({ nome: 'Outra' });
    const versions = (await bench.call('GET', '/versoes')).body as unknown as { numero: number }[];
    await bench.change('POST', '/desfazer', { numero: versions[1]?.numero });
    expect(await auditOf('configuracoes_desfeitas')).toMatchObject({ after: { campos: ['Nome da loja'] } });
  });
});
