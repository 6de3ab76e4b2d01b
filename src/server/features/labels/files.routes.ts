import { MISSING_HEADER, writeMissing } from '#shared/label-sheets.ts';
import { conflict, providerFailed } from '../../errors.ts';
import type { Api } from '../../http/api.ts';
import { implement } from '../../http/implement.ts';
import { LABELS } from '../../load/index.ts';
import type { LabelPaper } from '../../providers/freight/labels-port.ts';
import { labelBy, refuseClosed } from './buy.ts';
import type { LabelsDeps } from './deps.ts';
import { readSheets } from './sheets.ts';

const limit = { name: 'label-files', max: 120, windowSeconds: 60 } as const;
/** Each may ask its provider a hundred times. */
const limitOfMany = { name: 'label-sheets', max: 20, windowSeconds: 60 } as const;

const KINDS: Readonly<Record<LabelPaper, { name: string; end: string; type: string }>> = {
  pdf: { name: 'etiqueta', end: 'pdf', type: 'application/pdf' },
  // Whatever it holds, no browser makes a page of it.
  zpl: { name: 'etiqueta', end: 'zpl', type: 'text/plain; charset=utf-8' },
  dace: { name: 'dace', end: 'pdf', type: 'application/pdf' },
};

/** A label's file comes through the shop: whoever has no session here gets none, and no link to it is passed on. */
export function filesRoute(api: Api, deps: LabelsDeps): void {
  api.route({
    ...implement('GET /gerenciamento/etiquetas/:id/arquivo'),
    config: { audience: 'admin', act: 'buy-labels', load: LABELS, limit },
    handler: async ({ params: { id }, query: { tipo } }, reply) => {
      const file = await readFile(deps, id, tipo);
      return reply.headers(headersOf(tipo, id)).send(file);
    },
  });
  api.route({
    ...implement('GET /gerenciamento/etiquetas/arquivos'),
    config: { audience: 'admin', act: 'buy-labels', load: LABELS, limit: limitOfMany },
    handler: async ({ query: { etiquetas: ids, tipo } }, reply) => {
      const { bytes, missing } = await readSheets(deps, { ids, paper: tipo });
      const told = missing.size === 0 ? {} : { [MISSING_HEADER]: writeMissing(missing) };
      return reply.headers({ ...headersOf(tipo, 'juntas'), ...told }).send(bytes);
    },
  });
}

function headersOf(tipo: LabelPaper, of: number | 'juntas') {
  const { name, end, type } = KINDS[tipo];
  return {
    'cache-control': 'no-store',
    'content-type': type,
    'content-disposition': `attachment; filename="${name}-${of}.${end}"`,
    'x-content-type-options': 'nosniff',
  };
}

/** Throws 404; 409 for a label that is not made or has no such paper, or what the provider refuses; 502. */
async function readFile(deps: LabelsDeps, id: number, paper: LabelPaper): Promise<Buffer> {
  refuseClosed(deps);
  const label = await labelBy(deps, id);
  if (label.state !== 'gerada' || label.provider_id === null) {
    throw conflict('etiqueta_nao_gerada', 'Esta etiqueta ainda não foi gerada.');
  }
  if (paper === 'dace' && label.invoice_key !== null) {
    throw conflict('sem_dace', 'Este pacote vai com nota fiscal: imprima o DANFE, e não uma DACE.');
  }
  const file = await deps.provider.file(label.provider_id, paper);
  if (file.kind === 'ok') return file.value;
  if (file.kind === 'refused') throw conflict('impressao_recusada', file.words);
  deps.log.warn({ etiqueta: id, detalhe: file.detail }, 'a label has no file');
  throw providerFailed(
    502,
    'O Melhor Envio não entregou o arquivo. Tente de novo em alguns minutos, ou imprima pela página dele.',
  );
}
