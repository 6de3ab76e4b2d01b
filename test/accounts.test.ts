import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adminRoutes, createAdmin, ensureAdministrator } from '../src/server/features/admin/index.ts';
import { createCustomers, customersRoutes } from '../src/server/features/customers/index.ts';
import { openWorkbench, type Client } from './support/workbench.ts';

const DAY_MS = 86_400_000;
const PASSWORD = 'alecrim-2026';
const FILL_IN = 'Por favor, preencha todos os campos';
const MARINA = {
  nome: 'Marina Alves',
  email: 'marina@example.com',
  cpf: '529.982.247-25',
  whatsapp: '(21) 98765-4321',
  cep: '01310-100',
  endereco: 'Avenida Paulista',
  numero: '900',
  complemento: '',
  bairro: 'Bela Vista',
  cidade: 'São Paulo',
  estado: 'sp',
  senha: PASSWORD,
};
const LUCIA = { ...MARINA, nome: 'Lúcia Prado', email: 'lucia@example.com', cpf: '111.444.777-35' };

let bench: Awaited<ReturnType<typeof openWorkbench>>;
let shop: Client;
let addresses = 0;

/** An address that nobody came from yet. */
const newAddress = () => {
  addresses += 1;
  return `203.0.113.${addresses}`;
};
const register = (body: unknown, from = newAddress()) =>
  shop.call('POST', '/api/clientes/registrar', { body, from });
const logIn = (body: unknown, from = newAddress()) =>
  shop.call('POST', '/api/clientes/login', { body, from });
const tokenOf = async (email = MARINA.email, senha = PASSWORD) =>
  String((await logIn({ email, senha })).body['token']);
const me = (token?: string) => shop.call('GET', '/api/clientes/me', token === undefined ? {} : { token });
const put = (path: string, token: string, body: unknown) => shop.call('PUT', path, { token, body });
const deps = () => ({ db: bench.db, clock: bench.clock, random: randomBytes });
const wrong = (email = MARINA.email) => ({ email, senha: 'errada-1' });
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

beforeAll(async () => {
  bench = await openWorkbench();
});
afterAll(() => bench.close());
beforeEach(async () => {
  await bench.db.deleteFrom('sessions').execute();
  await bench.db.deleteFrom('customers').execute();
  await bench.db.deleteFrom('admin_users').execute();
  await bench.db.deleteFrom('audit_log').execute();
  await ensureAdministrator(deps(), { username: 'dona', password: PASSWORD });
  // Without the failures that the test before counted.
  const calls = [
    customersRoutes({ customers: createCustomers(deps()) }),
    adminRoutes({ admin: createAdmin(deps()) }),
  ];
  shop = await bench.serve(calls, bench.clock);
});

