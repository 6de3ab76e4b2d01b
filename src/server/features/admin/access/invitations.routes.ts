import type { ApiRoutes } from '../../../http/api.ts';
import { implement } from '../../../http/implement.ts';
import { askingOf, proofOf } from '../factors/second-factor.routes.ts';
import type { InvitationAnswers } from './accept-invitation.ts';
import type { Invitations } from './invitations.service.ts';

const config = { audience: 'admin', act: 'manage-staff' } as const;
/** By whoever has a link, and whoever guesses one. */
const answering = {
  audience: 'all',
  limit: { name: 'convites', max: 30, windowSeconds: 60 },
} as const;
const done = { sucesso: true as const, success: true as const };

interface InvitationDeps {
  invitations: Invitations;
  answers: InvitationAnswers;
}

/** Asking somebody by mail to work in the office, and the answer to that. */
export function invitationRoutes({ invitations, answers }: InvitationDeps): ApiRoutes {
  return (api) => {
    api.route({ ...implement('GET /gerenciamento/convites'), config, handler: () => invitations.list() });
    api.route({
      ...implement('POST /gerenciamento/convites'),
      config,
      handler: async (request, reply) => {
        const { email: typed, role = 'equipe' } = request.body;
        const acting = { asking: askingOf(request), proof: proofOf(request.body) };
        const convite = await invitations.invite({ typed, role }, acting);
        return reply.code(201).send({ ...done, mensagem: 'Convite enviado.', convite });
      },
    });
    api.route({
      ...implement('POST /gerenciamento/convites/:id/reenviar'),
      config,
      handler: async (request) => {
        const acting = { asking: askingOf(request), proof: proofOf(request.body) };
        const { role } = request.body;
        const convite = await invitations.sendAgain({ id: request.params.id, role }, acting);
        return { ...done, mensagem: 'Convite enviado de novo.', convite };
      },
    });
    api.route({
      ...implement('DELETE /gerenciamento/convites/:id'),
      config,
      handler: async (request) => {
        await invitations.cancel(request.params.id, askingOf(request));
        return { ...done, mensagem: 'Convite cancelado.' };
      },
    });

    api.route({
      ...implement('POST /admin/convites/consultar'),
      config: answering,
      handler: async ({ body }) => {
        const { email, role, expires_at } = await answers.read(body.token);
        return { ...done, email, role, expira_em: expires_at.toISOString() };
      },
    });
    api.route({
      ...implement('POST /admin/convites/aceitar'),
      config: answering,
      handler: async ({ body, ip }, reply) => {
        const { token, username: typed, senha: password } = body;
        const username = await answers.accept({ token, username: typed, password, address: ip });
        const mensagem = 'Acesso criado. Entre com o seu usuário e a sua senha.';
        return reply.code(201).send({ ...done, mensagem, username });
      },
    });
  };
}
