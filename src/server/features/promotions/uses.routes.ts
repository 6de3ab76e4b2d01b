import { may } from '#shared/acts.ts';
import { centsToReais, formatAmount } from '#shared/money.ts';
import type { Margem } from '#shared/wire/promotions.ts';
import { csvOf, type CsvColumn } from '../../files/csv.ts';
import type { Reading } from '../../db/index.ts';
import type { Api, Session } from '../../http/api.ts';
import { implement } from '../../http/implement.ts';
import { EXPORTS } from '../../load/index.ts';
import type { Office } from './promotions.service.ts';
import { countUses, listUses, walkUses, type UseRow } from './report.store.ts';

interface UsesDeps {
  reading: Reading;
  office: Pick<Office, 'read'>;
}

const readers = { audience: 'admin', act: 'see-promotion-uses' } as const;

export const seesCosts = (session: Session | null): boolean =>
  session?.kind === 'admin' && may(session.role, 'see-costs');

/** The orders that a promotion was in, as a list and as a spreadsheet. */
export function usesRoutes(api: Api, { reading, office }: UsesDeps): void {
  api.route({
    ...implement('GET /gerenciamento/promocoes/:id/usos'),
    config: readers,
    handler: async ({ params: { id }, query, session }, reply) => {
      const from = reading(session);
      const uses = await listUses(from, { id, ...query });
      const usos = uses.map((use) => ({
        pedido: { id: use.orderId, codigo: use.codigo, status: use.status },
        em: use.at.toISOString(),
        codigo: use.code,
        desconto: centsToReais(use.cents),
        total: centsToReais(use.totalCents),
        ...(seesCosts(session) && { margem: marginOf(use) }),
        devolvido: !use.held,
      }));
      const total = await countUses(from, id);
      return reply
        .header('cache-control', 'no-store')
        .send({ success: true as const, sucesso: true as const, total, usos });
    },
  });
  api.route({
    ...implement('GET /gerenciamento/promocoes/:id/usos.csv'),
    config: { ...readers, load: EXPORTS },
    handler: async ({ params: { id }, session }, reply) => {
      await office.read(id);
      const columns = seesCosts(session) ? [...COLUMNS, ...COST_COLUMNS] : COLUMNS;
      return reply
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="promocao-${id}-usos.csv"`)
        .type('text/csv; charset=utf-8')
        .send(csvOf(columns, walkUses(reading(session), id)));
    },
  });
}

const marginOf = ({ marginCents, costed, pieces }: UseRow): Margem | undefined =>
  pieces === 0 ? undefined : { valor: centsToReais(marginCents ?? 0), pecas: costed, de: pieces };

const reais = (cents: number) => formatAmount(cents).replaceAll('.', '');

const COLUMNS: readonly CsvColumn<UseRow>[] = [
  ['Pedido', ({ codigo }) => codigo],
  ['Situação', ({ status }) => status],
  ['Quando', ({ at }) => at.toISOString()],
  ['Código', ({ code }) => code ?? ''],
  ['Desconto (R$)', ({ cents }) => reais(cents)],
  ['Total do pedido (R$)', ({ totalCents }) => reais(totalCents)],
  ['Uso devolvido', ({ held }) => (held ? 'não' : 'sim')],
];

const COST_COLUMNS: readonly CsvColumn<UseRow>[] = [
  ['Margem (R$)', ({ marginCents, costed }) => (costed === 0 ? '' : reais(marginCents ?? 0))],
  ['Peças com custo', ({ costed }) => String(costed)],
  ['Peças', ({ pieces }) => String(pieces)],
];