describe('POST /clientes/registrar', () => {
  it('[ACC-27, ACC-63, SEC-07] answers 201 with the customer, numbers as digits and no password', async () => {
    const { status, body } = await register(MARINA);
    expect({ status, ...body }).toEqual({
      status: 201,
      sucesso: true,
      success: true,
      mensagem: 'Conta criada com sucesso!',
      cliente: {
        id: expect.any(Number),
        nome: 'Marina Alves',
        email: 'marina@example.com',
        cpf: '52998224725',
        whatsapp: '21987654321',
        cep: '01310100',
        endereco: 'Avenida Paulista',
        numero: '900',
        complemento: '',
        bairro: 'Bela Vista',
        cidade: 'São Paulo',
        estado: 'SP',
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      },
    });
  });

  it('[SEC-01] keeps of the password its argon2id hash alone', async () => {
    await register(MARINA);
    const row = await bench.db.selectFrom('customers').selectAll().executeTakeFirstOrThrow();
    expect(row.senha_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(JSON.stringify(row)).not.toContain(PASSWORD);
  });

  it('[ACC-28] has each e-mail once, whatever its case', async () => {
    await register(MARINA);
    const { status, body } = await register({ ...LUCIA, email: ' MARINA@Example.com ' });
    expect([status, body['erro']]).toEqual([409, 'E-mail já cadastrado']);
  });

  it('[ACC-29] has each CPF once, also when two come at once', async () => {
    const both = await Promise.all([register(MARINA), register({ ...LUCIA, cpf: '52998224725' })]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect(both.find(({ status }) => status === 409)?.body['erro']).toBe('CPF já cadastrado');
  });

  it('[ACC-15, ACC-16, ACC-17, ACC-19, ACC-20, ACC-21, ACC-31] says what is wrong, the first thing first', async () => {
    const cases: [changed: Record<string, unknown>, field: string, text: string][] = [
      [{ bairro: ' ', email: 'x' }, 'bairro', FILL_IN],
      [{ nome: undefined }, 'nome', FILL_IN],
      [{ numero: null }, 'numero', FILL_IN],
      [{ email: 'marina.example.com', senha: '1' }, 'email', 'Por favor, insira um email válido'],
      [{ email: 'a@b.co\r\nBcc: x@y.co' }, 'email', 'Por favor, insira um email válido'],
      [{ senha: '12345', cpf: '1' }, 'senha', 'A senha deve ter pelo menos 6 caracteres'],
      [{ cpf: '529.982.247-26', cep: '1' }, 'cpf', 'CPF inválido'],
      [{ cpf: '111.111.111-11' }, 'cpf', 'CPF inválido'],
      [{ cep: '0131010', whatsapp: '1' }, 'cep', 'CEP inválido'],
      [{ whatsapp: '219876543' }, 'whatsapp', 'Número de WhatsApp inválido'],
      [{ nome: 'a'.repeat(121) }, 'nome', 'Use no máximo 120 letras neste campo'],
      [{ email: `${'a'.repeat(64)}@${'b'.repeat(190)}.com` }, 'email', 'Por favor, insira um email válido'],
      [{ estado: 'São' }, 'estado', 'Use no máximo 2 letras neste campo'],
    ];
    for (const [changed, field, text] of cases) {
      const { status, body } = await register({ ...MARINA, ...changed });
      expect({ status, erro: body['erro'] }, JSON.stringify(changed)).toEqual({ status: 422, erro: text });
      expect(body['campos']).toMatchObject({ [field]: text === FILL_IN ? 'Preencha este campo' : text });
    }
    expect(await bench.db.selectFrom('customers').selectAll().execute()).toEqual([]);
  });

  it('[ACC-30] takes a weak password', async () => {
    expect((await register({ ...MARINA, senha: '111111' })).status).toBe(201);
  });

  it('[LIM-05, LIM-13] is 429 at the 31st within an hour from one address', async () => {
    const address = newAddress();
    for (let i = 0; i < 30; i += 1) expect((await register({}, address)).status).toBe(422);
    const { status, headers } = await register(MARINA, address);
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await register(MARINA)).status).toBe(201);
  });
});

