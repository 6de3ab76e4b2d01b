import QRCode from 'qrcode';
import type { FastifyRequest } from 'fastify';
import type { Configuracoes } from '#shared/wire/shop-settings.ts';
import { forbidden } from '../../errors.ts';
import type { Api, ApiRoutes } from '../../http/api.ts';
import { implement } from '../../http/implement.ts';
import { documentLimit } from './document-limit.ts';
import { lockText } from './next-document.ts';
import type { Change, ShopSettingsEditor } from './shop-settings.service.ts';

const QR = { margin: 3, width: 264 } as const;
const config = { audience: 'admin', act: 'shop-settings' } as const;
const done = { sucesso: true as const, success: true as const };
const bodyLimit = 1024;

interface ShopSettingsRoutesDeps {
  editor: ShopSettingsEditor;
  publicUrl: string;
}

/** What the owner says of her shop, for administrators alone. */
export function shopSettingsRoutes({ editor, publicUrl }: ShopSettingsRoutesDeps): ApiRoutes {
  return (api) => {
    readRoutes(api, editor);
    changeRoutes(api, editor);
    doorRoutes(api, editor);
    api.route({
      ...implement('POST /gerenciamento/configuracoes/previa'),
      config: { ...config, limit: { name: 'previas', max: 30, windowSeconds: 60 } },
      handler: async ({ body, session }) => {
        if (session?.kind !== 'admin') throw forbidden();
        const { token, until } = await editor.preview(session.username);
        const page = body?.ir === undefined ? '' : `?${new URLSearchParams({ ir: body.ir }).toString()}`;
        const url = `${publicUrl}/previa/${token}${page}`;
        const qr = await QRCode.toDataURL(url, QR);
        return { ...done, mensagem: 'Link da prévia criado.', url, ate: until.toISOString(), qr };
      },
    });
  };
}

function readRoutes(api: Api, editor: ShopSettingsEditor): void {
  api.route({
    ...implement('GET /gerenciamento/configuracoes'),
    config,
    handler: async (_request, reply) => reply.header('cache-control', 'no-store').send(await asRead(editor)),
  });
  api.route({
    ...implement('GET /gerenciamento/configuracoes/versoes'),
    config,
    handler: async ({ query }, reply) => {
      const { versions, total } = await editor.list(query);
      const list = versions.map((row) => ({
        numero: row.number,
        por: row.saved_by,
        em: row.saved_at.toISOString(),
        publicado_por: row.published_by ?? '',
        publicado_em: row.published_at?.toISOString() ?? '',
        voltou_a: row.from_number,
        atual: row.isCurrent,
        mudou: row.changed,
      }));
      return reply.header('x-total-count', total).header('cache-control', 'no-store').send(list);
    },
  });
}

function changeRoutes(api: Api, editor: ShopSettingsEditor): void {
  api.route({
    ...implement('PUT /gerenciamento/configuracoes'),
    config,
    bodyLimit: documentLimit,
    handler: async (request) => {
      const versao = await editor.save(withoutGaps(request.body.documento), changeOf(request));
      return { ...done, mensagem: 'Rascunho salvo. A loja mostra o que está publicado.', versao };
    },
  });
  api.route({
    ...implement('POST /gerenciamento/configuracoes/publicar'),
    config,
    bodyLimit,
    handler: async (request) => {
      const { em } = request.body;
      const versao = await editor.publish(em ? new Date(em) : null, changeOf(request));
      return { ...done, mensagem: em ? 'Publicação marcada.' : 'Publicado: a loja já mostra.', versao };
    },
  });
  api.route({
    ...implement('POST /gerenciamento/configuracoes/descartar'),
    config,
    bodyLimit,
    handler: async (request) => {
      const versao = await editor.discard(changeOf(request));
      return { ...done, mensagem: 'Rascunho descartado.', versao };
    },
  });
  api.route({
    ...implement('POST /gerenciamento/configuracoes/desfazer'),
    config,
    bodyLimit,
    handler: async (request) => {
      const versao = await editor.undo(request.body.numero, changeOf(request));
      return { ...done, mensagem: 'A versão anterior voltou.', versao };
    },
  });
}

function doorRoutes(api: Api, editor: ShopSettingsEditor): void {
  api.route({
    ...implement('POST /gerenciamento/configuracoes/fechar'),
    config,
    bodyLimit,
    handler: async (request) => {
      const versao = await editor.close(changeOf(request));
      return { ...done, mensagem: 'Loja fechada: quem chega lê “em breve”.', versao };
    },
  });
  api.route({
    ...implement('POST /gerenciamento/configuracoes/abrir'),
    config,
    bodyLimit,
    handler: async (request) => {
      const versao = await editor.open(changeOf(request));
      return { ...done, mensagem: 'Loja aberta: já dá para comprar.', versao };
    },
  });
}

async function asRead(editor: ShopSettingsEditor): Promise<Configuracoes> {
  const { revision, closed, waits, published, number, draft, locks, gone } = await editor.read();
  return {
    ...done,
    versao: revision,
    aberta: !closed && !waits,
    espera_pagamentos: waits,
    publicado: published,
    menus_sem_pagina: gone,
    publicado_numero: number,
    rascunho:
      draft === undefined
        ? null
        : {
            numero: draft.number,
            documento: draft.document,
            por: draft.saved_by,
            em: draft.saved_at.toISOString(),
            publicar_em: draft.published_at?.toISOString() ?? null,
          },
    travados: locks.map(({ name, variable }) => ({
      campo: name,
      variavel: variable,
      porque: lockText(variable),
    })),
  };
}

type Gapless<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> };

/** What was sent, without what was not. */
function withoutGaps<T extends object>(given: T): Gapless<T> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Gapless<T>;
}

function changeOf({ session, body }: Pick<FastifyRequest, 'session'> & { body: { versao: number } }): Change {
  if (session?.kind !== 'admin') throw forbidden();
  return { by: session.username, revision: body.versao };
}
