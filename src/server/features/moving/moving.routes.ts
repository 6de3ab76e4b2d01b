import type { Kysely } from 'kysely';
import type { LinhaDaMudanca } from '#shared/wire/moving-calls.ts';
import type { Clock } from '../../clock.ts';
import type { DB } from '../../db/index.ts';
import { csvOf, type CsvColumn } from '../../files/csv.ts';
import { invalid } from '../../errors.ts';
import type { Api, ApiRoutes } from '../../http/api.ts';
import { implement } from '../../http/implement.ts';
import { EXPORTS, IMPORTS } from '../../load/index.ts';
import { editorOf } from '../catalog-office/index.ts';
import type { Addresses } from './addresses.service.ts';
import { MAX_BYTES } from './file-rows.ts';
import type { Imports } from './imports.service.ts';
import { MAX_SITEMAP_BYTES } from './sitemap.ts';
import { listFailed, retryPictures } from './pictures.store.ts';

const config = { audience: 'admin', act: 'move-shop' } as const;
const done = { sucesso: true as const, success: true as const };
const MOST_PICTURES = 500;

export interface MovingRoutesDeps {
  db: Kysely<DB>;
  clock: Clock;
  imports: Imports;
  addresses: Addresses;
  wakePictures: () => void;
}

/** Moving in from another shop, for administrators alone. */
export function movingRoutes(deps: MovingRoutesDeps): ApiRoutes {
  return (api) => {
    readRoutes(api, deps);
    actRoutes(api, deps);
    pictureRoutes(api, deps);
    addressRoutes(api, deps);
    // A room of its own: no other call takes this kind of body.
    void api.register(async (room) => fileRoute(room as Api, deps));
    void api.register(async (room) => sitemapRoute(room as Api, deps));
  };
}

function fileRoute(room: Api, { imports }: MovingRoutesDeps): void {
  room.addContentTypeParser(
    ['text/csv', 'application/vnd.ms-excel', 'application/octet-stream'],
    { parseAs: 'buffer', bodyLimit: MAX_BYTES },
    (_request, body, parsed) => parsed(null, body),
  );
  room.route({
    ...implement('POST /gerenciamento/mudanca/arquivos'),
    config: { ...config, load: IMPORTS },
    bodyLimit: MAX_BYTES,
    handler: async (request, reply) => {
      if (!Buffer.isBuffer(request.body)) throw invalid('Envie o arquivo como text/csv.');
      const { by } = editorOf(request);
      const fileName = (request.query.nome ?? '').replaceAll(/[\p{Cc}]+/gu, ' ').trim() || 'arquivo.csv';
      const id = await imports.add(request.body, { fileName, by });
      return reply.code(201).send({ ...done, mensagem: 'Arquivo recebido: está sendo conferido.', id });
    },
  });
}

const KINDS: Readonly<Record<string, string>> = {
  novo: 'vem',
  alterado: 'muda',
  igual: 'fica como está',
  fora: 'não vem',
};

const FINDINGS: readonly CsvColumn<LinhaDaMudanca>[] = [
  ['linha', ({ linha }) => String(linha)],
  ['nome', ({ nome }) => nome],
  ['chave', ({ chave }) => chave],
  ['resultado', ({ tipo }) => KINDS[tipo ?? ''] ?? ''],
  ['porque', ({ porque }) => porque],
  ['notas', ({ notas }) => notas.join(' ')],
];

function sitemapRoute(room: Api, { addresses }: MovingRoutesDeps): void {
  room.addContentTypeParser(
    ['application/xml', 'text/xml', 'application/octet-stream'],
    { parseAs: 'buffer', bodyLimit: MAX_SITEMAP_BYTES },
    (_request, body, parsed) => parsed(null, body),
  );
  room.route({
    ...implement('POST /gerenciamento/mudanca/enderecos/mapa'),
    config: { ...config, load: IMPORTS },
    bodyLimit: MAX_SITEMAP_BYTES,
    handler: async (request) => {
      if (!Buffer.isBuffer(request.body)) throw invalid('Envie o arquivo como application/xml.');
      const counted = await addresses.readSitemap(request.body, editorOf(request).by);
      return { ...done, mensagem: 'Mapa lido.', ...counted };
    },
  });
}

