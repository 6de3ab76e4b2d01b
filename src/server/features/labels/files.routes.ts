import { MISSING_HEADER, writeMissing } from '#shared/label-sheets.ts';
import { conflict, providerFailed } from '../../errors.ts';
import type { Api } from '../../http/api.ts';
import { implement } from '../../http/implement.ts';
import { LABELS } from '../../load/index.ts';
import type { LabelPaper } from '../../providers/freight/labels-port.ts';
import { labelBy, refuseClosed } from './buy.ts';
import type { LabelsDeps } from './deps.ts';
import { paperHeaders, readPaper } from './label-paper.ts';
import { readSheets } from './sheets.ts';

const limit = { name: 'label-files', max: 120, windowSeconds: 60 } as const;
/** Each may ask its provider a hundred times. */
const limitOfMany = { name: 'label-sheets', max: 20, windowSeconds: 60 } as const;

/** A label's file comes through the shop: whoever has no session here gets none, and no link to it is passed on. */
export function filesRoute(api: Api, deps: LabelsDeps): void {
  api.route({
    ...implement('GET /gerenciamento/etiquetas/:id/arquivo'),
    config: { audience: 'admin', act: 'buy-labels', load: LABELS, limit },
    handler: async ({ params: { id }, query: { tipo } }, reply) => {
      const file = await readFile(deps, id, tipo);
      return reply.headers(paperHeaders(tipo, id)).send(file);
    },
  });
  api.route({
    ...implement('GET /gerenciamento/etiquetas/arquivos'),
    config: { audience: 'admin', act: 'buy-labels', load: LABELS, limit: limitOfMany },
    handler: async ({ query: { etiquetas: ids, tipo } }, reply) => {
      const { bytes, missing } = await readSheets(deps, { ids, paper: tipo });
      const told = missing.size === 0 ? {} : { [MISSING_HEADER]: writeMissing(missing) };
      return reply.headers({ ...paperHeaders(tipo, 'juntas'), ...told }).send(bytes);
    },
  });
}

/** Throws 404; 409 for a label that is not made or has no such paper, or what the provider refuses; 502. */
async function readFile(deps: LabelsDeps, id: number, paper: LabelPaper): Promise<Buffer> {
  refuseClosed(deps);
  const file = await readPaper(deps, await labelBy(deps, id), paper);
  switch (file.kind) {
    case 'ok':
      return file.value;
    case 'unmade':
      throw conflict('etiqueta_nao_gerada', 'Esta etiqueta ainda não foi gerada.');
    case 'invoiced':
      throw conflict('sem_dace', 'Este pacote vai com nota fiscal: imprima o DANFE, e não uma DACE.');
    case 'refused':
      throw conflict('impressao_recusada', file.words);
    case 'failed':
      throw providerFailed(
        502,
        'O Melhor Envio não entregou o arquivo. Tente de novo em alguns minutos, ou imprima pela página dele.',
      );
  }
}
