import type { FastifyPluginAsync } from 'fastify';
import { paths } from '#shared/paths.ts';
import { notFound, unauthorized } from '../errors.ts';
import { wantsHtml } from '../http/answers.ts';
import type { Api } from '../http/api.ts';
import { cookieHeader, SANDBOX_COOKIE } from '../http/cookies.ts';
import { implement } from '../http/implement.ts';
import type { SandboxDoor } from '../http/team-only.ts';
import { plainPage } from '../pages/plain-page.ts';

export interface SandboxRoom {
  /** The stand-ins' own pages and calls. */
  plugin: FastifyPluginAsync;
  /** Null: anybody may come in, as where the shop is on this machine or in a house. */
  door: SandboxDoor | null;
  /** Are payments only played, at any moment? With real ones there is no panel at all, for nobody. */
  isPlayed: () => boolean;
  shopName: () => string;
}

/** What of the stand-ins is there whoever charges: carriers' pictures and labels while freight is played. */
const isOfOthers = (url: string) => /^\/sandbox\/(melhorenvio|viacep|assets)\//.test(url);

const SECONDS = 12 * 3600;

/** Puts the stand-ins under /sandbox, and a lock on the door to their panel where the shop is on the internet. */
export async function openSandbox(
  app: Api,
  { plugin, door, isPlayed, shopName }: SandboxRoom,
): Promise<void> {
  await app.register(
    async (room) => {
      room.addHook('onRequest', async (request, reply) => {
        if (isPlayed() || isOfOthers(request.url)) return undefined;
        if (!wantsHtml(request.headers)) throw notFound('Não encontramos o que foi pedido.');
        const { html, headers } = plainPage({
          shopName: shopName(),
          title: 'Não há mais sandbox',
          body: `<p>Esta loja cobra de verdade: pagamentos não são mais aprovados por aqui.</p>
<p><a class="main" href="${paths.home}">Ir para a loja</a></p>`,
        });
        return reply.code(404).headers(headers).send(html);
      });
      if (door !== null) {
        room.addHook('onRequest', async (request, reply) => {
          if (await door.lets(request)) return undefined;
          if (!wantsHtml(request.headers))
            throw unauthorized('O sandbox é só da equipe: entre na administração.');
          const { html, headers } = plainPage({
            shopName: shopName(),
            title: 'Só para a equipe',
            body: `<p>Os pagamentos e os e-mails de teste ficam aqui. Entre na administração e abra o sandbox pelo Início.</p>
<p><a class="main" href="${paths.adminLogin}">Entrar na administração</a></p>`,
          });
          return reply.code(401).headers(headers).send(html);
        });
      }
      await room.register(plugin);
    },
    { prefix: '/sandbox' },
  );
}

/** The call by which somebody of the team unlocks it for her browser. */
export function sandboxRoutes(door: SandboxDoor | null) {
  return (api: Api): void => {
    api.route({
      ...implement('POST /gerenciamento/sandbox/entrar'),
      config: { audience: 'admin', act: 'use-sandbox' },
      handler: async ({ session }, reply) => {
        if (door !== null && session !== null) {
          const value = door.cookieFor(session);
          const cookie = { seconds: SECONDS, https: true, path: paths.sandbox };
          reply.header('set-cookie', cookieHeader(SANDBOX_COOKIE, value, cookie));
        }
        return {
          sucesso: true as const,
          success: true as const,
          mensagem: 'Sandbox aberto.',
          url: paths.sandbox,
        };
      },
    });
  };
}
