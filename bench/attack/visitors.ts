import { call } from '../../test/support/provider.ts';
import { CUSTOMER, OWNER } from '../../test/support/cost/right-bodies.ts';

export interface Visitor {
  name: string;
  token: string;
}

const OTHERS = 'alecrim-do-campo-77';

/** A session of each role of the office, and one of a customer. */
export async function logVisitorsIn(url: string): Promise<Visitor[]> {
  const post = async <T>(path: string, body: unknown, token = ''): Promise<T> => {
    const answer = await call<T>(`${url}/api${path}`, {
      method: 'POST',
      body,
      headers: token === '' ? {} : { authorization: `Bearer ${token}` },
    });
    if (answer.status >= 400) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const enter = async (username: string, password: string) =>
    (await post<{ token: string }>('/admin/login', { username, password })).token;
  const owner = await enter(OWNER.username, OWNER.password);
  const visitors: Visitor[] = [{ name: 'admin', token: owner }];
  for (const role of ['equipe', 'leitura']) {
    const access = { username: `dona-${role}`, role, senha: OTHERS, senhaAtual: OWNER.password };
    await post('/gerenciamento/administradores', access, owner);
    visitors.push({ name: role, token: await enter(access.username, OTHERS) });
  }
  const address = { cep: '01310-100', endereco: 'Avenida Paulista', numero: '900', complemento: '' };
  const place = { bairro: 'Bela Vista', cidade: 'São Paulo', estado: 'SP' };
  const person = { nome: 'Ana Lima', whatsapp: '(21) 98765-4321' };
  await post('/clientes/registrar', { ...CUSTOMER, ...person, ...address, ...place });
  const { token } = await post<{ token: string }>('/clientes/login', CUSTOMER);
  return [...visitors, { name: 'cliente', token }];
}
