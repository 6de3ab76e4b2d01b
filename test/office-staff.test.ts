import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Administrador, RegistroDeAuditoria } from '#shared/wire/admin.ts';
import { randomUUID } from 'node:crypto';
import { openCatalogOffice, type CatalogOffice } from './support/catalog-office.ts';

const PATH = '/api/gerenciamento/administradores';
/** Of who asks. */
const OWN = 'lavanda-2026';
let office: CatalogOffice;

beforeAll(async () => {
  office = await openCatalogOffice();
});
afterAll(() => office?.close());

const add = (body: object) => office.call('POST', PATH, { senhaAtual: OWN, ...body });
const made = async (username: string, role = 'equipe') =>
  (await add({ username, role, senha: 'segredo-da-bia-1' })).body['administrador'] as Administrador;
const logIn = async (username: string, password: string) => {
  const body = { username, password };
  const answer = await office.anonymously('POST', '/api/admin/login', { body });
  return { status: answer.status, token: String(answer.body['token']), usuario: answer.body['usuario'] };
};
const audit = async (query = '') => {
  const answer = await office.call('GET', `/api/gerenciamento/auditoria?${query}`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const rows = answer.body as unknown as RegistroDeAuditoria[];
  return { rows, total: Number(answer.headers.get('x-total-count')) };
};

describe('further administrators', () => {
  it('are given a name, a role and a password, and can log in as that', async () => {
    const answer = await add({ username: ' Carla ', role: 'leitura', senha: 'segredo-da-bia-1' });
    expect(answer.status).toBe(201);
    expect(answer.body['administrador']).toMatchObject({
      username: 'Carla',
      role: 'leitura',
      ultimoAcesso: null,
    });
    const carla = await logIn('carla', 'segredo-da-bia-1');
    expect(carla).toMatchObject({ status: 200, usuario: { username: 'Carla', role: 'leitura' } });
    const list = (await office.call('GET', PATH)).body as unknown as Administrador[];
    expect(list.find(({ username }) => username === 'Carla')?.ultimoAcesso).not.toBeNull();
    expect(JSON.stringify(list)).not.toContain('argon2');
  });

  it('[TEAM-27] whose password was told her choose another one before anything else, and not the same', async () => {
    const told = 'segredo-da-bia-1';
    const answer = await add({ username: 'Elisa', senha: told, senhaProvisoria: true });
    const { id } = answer.body['administrador'] as Administrador;
    const elisa = await logIn('Elisa', told);
    expect(elisa).toMatchObject({ status: 200, usuario: { trocarSenha: true } });
    const by = { token: elisa.token };
    const read = () => office.anonymously('GET', '/api/gerenciamento/produtos', by);
    expect(await read()).toMatchObject({
      status: 403,
      body: { codigo: 'trocar_senha', erro: expect.stringContaining('escolhida por outra pessoa') },
    });
    const change = (novaSenha: string) =>
      office.anonymously('PUT', '/api/admin/me/senha', { ...by, body: { senhaAtual: told, novaSenha } });
    expect(await change(told)).toMatchObject({
      status: 422,
      body: { campos: { novaSenha: expect.any(String) } },
    });
    expect((await change('trigo-sarraceno-41')).status).toBe(200);
    expect((await read()).status).toBe(200);
    expect((await logIn('Elisa', 'trigo-sarraceno-41')).usuario).not.toHaveProperty('trocarSenha');
    // The same where somebody sets it anew; a program that tells of none is asked for none.
    const set = (senha: string, more: object) =>
      office.call('PUT', `${PATH}/${id}`, { senha, senhaAtual: OWN, ...more });
    expect((await set('cevada-perolada-77', { senhaProvisoria: true })).status).toBe(200);
    expect((await logIn('Elisa', 'cevada-perolada-77')).usuario).toHaveProperty('trocarSenha', true);
    expect((await set('aveia-em-flocos-12', {})).status).toBe(200);
    expect((await logIn('Elisa', 'aveia-em-flocos-12')).usuario).not.toHaveProperty('trocarSenha');
  });

  it.each([
    [{ username: '', senha: 'segredo-da-bia-1' }, 'username'],
    [{ username: 'x'.repeat(61), senha: 'segredo-da-bia-1' }, 'username'],
    [{ username: 'Dora', senha: '12345678901' }, 'senha'],
    [{ username: 'Dora' }, 'senha'],
    [{ username: 'Dora', senha: '123456' }, 'senha'],
    [{ username: 'Dora', senha: 'senhasenha123' }, 'senha'],
    [{ username: 'Dora Dorinha', senha: 'doradorinha1' }, 'senha'],
    [{ username: 'Dora', senha: 'segredo-da-bia-1', role: 'chefe' }, 'role'],
  ])('[ERR-12] cannot be %j', async (body, field) => {
    const answer = await add(body);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body['campos'] as object)).toEqual([field]);
  });

  it.each([
    'visitante',
    'VISITÁNTE',
    'system',
    'Sistema',
    'cliente',
    'Cliente 12',
    'cliente\u200b  12',
    'Ｃliente-3',
    'visitante sem conta',
    'Ninguém (prazo de guarda)',
    'Importação 7',
  ])('[ERR-12] are not called %j: the audit log calls somebody else so', async (username) => {
    const { id } = await made(`Nina ${randomUUID()}`);
    for (const answer of [
      await add({ username, senha: 'segredo-da-bia-1' }),
      await office.call('PUT', `${PATH}/${id}`, { username }),
    ]) {
      expect([answer.status, answer.body['erro']]).toEqual([
        422,
        'Este nome de usuário é reservado pela loja. Escolha outro.',
      ]);
    }
  });

  it('may be called almost so', async () => {
    for (const username of ['Clientela', 'Sistemática', 'Ana Cliente', 'Importadora']) {
      expect((await add({ username, senha: 'segredo-da-bia-1' })).status, username).toBe(201);
    }
  });

  it('[ERR-09] have names of their own, whatever the case', async () => {
    await made('Eva');
    expect((await add({ username: 'EVA', senha: 'segredo-da-bia-1' })).status).toBe(409);
    const other = await made('Fernanda');
    expect((await office.call('PUT', `${PATH}/${other.id}`, { username: 'eva' })).status).toBe(409);
  });

  it('[ERR-31] lose their sessions with a new password or role, and their access at once when they go', async () => {
    const gabi = await made('Gabi', 'equipe');
    const first = await logIn('Gabi', 'segredo-da-bia-1');
    await office.call('PUT', `${PATH}/${gabi.id}`, { senha: 'segredo-da-bia-2', senhaAtual: OWN });
    const me = (token: string) => office.anonymously('GET', '/api/admin/me', { token });
    expect((await me(first.token)).status).toBe(401);
    expect((await logIn('Gabi', 'segredo-da-bia-1')).status).toBe(401);
    const second = await logIn('Gabi', 'segredo-da-bia-2');
    await office.call('PUT', `${PATH}/${gabi.id}`, { role: 'leitura', senhaAtual: OWN });
    expect((await me(second.token)).status).toBe(401);
    const third = await logIn('Gabi', 'segredo-da-bia-2');
    expect((await office.call('DELETE', `${PATH}/${gabi.id}`, { senhaAtual: OWN })).status).toBe(200);
    expect((await me(third.token)).status).toBe(401);
    expect((await logIn('Gabi', 'segredo-da-bia-2')).status).toBe(401);
  });

  it('[SEC-21] get another password from who gives her own with it, a stolen token sets nobody’s', async () => {
    const rita = await made('Rita');
    const owner = ((await office.call('GET', PATH)).body as unknown as Administrador[]).find(
      ({ username }) => username === 'dona',
    );
    const change = (id: number | undefined, body: unknown) => office.call('PUT', `${PATH}/${id}`, body);
    for (const senhaAtual of [undefined, '', 'segredo-da-bia-1']) {
      for (const id of [rita.id, owner?.id]) {
        const { status, body } = await change(id, { senha: 'segredo-roubado-3', senhaAtual });
        expect([status, body['erro']]).toEqual([422, 'Senha atual incorreta']);
      }
    }
    expect((await logIn('Rita', 'segredo-da-bia-1')).status).toBe(200);
    expect((await change(rita.id, { senha: '123456', senhaAtual: OWN })).status).toBe(422);
    expect((await change(rita.id, { senha: 'segredo-da-rita-2', senhaAtual: OWN })).status).toBe(200);
    expect((await logIn('Rita', 'segredo-da-rita-2')).status).toBe(200);
  });

  it('[SEC-30] get access and another role from who gives her own password with it', async () => {
    const rosa = await made('Rosa');
    const answers = [
      await office.call('POST', PATH, { username: 'Ladra', role: 'admin', senha: 'segredo-roubado-3' }),
      await office.call('PUT', `${PATH}/${rosa.id}`, { role: 'admin', senhaAtual: 'segredo-da-bia-1' }),
    ];
    for (const { status, body } of answers) {
      expect([status, body['erro']]).toEqual([422, 'Senha atual incorreta']);
    }
    const list = (await office.call('GET', PATH)).body as unknown as Administrador[];
    expect(list.some(({ username }) => username === 'Ladra')).toBe(false);
    expect(list.find(({ id }) => id === rosa.id)?.role).toBe('equipe');
    // What is no other role than hers asks for nothing.
    const named = await office.call('PUT', `${PATH}/${rosa.id}`, { username: 'Rosana', role: 'equipe' });
    expect(named.status).toBe(200);
  });

  it('leave one administrator at least, and nobody shuts herself out', async () => {
    const list = (await office.call('GET', PATH)).body as unknown as Administrador[];
    const owner = list.find(({ role }) => role === 'admin');
    const demoted = await office.call('PUT', `${PATH}/${owner?.id}`, { role: 'leitura', senhaAtual: OWN });
    expect([demoted.status, demoted.body['codigo']]).toEqual([409, 'ultimo_administrador']);
    const removed = await office.call('DELETE', `${PATH}/${owner?.id}`);
    expect([removed.status, removed.body['codigo']]).toEqual([409, 'proprio_acesso']);
    expect((await office.call('DELETE', `${PATH}/999999`)).status).toBe(404);
  });

  it('[ERR-07, ERR-28] are the business of administrators alone, the audit log too', async () => {
    for (const path of [PATH, '/api/gerenciamento/auditoria']) {
      expect((await office.anonymously('GET', path)).status).toBe(401);
      for (const token of [office.tokens.equipe, office.tokens.leitura]) {
        expect((await office.anonymously('GET', path, { token })).status).toBe(403);
      }
    }
  });
});

