import { plural } from '#shared/text.ts';
import type { ApiRoutes } from '../../http/api.ts';
import { implement } from '../../http/implement.ts';
import type { Demonstration } from './demonstration.ts';
import { editorOf } from './editor.ts';

const done = { sucesso: true as const, success: true as const };
const config = {
  audience: 'admin',
  act: 'first-steps',
  limit: { name: 'demonstracao', max: 20, windowSeconds: 60 },
} as const;

/** The demonstration's products out of the shop at one press, and back. */
export function demonstrationRoutes({ demonstration }: { demonstration: Demonstration }): ApiRoutes {
  return (api) => {
    api.route({
      ...implement('POST /gerenciamento/demonstracao/retirar'),
      config,
      handler: async (request) => {
        const produtos = await demonstration.remove(request.body.chave, editorOf(request));
        const mensagem =
          produtos === 0
            ? 'Não há produtos de exemplo na loja.'
            : `${produtos} ${plural(produtos, 'produto de exemplo saiu', 'produtos de exemplo saíram')} da loja.`;
        return { ...done, mensagem, produtos };
      },
    });
    api.route({
      ...implement('POST /gerenciamento/demonstracao/voltar'),
      config,
      handler: async (request) => {
        const produtos = await demonstration.bringBack(editorOf(request));
        const mensagem = `${produtos} ${plural(produtos, 'produto de exemplo voltou', 'produtos de exemplo voltaram')}.`;
        return { ...done, mensagem, produtos };
      },
    });
  };
}
