import { forbidden } from '../../errors.ts';
import type { ApiRoutes, Session } from '../../http/api.ts';
import { implement } from '../../http/implement.ts';
import type { Templates } from './templates.ts';

const reads = { audience: 'admin', act: 'write-to-buyers' } as const;
const writes = { audience: 'admin', act: 'mail-texts' } as const;
const done = { success: true as const, sucesso: true as const };
/** A text at its longest, as JSON. */
const bodyLimit = 32 * 1024;

function whoIs(session: Session | null): string {
  if (session?.kind !== 'admin') throw forbidden();
  return session.username;
}

/** The texts that messages are begun with: read by who writes to buyers, changed by who runs the shop. */
export function templatesRoutes({ templates }: { templates: Templates }): ApiRoutes {
  return (api) => {
    api.route({
      ...implement('GET /gerenciamento/mensagens-prontas'),
      config: reads,
      handler: async (_request, reply) =>
        reply.header('cache-control', 'no-store').send({ ...done, ...(await templates.list()) }),
    });
    api.route({
      ...implement('POST /gerenciamento/mensagens-prontas'),
      config: writes,
      bodyLimit,
      handler: async ({ session, body }, reply) => {
        const kept = await templates.create(body, whoIs(session));
        return reply.code(201).send({ ...done, mensagem: 'Mensagem pronta criada.', ...kept });
      },
    });
    api.route({
      ...implement('PUT /gerenciamento/mensagens-prontas/:id'),
      config: writes,
      bodyLimit,
      handler: async ({ session, params: { id }, body }) => {
        const kept = await templates.save(id, body, whoIs(session));
        const mensagem = body.arquivada ? 'Guardada entre as arquivadas.' : 'Mensagem pronta guardada.';
        return { ...done, mensagem, ...kept };
      },
    });
    api.route({
      ...implement('PUT /gerenciamento/mensagens-prontas'),
      config: writes,
      handler: async ({ session, body: { ids } }) => {
        await templates.arrange(ids, whoIs(session));
        return { ...done, mensagem: 'Ordem guardada.' };
      },
    });
  };
}
