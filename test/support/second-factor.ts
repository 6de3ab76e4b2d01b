import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { OfficeRole } from '#shared/acts.ts';
import { createSealer } from '../../src/server/security/sealer.ts';
import { createPeopleServices } from '../../src/server/services/people.ts';
import { PASSKEY_SITE, softPasskey } from './soft-passkey.ts';
import { insertQuickAdministrator, quickHash } from './quick-hash.ts';
import type { Answer, Client, Workbench } from './workbench.ts';

export const OFFICE_PASSWORD = 'lavanda-2026';
export const FACTOR_PATH = '/api/admin/me/segundo-fator';

/** The code that an app shows at this moment. */
export const codeAt = (secret: string, at: Date): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: at.getTime() });

/** An office with 'dona', whose password is checked at next to no cost, and a key for second factors. */
export async function openFactorOffice(bench: Workbench, { key = randomBytes(32), required = false } = {}) {
  for (const table of ['sessions', 'limit_windows', 'admin_users'] as const) {
    await bench.db.deleteFrom(table).execute();
  }
  await insertQuickAdministrator(bench.db, OFFICE_PASSWORD);
  const settings = {
    sealer: createSealer([key], randomBytes),
    secondFactorRequired: required,
    publicUrl: PASSKEY_SITE,
  };
  const people = createPeopleServices(bench.world, settings);
  const office = await bench.serve(people);
  return { office, key, people, ...officeActs(bench, office) };
}

/** What names the second step of a login. */
const challengeOf = ({ body }: Answer) =>
  String((body['segundoFator'] as Record<string, unknown> | undefined)?.['desafio']);

/** What people do at the doors of an office. */
export function officeActs(bench: Workbench, office: Client) {
  let addresses = 0;
  /** Failures count by address: each call comes from one of its own unless told otherwise. */
  const post = (path: string, body: unknown, { token, from }: { token?: string; from?: string } = {}) => {
    addresses += 1;
    const own = `198.51.${addresses >> 8}.${addresses & 255}`;
    return office.call('POST', path, { body, from: from ?? own, ...(token !== undefined && { token }) });
  };
  const logIn = (username = 'dona', password = OFFICE_PASSWORD) =>
    post('/api/admin/login', { username, password });
  const begin = async (username = 'dona') => challengeOf(await logIn(username));
  const finish = (desafio: string, codigo: string, from?: string) =>
    post('/api/admin/login/segundo-fator', { desafio, codigo }, from === undefined ? {} : { from });
  const tokenOf = async (username = 'dona') => String((await logIn(username)).body['token']);

  /** Sets up an app for whoever has this token; a step later, so that its first code can be followed by another. */
  async function setUp(token: string) {
    const begun = await post(`${FACTOR_PATH}/aplicativo`, { senhaAtual: OFFICE_PASSWORD }, { token });
    const secret = String(begun.body['segredo']);
    const codigo = codeAt(secret, bench.clock());
    const confirmed = await post(`${FACTOR_PATH}/aplicativo/confirmar`, { codigo }, { token });
    bench.pass(30_000);
    return { begun, confirmed, secret, codes: (confirmed.body['codigos'] ?? []) as string[] };
  }

  async function hire(username: string, role: OfficeRole = 'admin') {
    await bench.db
      .insertInto('admin_users')
      .values({ username, role, senha_hash: quickHash(OFFICE_PASSWORD) })
      .execute();
  }
  /** Makes a passkey for whoever has this token; `proof` stands beside her password. */
  async function setUpPasskey(token: string, proof: object = {}, key = softPasskey()) {
    const given = { senhaAtual: OFFICE_PASSWORD, ...proof };
    const begun = await post(`${FACTOR_PATH}/chaves/opcoes`, given, { token });
    const body = {
      desafio: begun.body['desafio'],
      nome: 'Celular',
      resposta: key.make(begun.body['opcoes']),
    };
    const kept = await post(`${FACTOR_PATH}/chaves`, body, { token });
    return { key, begun, kept, codes: (kept.body['codigos'] ?? []) as string[] };
  }
  /** What stands for a code where a passkey confirms an act. */
  async function proveBy(key: ReturnType<typeof softPasskey>, token: string) {
    const { body } = await post('/api/admin/me/confirmacao/chave', {}, { token });
    return { chave: { desafio: body['desafio'], resposta: key.use(body['opcoes']) } };
  }
  const me = (token: string) => office.call('GET', '/api/admin/me', { token });
  const acts = async () =>
    await bench.db
      .selectFrom('audit_log')
      .select(['actor', 'action', 'subject', 'after'])
      .orderBy('id')
      .execute();
  return { post, logIn, challengeOf, begin, finish, tokenOf, setUp, setUpPasskey, proveBy, hire, me, acts };
}
