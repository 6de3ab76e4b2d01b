import { dayOf, startOfDay } from '#shared/days.ts';
import { centsToReais } from '#shared/money.ts';
import type { ValoresDeEtiquetas } from '#shared/wire/labels.ts';
import { forbidden } from '../../errors.ts';
import type { Api } from '../../http/api.ts';
import { implement } from '../../http/implement.ts';
import type { LabelsDeps } from './deps.ts';
import { listComingBack, listDearer, sumComingBack, sumDearer, type OwnedLabel } from './money.store.ts';
import { showLabel } from './read.ts';
import { BACK_MS, tellRefund, type TellRefund } from './refund-word.ts';

const MOST = 100;
const limit = { name: 'label-money', max: 120, windowSeconds: 60 } as const;
const owner = { audience: 'admin', act: 'label-money', limit } as const;

/** What the provider's wallet is owed, and what it was charged later. */
export function moneyRoutes(api: Api, deps: LabelsDeps): void {
  api.route({
    ...implement('GET /gerenciamento/etiquetas/valores'),
    config: owner,
    handler: async (_request, reply) => reply.header('cache-control', 'no-store').send(await readMoney(deps)),
  });
  api.route({
    ...implement('POST /gerenciamento/etiquetas/:id/valor'),
    config: owner,
    handler: async ({ params: { id }, body: { resposta }, session }) => {
      if (session?.kind !== 'admin') throw forbidden();
      const label = await tellRefund(deps, { id, word: resposta, by: session.username });
      return {
        success: true as const,
        sucesso: true as const,
        mensagem: TOLD[resposta],
        etiqueta: showLabel(label),
      };
    },
  });
}

const TOLD: Readonly<Record<TellRefund['word'], string>> = {
  voltou: 'Marcado: o valor voltou para a carteira.',
  nao_voltou: 'Marcado: o valor não voltou. Fale com o Melhor Envio, com o protocolo da etiqueta.',
};

const withOrder = (label: OwnedLabel) => ({
  ...showLabel(label),
  pedido: { id: label.order_id, codigo: label.codigo },
});

async function readMoney({ db, clock }: LabelsDeps): Promise<ValoresDeEtiquetas> {
  const now = clock();
  const month = startOfDay(`${dayOf(now).slice(0, 7)}-01`);
  const before = new Date(now.getTime() - BACK_MS);
  const [dearer, dearerCents, back, owed] = await Promise.all([
    listDearer(db, MOST),
    sumDearer(db, month),
    listComingBack(db, { before, limit: MOST }),
    sumComingBack(db, before),
  ]);
  return {
    cobradas: dearer.map((label) => ({
      ...withOrder(label),
      cobrada_em: (label.charged_at ?? label.updated_at).toISOString(),
    })),
    cobradoNoMes: centsToReais(dearerCents),
    voltando: back.map((label) => ({
      ...withOrder(label),
      marcada_por: label.refund_by,
      marcada_em: label.refund_at?.toISOString() ?? null,
    })),
    voltandoQuantas: owed.count,
    voltandoTotal: centsToReais(owed.cents),
  };
}