function readRoutes(api: Api, { imports }: MovingRoutesDeps): void {
  api.route({
    ...implement('GET /gerenciamento/mudanca/importacoes/:id/conferencia.csv'),
    config: { ...config, load: EXPORTS },
    handler: async ({ params }, reply) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="conferencia-${params.id}.csv"`)
        .send(csvOf(FINDINGS, await imports.findings(params.id))),
  });
  api.route({
    ...implement('GET /gerenciamento/mudanca/importacoes'),
    config,
    handler: () => imports.list(),
  });
  api.route({
    ...implement('GET /gerenciamento/mudanca/importacoes/:id'),
    config,
    handler: ({ params }) => imports.find(params.id),
  });
  api.route({
    ...implement('GET /gerenciamento/mudanca/importacoes/:id/linhas'),
    config,
    handler: async ({ params, query }, reply) => {
      const { tipo: kind, notas, limit, offset } = query;
      const asked = { importId: params.id, kind, withNotes: notas === 'true', limit, offset };
      const { rows, total } = await imports.lines(asked);
      return reply.header('x-total-count', total).send(rows);
    },
  });
}

function actRoutes(api: Api, { imports }: MovingRoutesDeps): void {
  api.route({
    ...implement('PUT /gerenciamento/mudanca/importacoes/:id/categorias'),
    config,
    // As many as the schema takes, at their longest.
    bodyLimit: 1024 * 1024,
    handler: async (request) => {
      const given = { categories: request.body.categorias, by: editorOf(request).by };
      const moved = await imports.choose(request.params.id, given);
      const mensagem = moved > 0 ? 'Guardado: o arquivo está sendo conferido de novo.' : 'Guardado.';
      return { ...done, mensagem };
    },
  });
  api.route({
    ...implement('POST /gerenciamento/mudanca/importacoes/:id/trazer'),
    config,
    handler: async (request) => {
      const { estoqueSemContagem = null, atualizar: update = false } = request.body;
      const { by } = editorOf(request);
      await imports.begin(request.params.id, { blankStock: estoqueSemContagem, update, by });
      return { ...done, mensagem: 'A importação começou. Ela segue mesmo que você saia desta página.' };
    },
  });
  api.route({
    ...implement('POST /gerenciamento/mudanca/importacoes/:id/desfazer'),
    config,
    handler: async (request) => {
      await imports.undo(request.params.id, editorOf(request).by);
      return { ...done, mensagem: 'A importação está sendo desfeita.' };
    },
  });
  api.route({
    ...implement('DELETE /gerenciamento/mudanca/importacoes/:id'),
    config,
    handler: async (request) => {
      await imports.remove(request.params.id, editorOf(request).by);
      return { ...done, mensagem: 'Arquivo esquecido.' };
    },
  });
}

function pictureRoutes(api: Api, { db, clock, wakePictures }: MovingRoutesDeps): void {
  api.route({
    ...implement('GET /gerenciamento/mudanca/importacoes/:id/imagens'),
    config,
    handler: async ({ params }) =>
      (await listFailed(db, params.id, MOST_PICTURES)).map(({ url, why, product_id, nome }) => ({
        url,
        porque: why,
        produto_id: product_id,
        nome: nome ?? '',
      })),
  });
  api.route({
    ...implement('POST /gerenciamento/mudanca/importacoes/:id/imagens/repetir'),
    config,
    handler: async ({ params }) => {
      const again = await retryPictures(db, params.id, clock());
      wakePictures();
      return {
        ...done,
        mensagem: again > 0 ? 'As imagens serão tentadas de novo.' : 'Nenhuma imagem falhou.',
      };
    },
  });
}

function addressRoutes(api: Api, { addresses }: MovingRoutesDeps): void {
  api.route({
    ...implement('GET /gerenciamento/mudanca/enderecos'),
    config,
    handler: async ({ query }, reply) => {
      const { tipo: kind = 'todos', q = '', limit, offset } = query;
      const { rows, total } = await addresses.list({ kind, q, limit, offset });
      return reply.header('x-total-count', total).send(rows);
    },
  });
  api.route({
    ...implement('PUT /gerenciamento/mudanca/enderecos'),
    config,
    handler: async (request) => {
      await addresses.say({ ...request.body, by: editorOf(request).by });
      return { ...done, mensagem: 'Endereço guardado.' };
    },
  });
  api.route({
    ...implement('DELETE /gerenciamento/mudanca/enderecos'),
    config,
    handler: async (request) => {
      await addresses.remove({ de: request.query.de, by: editorOf(request).by });
      return { ...done, mensagem: 'Endereço tirado.' };
    },
  });
}