describe('the audit log', () => {
  it('says who did what to which thing, from what to what', async () => {
    await office.call('POST', '/api/categorias', { nome: 'Vestidos' });
    const { id } = await office.create({ nome: 'Vestido auditado', preco: 100 });
    await office.call('PUT', `/api/produtos/${id}`, { preco: 120, nome: 'Vestido auditado' });
    await office.call('DELETE', `/api/produtos/${id}`);
    const { rows } = await audit(`q=${encodeURIComponent(`produto ${id}`)}`);
    expect(rows.map(({ actor, action }) => [actor, action])).toEqual([
      ['dona', 'produto_excluido'],
      ['dona', 'produto_alterado'],
      ['dona', 'produto_criado'],
    ]);
    expect(rows[1]).toMatchObject({ before: { preco: 100 }, after: { preco: 120 } });
    expect(Object.keys(rows[1]?.after as object)).toEqual(['preco']);
  });

  it('is searched in what was before and after, narrowed and cut', async () => {
    await made('Helena');
    expect((await audit('q=HELENA')).rows).toHaveLength(1);
    expect((await audit('q=vestido+auditado')).total).toBeGreaterThan(0);
    expect((await audit('acao=categoria_criada')).rows.map(({ action }) => action)).toEqual([
      'categoria_criada',
    ]);
    const all = await audit();
    const page = await audit('limit=2&offset=1');
    expect(page).toEqual({ rows: all.rows.slice(1, 3), total: all.total });
    expect(await audit(`limit=2&offset=${all.total + 5}`)).toEqual({ rows: [], total: all.total });
    expect((await audit('usuario=ninguém')).total).toBe(0);
    expect((await audit('ate=2020-01-01')).total).toBe(0);
    expect((await audit('de=2020-01-01&q=%25')).total).toBe(0);
  });

  it('is searched by what its screen calls an act, and by the product that it was done to', async () => {
    const { id } = await office.create({ nome: 'Saia Órbita', preco: 90 });
    await office.call('PUT', `/api/produtos/${id}`, { preco: 95 });
    const acts = async (q: string) =>
      (await audit(`q=${encodeURIComponent(q)}`)).rows.map(({ action }) => action);
    expect(await acts('Saia Órbita')).toEqual(['produto_alterado', 'produto_criado']);
    expect(new Set(await acts('CRIOU UM PRODUTO'))).toEqual(new Set(['produto_criado']));
    expect(new Set(await acts('entrou na administracao'))).toEqual(new Set(['login']));
  });

  it('[SEC-43] is filtered by what acts are about, by person and by day, page by page', async () => {
    await made('Olga');
    await office.create({ nome: 'Saia do filtro', preco: 90 });
    const about = async (query: string) => new Set((await audit(query)).rows.map(({ action }) => action));
    expect(await about('assunto=produtos&limit=100')).toContain('produto_criado');
    expect(await about('assunto=produtos&limit=100')).not.toContain('administrador_criado');
    expect(await about('assunto=acessos&limit=100')).toContain('administrador_criado');
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(new Date());
    const query = `assunto=produtos&usuario=dona&de=${today}&ate=${today}`;
    const [first, second] = [await audit(`${query}&limit=1`), await audit(`${query}&limit=1&offset=1`)];
    expect(first.total).toBeGreaterThan(1);
    expect(second.total).toBe(first.total);
    expect(second.rows[0]?.id).toBeLessThan(first.rows[0]?.id ?? 0);
    expect((await audit(`${query}&usuario=Olga`.replace('usuario=dona&', ''))).total).toBe(0);
  });

  it.each(['de=ontem', 'limit=0', 'offset=-1', 'assunto=tudo'])('[ERR-12] refuses %s', async (query) => {
    expect((await office.call('GET', `/api/gerenciamento/auditoria?${query}`)).status).toBe(422);
  });

  it('holds no password', async () => {
    const { rows } = await audit('limit=100');
    expect(JSON.stringify(rows)).not.toMatch(/segredo-\d|argon2/);
  });

  it('is written once: no call changes it', async () => {
    for (const method of ['PUT', 'POST', 'DELETE', 'PATCH']) {
      const answer = await office.call(method, '/api/gerenciamento/auditoria/1');
      expect([404, 405]).toContain(answer.status);
    }
  });
});