describe('POST /clientes/login', () => {
  beforeEach(async () => {
    await register(MARINA);
  });

  it('[ACC-07, SEC-02] answers with a token of which only the SHA-256 is kept, whatever the case of the e-mail', async () => {
    const { status, body } = await logIn({ email: ' Marina@EXAMPLE.com', senha: PASSWORD });
    expect({ status, ...body }).toMatchObject({
      status: 200,
      sucesso: true,
      token: expect.stringMatching(/^[\w-]{43}$/),
      cliente: { nome: 'Marina Alves', email: 'marina@example.com' },
    });
    const [session] = await bench.db.selectFrom('sessions').selectAll().execute();
    expect(session?.token_hash).toHaveLength(32);
    expect(JSON.stringify(session)).not.toContain(body['token']);
  });

  it('[ACC-08] says the same whatever is wrong', async () => {
    for (const body of [
      wrong(),
      wrong('ninguem@example.com'),
      wrong('sem-arroba'),
      wrong('ma\u0000rina@x.com'),
      wrong("' or 1=1 --"),
    ]) {
      const answer = await logIn(body);
      expect([answer.status, answer.body['erro']]).toEqual([401, 'Email ou senha incorretos']);
    }
  });

  it('[ACC-02] asks for both fields', async () => {
    for (const body of [{}, { email: MARINA.email }, { email: '', senha: PASSWORD }]) {
      const answer = await logIn(body);
      expect([answer.status, answer.body['erro']]).toEqual([422, FILL_IN]);
    }
  });

  it('[ACC-08, SEC-03] takes as long for an e-mail that nobody has', async () => {
    const [known, unknown]: [number[], number[]] = [[], []];
    const timed = async (email: string) => {
      const began = performance.now();
      await logIn(wrong(email));
      return performance.now() - began;
    };
    for (let i = 0; i < 9; i += 1) {
      known.push(await timed(MARINA.email));
      unknown.push(await timed(`ninguem${i}@example.com`));
    }
    expect(median(unknown)).toBeGreaterThan(median(known) / 2);
  });

  it('[LIM-01, LIM-03, LIM-13] is 429 at the 11th failure from one address, and successes do not count', async () => {
    const address = newAddress();
    const right = { email: MARINA.email, senha: PASSWORD };
    for (let i = 0; i < 12; i += 1) expect((await logIn(right, address)).status).toBe(200);
    const statuses: number[] = [];
    for (let i = 0; i < 11; i += 1) statuses.push((await logIn(wrong(), address)).status);
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
    expect((await logIn(right)).status).toBe(200);
  });

  it('[LIM-02] is 429 after 15 failures over several accounts from one address', async () => {
    const address = newAddress();
    for (let i = 0; i < 15; i += 1) {
      expect((await logIn(wrong(`conta${i}@example.com`), address)).status).toBe(401);
    }
    expect((await logIn(wrong('outra@example.com'), address)).status).toBe(429);
  });
});

describe('a customer’s session', () => {
  beforeEach(async () => {
    await register(MARINA);
  });

  it('[ACC-09] ends with a logout, one at a time', async () => {
    const [first, second] = [await tokenOf(), await tokenOf()];
    expect((await shop.call('POST', '/clientes/logout', { token: first, body: {} })).status).toBe(200);
    expect([(await me(first)).status, (await me(second)).status]).toEqual([401, 200]);
  });

  it('ends by itself after thirty days', async () => {
    const token = await tokenOf();
    bench.pass(29.9 * DAY_MS);
    expect((await me(token)).status).toBe(200);
    bench.pass(0.2 * DAY_MS);
    expect((await me(token)).status).toBe(401);
    bench.present();
  });

  it('[SEC-05] is none without a token of ours', async () => {
    for (const token of ['', 'null', 'undefined', 'Bearer', 'A'.repeat(43)]) {
      expect((await me(token)).status, token).toBe(401);
    }
    expect((await me()).status).toBe(401);
  });

  it('[SEC-04] opens nothing of the office, nor an administrator’s a customer’s calls', async () => {
    const body = { username: 'dona', password: PASSWORD };
    const office = String((await shop.call('POST', '/admin/login', { body })).body['token']);
    expect((await me(office)).status).toBe(403);
    expect((await put('/clientes/me/senha', office, {})).status).toBe(403);
    expect((await shop.call('GET', '/admin/me', { token: await tokenOf() })).status).toBe(403);
  });
});

