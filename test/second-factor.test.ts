import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPeopleServices } from '../src/server/services/people.ts';
import {
  codeAt,
  FACTOR_PATH,
  OFFICE_PASSWORD,
  officeActs,
  openFactorOffice,
} from './support/second-factor.ts';
import { openWorkbench } from './support/workbench.ts';

let bench: Awaited<ReturnType<typeof openWorkbench>>;
let desk: Awaited<ReturnType<typeof openFactorOffice>>;

beforeAll(async () => {
  bench = await openWorkbench();
});
afterAll(() => bench.close());
beforeEach(async () => {
  desk = await openFactorOffice(bench);
});

const now = (secret: string) => codeAt(secret, bench.clock());
const rows = async () => ({
  totp: await bench.db.selectFrom('admin_totp').selectAll().execute(),
  codes: await bench.db.selectFrom('admin_recovery_codes').selectAll().execute(),
});

describe('an app of codes', () => {
  it('[MFA-14, MFA-10] is set up with the present password, and counts once a first code has confirmed it', async () => {
    const token = await desk.tokenOf();
    const start = (senhaAtual: string) => desk.post(`${FACTOR_PATH}/aplicativo`, { senhaAtual }, { token });
    const refused = await start('outra-senha-2026');
    expect([refused.status, refused.body['campos']]).toEqual([422, { senhaAtual: 'Senha atual incorreta' }]);
    const begun = await start(OFFICE_PASSWORD);
    expect(begun.status).toBe(200);
    expect(begun.body['segredo']).toMatch(/^[A-Z2-7]{32}$/);
    expect(begun.body['endereco']).toContain(`secret=${String(begun.body['segredo'])}`);
    expect(begun.body['qr']).toMatch(/^data:image\/png;base64,/);
    expect(begun.headers.get('cache-control')).toContain('no-store');
    // Nothing is asked for yet.
    expect((await desk.logIn()).body['token']).toBeTypeOf('string');
    const confirm = (codigo: string) =>
      desk.post(`${FACTOR_PATH}/aplicativo/confirmar`, { codigo }, { token });
    const wrong = await confirm('000000');
    expect([wrong.status, Object.keys(wrong.body['campos'] as object)]).toEqual([422, ['codigo']]);
    expect((await confirm(now(String(begun.body['segredo'])))).status).toBe(200);
    expect((await start(OFFICE_PASSWORD)).status).toBe(409);
    const { body } = await desk.office.call('GET', FACTOR_PATH, { token });
    expect(body).toMatchObject({ disponivel: true, obrigatorio: false, codigosRestantes: 10 });
    expect(body['aplicativo']).toMatchObject({ desde: expect.any(String) });
  });

  it('[MFA-14] ends every other session and every login under way, and not the one that set it up', async () => {
    const [mine, other] = [await desk.tokenOf(), await desk.tokenOf()];
    await desk.setUp(mine);
    expect([(await desk.me(mine)).status, (await desk.me(other)).status]).toEqual([200, 401]);
  });

  it('[MFA-14] that was shown half an hour ago, or before another, is confirmed by no code', async () => {
    const token = await desk.tokenOf();
    const start = async () =>
      String(
        (await desk.post(`${FACTOR_PATH}/aplicativo`, { senhaAtual: OFFICE_PASSWORD }, { token })).body[
          'segredo'
        ],
      );
    const confirm = async (secret: string) =>
      (await desk.post(`${FACTOR_PATH}/aplicativo/confirmar`, { codigo: now(secret) }, { token })).status;
    const first = await start();
    const second = await start();
    expect(await confirm(first)).toBe(422);
    bench.pass(31 * 60_000);
    expect(await confirm(second)).toBe(409);
    expect(await confirm(await start())).toBe(200);
  });

  it('[MFA-13, MFA-17, SEC-07] lies sealed in the database, its recovery codes as hashes, and the audit log tells the acts alone', async () => {
    const token = await desk.tokenOf();
    const { secret, codes } = await desk.setUp(token);
    const kept = await rows();
    const sealed = [...kept.totp.map((row) => row.secret), ...kept.codes.map((row) => row.code_hash)];
    const inClear = [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))];
    for (const clear of inClear) expect(sealed.filter((bytes) => bytes.includes(clear))).toEqual([]);
    expect(new Set(codes).size).toBe(10);
    const acts = await desk.acts();
    expect(acts.at(-1)).toMatchObject({ actor: 'dona', action: 'segundo_fator_ligado', after: null });
    expect(JSON.stringify(acts)).not.toContain(secret);
  });

  it('[MFA-15, MFA-17] is switched off by password and code, and then the password alone opens the office', async () => {
    const token = await desk.tokenOf();
    const { secret, codes } = await desk.setUp(token);
    const off = (body: object) => desk.post(`${FACTOR_PATH}/aplicativo/desligar`, body, { token });
    expect((await off({ senhaAtual: 'outra-senha-2026', codigo: now(secret) })).status).toBe(422);
    expect((await off({ senhaAtual: OFFICE_PASSWORD, codigo: '000000' })).status).toBe(422);
    expect((await off({ senhaAtual: OFFICE_PASSWORD })).status).toBe(422);
    expect((await off({ senhaAtual: OFFICE_PASSWORD, codigo: now(secret) })).status).toBe(200);
    expect((await desk.logIn()).body['token']).toBeTypeOf('string');
    expect((await desk.acts()).map(({ action }) => action)).toContain('segundo_fator_desligado');
    expect((await off({ senhaAtual: OFFICE_PASSWORD, codigo: codes[0] })).status).toBe(409);
    expect(await rows()).toEqual({ totp: [], codes: [] });
  });

  it('[MFA-13, MFA-15] gets new recovery codes by password and code, which make those before worthless', async () => {
    const token = await desk.tokenOf();
    const { secret, codes } = await desk.setUp(token);
    const renew = (codigo: string) =>
      desk.post(`${FACTOR_PATH}/codigos`, { senhaAtual: OFFICE_PASSWORD, codigo }, { token });
    expect((await renew('000000')).status).toBe(422);
    const renewed = await renew(now(secret));
    const fresh = renewed.body['codigos'] as string[];
    expect(new Set([...codes, ...fresh]).size).toBe(20);
    expect((await desk.finish(await desk.begin(), codes[0] ?? '')).status).toBe(401);
    expect((await desk.finish(await desk.begin(), fresh[0] ?? '')).status).toBe(200);
    expect((await desk.acts()).map(({ action }) => action)).toContain('codigos_recuperacao_novos');
  });

  it('[MFA-16] can’t be set up without a key, which the answer says, and the office opens as ever', async () => {
    const office = await bench.serve(createPeopleServices(bench.world));
    const { tokenOf, post } = officeActs(bench, office);
    const token = await tokenOf();
    expect((await office.call('GET', FACTOR_PATH, { token })).body).toMatchObject({ disponivel: false });
    const refused = await post(`${FACTOR_PATH}/aplicativo`, { senhaAtual: OFFICE_PASSWORD }, { token });
    expect([refused.status, refused.body['codigo']]).toEqual([409, 'sem_chave_de_dados']);
    expect(refused.body['erro']).toContain('DATA_KEY');
  });
});

