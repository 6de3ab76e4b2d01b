import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FILL_IN, LUCIA, MARINA, openAccounts, type Accounts } from './support/accounts.ts';

const PATH = '/api/clientes/me/enderecos';
const HOME = {
  apelido: 'Casa',
  cep: '22021-001',
  endereco: 'Avenida Atlântica',
  numero: '1702',
  complemento: 'apto 12',
  bairro: 'Copacabana',
  cidade: 'Rio de Janeiro',
  estado: 'rj',
};

let a: Accounts;
let token: string;

beforeAll(async () => {
  a = await openAccounts();
});
afterAll(() => a.close());
beforeEach(async () => {
  await a.renew();
  await a.register(MARINA);
  token = await a.tokenOf();
});

const add = (body: unknown, as = token) => a.call('POST', PATH, { token: as, body });
const list = async () => (await a.get(PATH, token)).body['enderecos'] as Record<string, unknown>[];
const idOf = (answer: { body: Record<string, unknown> }) =>
  Number((answer.body['endereco'] as { id: number }).id);
const firsts = async () => (await list()).filter(({ principal }) => principal).map(({ id }) => id);

describe('delivery addresses', () => {
  it('[ACC-70] are kept as the checkout keeps them, the first one proposed', async () => {
    const { status, body } = await add({ ...HOME, endereco: '  Avenida\u0000Atlântica ', numero: ' ' });
    expect({ status, ...body }).toEqual({
      status: 201,
      sucesso: true,
      success: true,
      mensagem: 'Endereço salvo.',
      message: 'Endereço salvo.',
      endereco: {
        ...HOME,
        id: expect.any(Number),
        cep: '22021001',
        numero: 's/n',
        estado: 'RJ',
        principal: true,
      },
    });
    expect(await list()).toEqual([body['endereco']]);
  });

  it('[ACC-70] are refused where no parcel would arrive, with a text beside each field', async () => {
    const cases: [changed: Record<string, unknown>, field: string, erro: string, beside?: string][] = [
      [{ cep: '', endereco: ' ' }, 'endereco', FILL_IN, 'Preencha este campo'],
      [{ cidade: null }, 'cidade', FILL_IN, 'Preencha este campo'],
      [{ cep: '2202100' }, 'cep', 'CEP inválido'],
      [{ estado: 'R1' }, 'estado', 'Use a sigla do estado, com duas letras'],
      [{ bairro: 'b'.repeat(121) }, 'bairro', 'Use no máximo 120 letras neste campo'],
      [{ apelido: 'a'.repeat(41) }, 'apelido', 'Use no máximo 40 letras neste campo'],
    ];
    for (const [changed, field, erro, beside = erro] of cases) {
      const { status, body } = await add({ ...HOME, ...changed });
      expect([status, body['erro']], JSON.stringify(changed)).toEqual([422, erro]);
      expect(body['campos']).toMatchObject({ [field]: beside });
    }
    expect(await list()).toEqual([]);
  });

  it('[ACC-70] are ten at most, also when more come at once', async () => {
    const answers = await Promise.all(Array.from({ length: 13 }, () => add(HOME)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(10);
    expect(statuses.filter((status) => status === 409)).toHaveLength(3);
    expect(answers.find(({ status }) => status === 409)?.body['codigo']).toBe('enderecos_demais');
    expect(await list()).toHaveLength(10);
  });

  it('[ACC-71] have exactly one that is first, whatever is changed and deleted', async () => {
    const [one, two, three] = [idOf(await add(HOME)), idOf(await add(HOME)), idOf(await add(HOME))];
    expect(await firsts()).toEqual([one]);
    await Promise.all([two, three].map((id) => a.put(`${PATH}/${id}`, token, { principal: true })));
    expect(await firsts()).toHaveLength(1);
    await a.put(`${PATH}/${two}`, token, { principal: true });
    expect(await firsts()).toEqual([two]);
    await a.put(`${PATH}/${two}`, token, { principal: false });
    expect(await firsts()).toEqual([two]);
    const gone = await a.call('DELETE', `${PATH}/${two}`, { token });
    expect([gone.status, gone.body['mensagem']]).toEqual([200, 'Endereço excluído.']);
    expect(await firsts()).toEqual([three]);
    await a.call('DELETE', `${PATH}/${three}`, { token });
    await a.call('DELETE', `${PATH}/${one}`, { token });
    expect(await list()).toEqual([]);
  });

  it('[ACC-70] change in what was sent alone', async () => {
    const made = await add(HOME);
    const { status, body } = await a.put(`${PATH}/${idOf(made)}`, token, { numero: '10', cep: '20040002' });
    expect([status, body['endereco']]).toEqual([
      200,
      { ...(made.body['endereco'] as object), numero: '10', cep: '20040002' },
    ]);
    expect((await a.put(`${PATH}/${idOf(made)}`, token, { cidade: '' })).status).toBe(422);
  });

  it('[SEC-06] are one’s own: another’s do not exist', async () => {
    const mine = idOf(await add(HOME));
    await a.register(LUCIA);
    const lucia = await a.tokenOf(LUCIA.email);
    const paths = [`${PATH}/${mine}`, `${PATH}/999999`, `${PATH}/0`, `${PATH}/x`, `${PATH}/1e99`];
    for (const path of paths) {
      expect((await a.put(path, lucia, HOME)).status, path).toBe(404);
      expect((await a.call('DELETE', path, { token: lucia })).status, path).toBe(404);
    }
    expect((await a.get(PATH, lucia)).body['enderecos']).toEqual([]);
    expect(await list()).toHaveLength(1);
  });
});

describe('one’s own measures', () => {
  const read = async () => (await a.get('/api/clientes/me/medidas', token)).body['medidas'];
  const measure = (body: unknown) => a.put('/api/clientes/me/medidas', token, body);

  it('[ACC-72] are kept in centimetres to the half, and forgotten when emptied', async () => {
    expect(await read()).toEqual({ busto: null, cintura: null, quadril: null });
    const { status, body } = await measure({ busto: 92, cintura: '74,5 cm', quadril: '100.3' });
    const kept = { busto: 92, cintura: 74.5, quadril: 100.5 };
    expect({ status, ...body }).toEqual({ status: 200, sucesso: true, success: true, medidas: kept });
    await measure({ cintura: '' });
    expect(await read()).toEqual({ ...kept, cintura: null });
    await measure({ busto: null });
    expect(await read()).toEqual({ busto: null, cintura: null, quadril: 100.5 });
  });

  it('[ACC-72] are refused where no tape shows them', async () => {
    for (const wrong of [39, 201, '0', '-90', 'noventa', '9e1', '1'.repeat(400), Number.MAX_VALUE]) {
      const { status, body } = await measure({ busto: wrong, quadril: 100 });
      expect([status, body['erro']], String(wrong)).toEqual([422, 'Informe uma medida entre 40 e 200 cm']);
      expect(body['campos']).toEqual({ busto: 'Informe uma medida entre 40 e 200 cm' });
    }
    expect(await read()).toEqual({ busto: null, cintura: null, quadril: null });
  });
});
