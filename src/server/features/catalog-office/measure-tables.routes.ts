import type { ApiRoutes } from '../../http/api.ts';
import { implement } from '../../http/implement.ts';
import { editorOf } from './editor.ts';
import type { MeasureTables } from './measure-tables.ts';

const done = { sucesso: true as const, success: true as const };
const writes = { audience: 'admin', act: 'edit-products' } as const;

/** The office's calls on tables of measures. */
export function measureTablesRoutes({ tables }: { tables: MeasureTables }): ApiRoutes {
  return (api) => {
    api.route({
      ...implement('GET /gerenciamento/medidas'),
      config: { audience: 'admin', act: 'see-products' },
      handler: () => tables.list(),
    });
    api.route({
      ...implement('POST /gerenciamento/medidas'),
      config: writes,
      handler: async (request, reply) => {
        const tabela = await tables.create(request.body, editorOf(request).by);
        return reply.code(201).send({ ...done, mensagem: 'Tabela de medidas guardada.', tabela });
      },
    });
    api.route({
      ...implement('PUT /gerenciamento/medidas/:id'),
      config: writes,
      handler: async (request) => {
        const tabela = await tables.change(request.params.id, request.body, editorOf(request).by);
        return { ...done, mensagem: 'Tabela de medidas mudada.', tabela };
      },
    });
    api.route({
      ...implement('DELETE /gerenciamento/medidas/:id'),
      config: writes,
      handler: async (request) => {
        await tables.remove(request.params.id, editorOf(request).by);
        return { ...done, mensagem: 'Tabela de medidas excluída.' };
      },
    });
  };
}