describe('the profile', () => {
  beforeEach(async () => {
    await register(MARINA);
  });

  it('[ACC-39] is read and changed, and only what was sent changes', async () => {
    const token = await tokenOf();
    const before = (await me(token)).body;
    expect(before).toMatchObject({ sucesso: true, cliente: { nome: 'Marina Alves', cidade: 'São Paulo' } });
    const changed = { nome: ' Marina A. Reis ', whatsapp: '+55 (11) 91234-5678', complemento: 'ap 12' };
    const { status, body } = await put('/api/clientes/me', token, changed);
    expect({ status, ...body }).toEqual({
      status: 200,
      sucesso: true,
      success: true,
      cliente: {
        ...(before['cliente'] as object),
        nome: 'Marina A. Reis',
        whatsapp: '11912345678',
        complemento: 'ap 12',
      },
    });
    expect((await me(token)).body).toEqual(body);
  });

  it('[ACC-40] keeps e-mail and CPF whatever is sent', async () => {
    const token = await tokenOf();
    const { body } = await put('/clientes/me', token, { email: 'x@y.co', cpf: '11144477735', id: 1 });
    expect(body['cliente']).toMatchObject({ email: 'marina@example.com', cpf: '52998224725' });
  });

  it('[ACC-36] refuses what breaks a rule and changes nothing then', async () => {
    const token = await tokenOf();
    const cases: [Record<string, unknown>, string][] = [
      [{ estado: 'SPX', cidade: 'Outra' }, 'Use no máximo 2 letras neste campo'],
      [{ nome: '  ' }, FILL_IN],
      [{ cep: '123' }, 'CEP inválido'],
      [{ whatsapp: '123' }, 'Número de WhatsApp inválido'],
    ];
    for (const [changed, text] of cases) {
      const { status, body } = await put('/clientes/me', token, changed);
      expect([status, body['erro']], JSON.stringify(changed)).toEqual([422, text]);
    }
    expect((await me(token)).body['cliente']).toMatchObject({ cidade: 'São Paulo', nome: 'Marina Alves' });
  });

  it('[SEC-06] is one’s own: nobody reads or changes another’s', async () => {
    await register(LUCIA);
    const [marina, lucia] = [await tokenOf(), await tokenOf(LUCIA.email)];
    await put('/clientes/me', marina, { id: 2, nome: 'Outra Pessoa' });
    expect((await me(lucia)).body['cliente']).toMatchObject({ nome: 'Lúcia Prado' });
  });
});

describe('PUT /clientes/me/senha', () => {
  beforeEach(async () => {
    await register(MARINA);
  });
  const change = (token: string, body: unknown) => put('/api/clientes/me/senha', token, body);

  it('[ACC-43, ACC-46] changes the password and ends every other session', async () => {
    const [mine, other] = [await tokenOf(), await tokenOf()];
    const { status, body } = await change(mine, { senhaAtual: PASSWORD, novaSenha: 'jasmim-2026' });
    expect([status, body['mensagem']]).toEqual([200, 'Senha alterada com sucesso!']);
    expect([(await me(mine)).status, (await me(other)).status]).toEqual([200, 401]);
    expect((await logIn({ email: MARINA.email, senha: PASSWORD })).status).toBe(401);
    expect((await logIn({ email: MARINA.email, senha: 'jasmim-2026' })).status).toBe(200);
  });

  it('[ACC-41, ACC-45] refuses a wrong current password and a short new one', async () => {
    const token = await tokenOf();
    const wrongOne = await change(token, { senhaAtual: 'errada-1', novaSenha: 'jasmim-2026' });
    expect([wrongOne.status, wrongOne.body['erro']]).toEqual([422, 'Senha atual incorreta']);
    const short = await change(token, { senhaAtual: PASSWORD, novaSenha: '12345' });
    expect(short.body['erro']).toBe('A nova senha deve ter pelo menos 6 caracteres');
    expect((await change(token, {})).body['erro']).toBe(FILL_IN);
    expect((await logIn({ email: MARINA.email, senha: PASSWORD })).status).toBe(200);
  });

  it('[LIM-01] counts wrong current passwords as failures', async () => {
    const token = await tokenOf();
    const statuses: number[] = [];
    for (let i = 0; i < 11; i += 1) {
      statuses.push((await change(token, { senhaAtual: 'errada-1', novaSenha: 'jasmim-2026' })).status);
    }
    expect(statuses).toEqual([...Array(10).fill(422), 429]);
  });
});
