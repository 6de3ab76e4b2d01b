import type { AdminLogado, SegundoFatorPedido } from '#shared/wire/admin.ts';
import { api, ApiError } from '#web/lib/calls/api.ts';
import { passkeyProblem, signByPasskey } from '../../lib/passkeys.ts';
import { saveAdminToken } from '../../lib/session.ts';

const WRONG = 'Usuário ou senha incorretos';
const FAILED = 'Erro ao fazer login. Tente novamente.';
const NOT_KEPT =
  'Este navegador não deixa o painel guardar o seu login. Permita que este site guarde dados, ou use outro navegador, e entre de novo.';

/** What a login has to be confirmed by. */
export type SecondStep = SegundoFatorPedido['segundoFator'];

export type Outcome =
  | { kind: 'in' | 'demonstration' }
  /** `isWrong`: what was given is not right; otherwise it was not looked at. */
  | { kind: 'refused'; text: string; isWrong: boolean }
  | { kind: 'second'; step: SecondStep };

const refused = (text: string, error?: unknown): Outcome => ({
  kind: 'refused',
  text,
  isWrong: error instanceof ApiError && error.status === 401,
});

/** Says what went wrong; a wrong name or password in the office's own words. */
function textOf(error: unknown, wrong?: string): string {
  if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) return FAILED;
  return error.status === 401 && wrong !== undefined ? wrong : error.text;
}

function enter(data: Partial<AdminLogado>): Outcome {
  if (!data.token) return refused(WRONG);
  return saveAdminToken(data.token) ? { kind: 'in' } : refused(NOT_KEPT);
}

/** Tries username and password. */
export async function logIn(username: string, password: string): Promise<Outcome> {
  try {
    const { data, simulated } = await api('POST /admin/login', { body: { username, password }, token: null });
    if (simulated) return { kind: 'demonstration' };
    return 'segundoFator' in data ? { kind: 'second', step: data.segundoFator } : enter(data);
  } catch (error) {
    return refused(textOf(error, WRONG), error);
  }
}

/** Confirms a login by a code of the app, or one for recovery. */
export async function confirmLogin(desafio: string, codigo: string): Promise<Outcome> {
  try {
    const body = { desafio, codigo };
    const { data } = await api('POST /admin/login/segundo-fator', { body, token: null });
    return enter(data);
  } catch (error) {
    return refused(textOf(error), error);
  }
}

/** Opens the office by a passkey: one that the login's first step asks for, or any of this shop. */
export async function logInByPasskey(step?: SecondStep): Promise<Outcome> {
  try {
    const asked = step?.chave === undefined ? await beginByPasskey() : { ...step, opcoes: step.chave };
    const body = { desafio: asked.desafio, resposta: await signByPasskey(asked.opcoes) };
    const { data } = await api('POST /admin/login/chave', { body, token: null });
    return enter(data);
  } catch (error) {
    return refused(passkeyProblem(error) ?? textOf(error), error);
  }
}

const beginByPasskey = async () => (await api('POST /admin/login/chave/opcoes', { token: null })).data;
