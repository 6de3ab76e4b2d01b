import { plural } from '#shared/text.ts';
import type { ApiRoutes } from '../../../http/api.ts';
import { implement } from '../../../http/implement.ts';
import { editorOf } from '../../catalog-office/index.ts';
import type { Taken } from './found.store.ts';
import type { PageReads } from './page-reads.service.ts';

const config = { audience: 'admin', act: 'move-shop' } as const;
const done = { sucesso: true as const, success: true as const };

/** Pictures from the old shop's pages, for administrators alone. */
export function oldPictureRoutes(reads: PageReads): ApiRoutes {
  return (api) => {
    api.route({
      ...implement('GET /gerenciamento/mudanca/importacoes/:id/paginas'),
      config,
      handler: ({ params }) => reads.find(params.id),
    });
    api.route({
      ...implement('GET /gerenciamento/mudanca/importacoes/:id/paginas/faltas'),
      config,
      handler: ({ params }) => reads.missed(params.id),
    });
    api.route({
      ...implement('POST /gerenciamento/mudanca/importacoes/:id/paginas'),
      config,
      handler: async (request) => {
        const { by } = editorOf(request);
        await reads.begin(request.params.id, { address: request.body.endereco, by });
        return {
          ...done,
          mensagem: 'As páginas estão sendo lidas. A leitura segue mesmo que você saia daqui.',
        };
      },
    });
    api.route({
      ...implement('POST /gerenciamento/mudanca/importacoes/:id/paginas/parar'),
      config,
      handler: async (request) => {
        await reads.stop(request.params.id, editorOf(request).by);
        return { ...done, mensagem: 'A leitura parou. O que já foi lido fica.' };
      },
    });
    api.route({
      ...implement('POST /gerenciamento/mudanca/importacoes/:id/paginas/trazer'),
      config,
      handler: async (request) => {
        const taken = await reads.take(request.params.id, editorOf(request).by);
        return { ...done, mensagem: saidOf(taken) };
      },
    });
  };
}

function saidOf({ asked, known }: Taken): string {
  const news = asked > 0 ? 'As fotos estão vindo, aos poucos.' : 'Não há fotos novas para trazer.';
  if (known === 0) return news;
  const before = plural(known, '1 já veio antes e foi tirada', `${known} já vieram antes e foram tiradas`);
  return `${news} ${before} da peça: ponha à mão o que faz falta.`;
}
