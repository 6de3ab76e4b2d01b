import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { conflict } from '../src/server/errors.ts';
import { limitTelling } from '../src/server/features/customers/registration-limits.ts';
import { FILL_IN, LUCIA, MARINA, PASSWORD, openAccounts, type Accounts } from './support/accounts.ts';

let a: Accounts;

beforeAll(async () => {
  a = await openAccounts();
});
afterAll(() => a.close());
beforeEach(() => a.renew());

describe('POST /clientes/registrar', () => {
  it('[ACC-27, ACC-63, SEC-07] answers 201 with the customer, numbers as digits and no password', async () => {
    const { status, body } = await a.register(MARINA);
    expect({ status, ...body }).toEqual({
      status: 201,
      sucesso: true,
      success: true,
      mensagem: 'Conta criada com sucesso!',
      message: 'Conta criada com sucesso!',
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
        email_confirmado: false,
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      },
    });
  });

  it('[SEC-01] keeps of the password its argon2id hash alone', async () => {
    await a.register(MARINA);
    const row = await a.db.selectFrom('customers').selectAll().executeTakeFirstOrThrow();
    expect(row.senha_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(JSON.stringify(row)).not.toContain(PASSWORD);
  });

  it('[ACC-28] has each e-mail once, whatever its case', async () => {
    await a.register(MARINA);
    const { status, body } = await a.register({ ...LUCIA, email: ' MARINA@Example.com ' });
    expect([status, body['erro']]).toEqual([409, 'E-mail já cadastrado']);
  });

  it('[ACC-29] refuses a CPF that a confirmed account has, and no other', async () => {
    const sameCpf = { ...LUCIA, cpf: '52998224725' };
    await a.register(MARINA);
    expect((await a.register({ ...sameCpf, email: 'outra@example.com' })).status).toBe(201);
    await a.confirmed();
    const { status, body } = await a.register(sameCpf);
    expect([status, body['erro'], body['codigo']]).toEqual([409, 'CPF já cadastrado', 'cpf_em_uso']);
    expect(
      await a.db.selectFrom('customers').select('id').where('email', '=', LUCIA.email).execute(),
    ).toEqual([]);
    expect(await a.confirmationsOf(LUCIA.email)).toEqual([]);
    // Both taken: of the e-mail it is told first.
    expect((await a.register(MARINA)).body['codigo']).toBe('email_em_uso');
  });

  it('[ACC-28] has each e-mail once, also when two come at once', async () => {
    const both = await Promise.all([a.register(MARINA), a.register({ ...LUCIA, email: MARINA.email })]);
    expect(both.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([201, 409]);
    expect(both.find(({ status }) => status === 409)?.body['erro']).toBe('E-mail já cadastrado');
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
      const { status, body } = await a.register({ ...MARINA, ...changed });
      expect({ status, erro: body['erro'] }, JSON.stringify(changed)).toEqual({ status: 422, erro: text });
      expect(body['campos']).toMatchObject({ [field]: text === FILL_IN ? 'Preencha este campo' : text });
    }
    expect(await a.db.selectFrom('customers').selectAll().execute()).toEqual([]);
  });

  it('[ACC-30] takes a weak password', async () => {
    expect((await a.register({ ...MARINA, senha: 'xw7xw7' })).status).toBe(201);
  });

  it.each(['123456', 'Iloveyou', MARINA.email])(
    '[SEC-60] takes none of the commonest, nor her e-mail: %s',
    async (senha) => {
      const { status, body } = await a.register({ ...MARINA, senha });
      expect({ status, ...body }).toMatchObject({
        status: 422,
        erro: expect.stringContaining('comum demais'),
        campos: { senha: expect.stringContaining('comum demais') },
      });
    },
  );

  it('[LIM-05, LIM-13] is 429 at the 31st within an hour from one address', async () => {
    const address = a.newAddress();
    for (let i = 0; i < 30; i += 1) expect((await a.register({}, address)).status).toBe(422);
    const { status, headers } = await a.register(MARINA, address);
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await a.register(MARINA)).status).toBe(201);
  });
});

describe('whoever asks by registering who has an account', () => {
  const HOUR_MS = 3_600_000;
  const known = () => ({ ...MARINA, cpf: LUCIA.cpf });
  beforeEach(async () => {
    await a.register(MARINA);
  });

  it('[LIM-28] is told of 20 a day, of e-mails and CPFs together, and then of nothing', async () => {
    const address = a.newAddress();
    await a.confirmed();
    const statuses: number[] = [];
    for (let n = 0; n < 20; n += 1) {
      if (n === 12) a.bench.pass(HOUR_MS + 1000);
      const asked = n % 2 === 0 ? known() : { ...LUCIA, email: `n${n}@example.com`, cpf: MARINA.cpf };
      statuses.push((await a.register(asked, address)).status);
    }
    expect(new Set(statuses)).toEqual(new Set([409]));
    const [taken, free] = [await a.register(known(), address), await a.register(LUCIA, address)];
    for (const { status, body, headers } of [taken, free]) {
      expect([status, body['codigo']]).toEqual([429, 'muitas_tentativas']);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(HOUR_MS / 1000);
    }
    await a.otherServer();
    expect((await a.register(LUCIA, address)).status).toBe(429);
    expect((await a.register(LUCIA)).status).toBe(201);
  });

  it('[LIM-28] is told no more by asking all at once', async () => {
    const address = a.newAddress();
    const all = await Promise.all(Array.from({ length: 26 }, () => a.register(known(), address)));
    expect(all.filter(({ status }) => status === 409).length).toBeLessThanOrEqual(20);
    expect(all.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(6);
  });

  it('[LIM-28] costs nobody a try who registers for the first time', async () => {
    const address = a.newAddress();
    for (let n = 0; n < 22; n += 1) {
      const { status } = await a.register({ ...LUCIA, email: `nova${n}@example.com` }, address);
      expect(status).toBe(201);
    }
    expect((await a.register(known(), address)).status).toBe(409);
  });

  it('[LIM-29] is told of 3 from each address once the shop has told 300 in a day', async () => {
    const limited = limitTelling({ db: a.db, clock: a.bench.clock });
    const ask = (address: string) =>
      limited(address, () => Promise.reject(conflict('cpf_em_uso', 'CPF já cadastrado')));
    for (let n = 0; n < 300; n += 1) await ask(a.newAddress()).catch(() => null);
    const address = a.newAddress();
    const statuses: number[] = [];
    for (let n = 0; n < 4; n += 1) statuses.push((await a.register(known(), address)).status);
    expect(statuses).toEqual([409, 409, 409, 429]);
    expect((await a.register(LUCIA)).status).toBe(201);
    a.bench.pass(24 * HOUR_MS + 1000);
    for (let n = 0; n < 4; n += 1) expect((await a.register(known(), address)).status).toBe(409);
  });
});
