import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FILL_IN, LUCIA, MARINA, PASSWORD, openAccounts, type Accounts } from './support/accounts.ts';

let a: Accounts;

beforeAll(async () => {
  a = await openAccounts();
});
afterAll(() => a.close());
beforeEach(() => a.renew());

describe('the profile', () => {
  beforeEach(async () => {
    await a.register(MARINA);
  });

  it('[ACC-39] is read and changed, and only what was sent changes', async () => {
    const token = await a.tokenOf();
    const before = (await a.me(token)).body;
    expect(before).toMatchObject({ sucesso: true, cliente: { nome: 'Marina Alves', cidade: 'São Paulo' } });
    const changed = { nome: ' Marina A. Reis ', whatsapp: '+55 (11) 91234-5678', complemento: 'ap 12' };
    const { status, body } = await a.put('/api/clientes/me', token, changed);
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
    expect((await a.me(token)).body).toEqual(body);
  });

  it('[ACC-40] keeps e-mail and CPF whatever is sent', async () => {
    const token = await a.tokenOf();
    const { body } = await a.put('/clientes/me', token, { email: 'x@y.co', cpf: '11144477735', id: 1 });
    expect(body['cliente']).toMatchObject({ email: 'marina@example.com', cpf: '52998224725' });
  });

  it('[ACC-36] refuses what breaks a rule and changes nothing then', async () => {
    const token = await a.tokenOf();
    const cases: [Record<string, unknown>, string][] = [
      [{ estado: 'SPX', cidade: 'Outra' }, 'Use no máximo 2 letras neste campo'],
      [{ nome: '  ' }, FILL_IN],
      [{ cep: '123' }, 'CEP inválido'],
      [{ whatsapp: '123' }, 'Número de WhatsApp inválido'],
    ];
    for (const [changed, text] of cases) {
      const { status, body } = await a.put('/clientes/me', token, changed);
      expect([status, body['erro']], JSON.stringify(changed)).toEqual([422, text]);
    }
    expect((await a.me(token)).body['cliente']).toMatchObject({ cidade: 'São Paulo', nome: 'Marina Alves' });
  });

  it('[SEC-06] is one’s own: nobody reads or changes another’s', async () => {
    await a.register(LUCIA);
    const [marina, lucia] = [await a.tokenOf(), await a.tokenOf(LUCIA.email)];
    await a.put('/clientes/me', marina, { id: 2, nome: 'Outra Pessoa' });
    expect((await a.me(lucia)).body['cliente']).toMatchObject({ nome: 'Lúcia Prado' });
  });
});

describe('PUT /clientes/me/senha', () => {
  beforeEach(async () => {
    await a.register(MARINA);
  });
  const change = (token: string, body: unknown) => a.put('/api/clientes/me/senha', token, body);

  it('[ACC-43, ACC-46] changes the password and ends every other session', async () => {
    const [mine, other] = [await a.tokenOf(), await a.tokenOf()];
    const { status, body } = await change(mine, { senhaAtual: PASSWORD, novaSenha: 'jasmim-2026' });
    expect([status, body['mensagem']]).toEqual([200, 'Senha alterada com sucesso!']);
    expect([(await a.me(mine)).status, (await a.me(other)).status]).toEqual([200, 401]);
    expect((await a.logIn({ email: MARINA.email, senha: PASSWORD })).status).toBe(401);
    expect((await a.logIn({ email: MARINA.email, senha: 'jasmim-2026' })).status).toBe(200);
  });

  it('[ACC-41, ACC-45] refuses a wrong current password and a short new one', async () => {
    const token = await a.tokenOf();
    const wrongOne = await change(token, { senhaAtual: 'errada-1', novaSenha: 'jasmim-2026' });
    expect([wrongOne.status, wrongOne.body['erro']]).toEqual([422, 'Senha atual incorreta']);
    const short = await change(token, { senhaAtual: PASSWORD, novaSenha: '12345' });
    expect(short.body['erro']).toBe('A nova senha deve ter pelo menos 6 caracteres');
    expect((await change(token, {})).body['erro']).toBe(FILL_IN);
    expect((await a.logIn({ email: MARINA.email, senha: PASSWORD })).status).toBe(200);
  });

  it('[SEC-60] refuses one of the commonest', async () => {
    const token = await a.tokenOf();
    const common = await change(token, { senhaAtual: PASSWORD, novaSenha: 'iloveyou' });
    expect([common.status, common.body['erro']]).toEqual([422, expect.stringContaining('comum demais')]);
    expect((await a.logIn({ email: MARINA.email, senha: PASSWORD })).status).toBe(200);
  });

  it('[LIM-01] counts wrong current passwords as failures', async () => {
    const token = await a.tokenOf();
    const statuses: number[] = [];
    for (let i = 0; i < 11; i += 1) {
      statuses.push((await change(token, { senhaAtual: 'errada-1', novaSenha: 'jasmim-2026' })).status);
    }
    expect(statuses).toEqual([...Array(10).fill(422), 429]);
  });
});