describe('a lost telephone', () => {
  const takeFrom = async (username: string, body: object, token: string) => {
    const { id } = await bench.db
      .selectFrom('admin_users')
      .select('id')
      .where('username', '=', username)
      .executeTakeFirstOrThrow();
    return desk.post(`/api/gerenciamento/administradores/${id}/segundo-fator/tirar`, body, { token });
  };

  it('[MFA-31, MFA-17] an administrator takes another’s factor away by her password, and that person’s sessions end', async () => {
    await desk.hire('bia', 'equipe');
    const [mine, hers] = [await desk.tokenOf(), await desk.tokenOf('bia')];
    await desk.setUp(hers);
    const list = await desk.office.call('GET', '/api/gerenciamento/administradores', { token: mine });
    expect(JSON.stringify(list.body)).toMatch(/"bia".*"segundoFator":true/);
    expect((await takeFrom('bia', { senhaAtual: 'outra-senha-2026' }, mine)).status).toBe(422);
    expect((await takeFrom('bia', { senhaAtual: OFFICE_PASSWORD }, mine)).status).toBe(200);
    expect((await takeFrom('bia', { senhaAtual: OFFICE_PASSWORD }, mine)).status).toBe(409);
    expect((await takeFrom('dona', { senhaAtual: OFFICE_PASSWORD }, mine)).status).toBe(409);
    expect((await desk.me(hers)).status).toBe(401);
    expect((await desk.logIn('bia')).body['token']).toBeTypeOf('string');
    expect((await desk.acts()).find(({ action }) => action === 'segundo_fator_tirado')).toMatchObject({
      actor: 'dona',
      subject: 'bia',
    });
  });

  it('[MFA-31] who has a factor of her own gives its code with it', async () => {
    await desk.hire('bia');
    const [mine, hers] = [await desk.tokenOf(), await desk.tokenOf('bia')];
    await desk.setUp(hers);
    const { secret } = await desk.setUp(mine);
    expect((await takeFrom('bia', { senhaAtual: OFFICE_PASSWORD }, mine)).body['campos']).toHaveProperty(
      'codigo',
    );
    expect((await takeFrom('bia', { senhaAtual: OFFICE_PASSWORD, codigo: '000000' }, mine)).status).toBe(422);
    const right = { senhaAtual: OFFICE_PASSWORD, codigo: now(secret) };
    expect((await takeFrom('bia', right, mine)).status).toBe(200);
  });

  it('[MFA-31] two who take away each other’s at once are both answered', async () => {
    await desk.hire('bia');
    const [mine, hers] = [await desk.tokenOf(), await desk.tokenOf('bia')];
    const [my, her] = [await desk.setUp(mine), await desk.setUp(hers)];
    const answers = await Promise.all([
      takeFrom('bia', { senhaAtual: OFFICE_PASSWORD, codigo: my.codes[0] }, mine),
      takeFrom('dona', { senhaAtual: OFFICE_PASSWORD, codigo: her.codes[0] }, hers),
    ]);
    for (const { status } of answers) expect([200, 401, 422]).toContain(status);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
  });
});
