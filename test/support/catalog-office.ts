import { randomBytes } from 'node:crypto';
import type { Produto } from '#shared/wire/catalog.ts';
import { ensureAdministrator } from '../../src/server/features/admin/index.ts';
import { insertSession } from '../../src/server/http/sessions.store.ts';
import { hashToken } from '../../src/server/http/sessions.ts';
import { createCatalogServices, type CatalogSettings } from '../../src/server/services/catalog.ts';
import { createMovingServices, type MovingSettings } from '../../src/server/services/moving.ts';
import { createPeopleServices } from '../../src/server/services/people.ts';
import { openWorkbench, type Answer, type CallOptions, type Workbench } from './workbench.ts';

/** A page of the owner's that nobody sees yet. */
const DRAFT = {
  titulo: '=Sobre',
  endereco: 'sobre',
  publicada: false,
  busca_titulo: '',
  busca_descricao: '',
  blocos: [{ tipo: 'paragrafo', texto: 'Oi.' }],
};

export const PUBLIC_URL = 'https://loja.example';

/** The catalogue and its owner's calls over HTTP, with somebody of each role logged in. */
export async function openCatalogOffice(
  settings: Partial<CatalogSettings> & Pick<Partial<MovingSettings>, 'askPage'> = {},
) {
  const bench = await openWorkbench({ PUBLIC_URL });
  const { world } = bench;
  const dataDir = bench.folder;
  const goods = createCatalogServices(world, {
    dataDir,
    publicUrl: PUBLIC_URL,
    brand: () => 'Vitrine',
    ...settings,
  });
  const { catalog, media } = goods;
  await ensureAdministrator(world, { username: 'dona', password: 'lavanda-2026' });
  const { fetchPicture, askPage } = settings;
  const moving = createMovingServices(world, {
    ...goods,
    fetchPicture,
    publicUrl: PUBLIC_URL,
    askPage,
    pagePauseMs: 0,
    settings: () => ({ nome: 'Vitrine', formula: '=1+1' }),
    ownPages: async () => [DRAFT],
    policies: async () => [{ ...DRAFT, titulo: '=Trocas', endereco: 'trocas-e-devolucoes' }],
  });
  const client = await bench.serve(goods, moving, createPeopleServices(world));
  await catalog.start();
  const tokens = {
    admin: await logIn(bench, 'dona', 'admin'),
    equipe: await logIn(bench, 'Bia', 'equipe'),
    leitura: await logIn(bench, 'Lia', 'leitura'),
  };

  /** A call of the owner's. */
  const call = (method: string, path: string, body?: unknown, options: CallOptions = {}): Promise<Answer> =>
    client.call(method, path, { token: tokens.admin, ...(body === undefined ? {} : { body }), ...options });

  return {
    ...bench,
    catalog,
    media,
    moving,
    goods,
    url: client.url,
    tokens,
    call,
    anonymously: client.call,
    /** A product that is in the shop now. */
    async create(given: Record<string, unknown> = {}): Promise<Produto> {
      const answer = await call('POST', '/api/produtos', {
        nome: 'Vestido Lis',
        preco: 199.9,
        categoria: 'Vestidos',
        ...given,
      });
      if (answer.status !== 201) throw new Error(`Not made: ${JSON.stringify(answer.body)}`);
      return answer.body['produto'] as Produto;
    },
    async close() {
      await moving.stop?.();
      await goods.stop?.();
      await bench.close();
    },
  };
}

export type CatalogOffice = Awaited<ReturnType<typeof openCatalogOffice>>;

export async function logIn(
  { db, clock }: Workbench,
  username: string,
  role: 'admin' | 'equipe' | 'leitura',
) {
  const known = await db
    .selectFrom('admin_users')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirst();
  const { id } =
    known ??
    (await db
      .insertInto('admin_users')
      .values({ username, role, senha_hash: 'nenhuma' })
      .returning('id')
      .executeTakeFirstOrThrow());
  const token = randomBytes(32).toString('base64url');
  const now = clock();
  await insertSession(db, {
    tokenHash: hashToken(token),
    owner: { kind: 'admin', id },
    now,
    expiresAt: new Date(now.getTime() + 3_600_000),
  });
  return token;
}
