import type { Kysely } from 'kysely';
import type { Reposicao } from '#shared/wire/restock.ts';
import type { Clock } from '../../clock.ts';
import { readingFrom, type DB, type Reading } from '../../db/index.ts';
import type { ApiRoutes } from '../../http/api.ts';
import { implement } from '../../http/implement.ts';
import { EXPORTS, REPORTS } from '../../load/index.ts';
import { restockCsv } from './restock-csv.ts';
import { listRestock, type RestockAsked, type RestockRow } from './restock.store.ts';

/** A shop of 5,000 products in twelve sizes and colours has more rows than anybody reads. */
const MOST_ROWS = 20_000;

/** What to order again and what does not move, for everybody who works in the office: it tells no sum and no person. */
export function restockRoutes({
  db,
  clock,
  reading = readingFrom(db),
}: {
  db: Kysely<DB>;
  clock: Clock;
  reading?: Reading;
}): ApiRoutes {
  return (api) => {
    api.route({
      ...implement('GET /gerenciamento/reposicao'),
      config: { audience: 'admin', act: 'see-products', load: REPORTS },
      handler: async ({ query: { motivo: reason, dias: days, limit, offset }, session }, reply) => {
        const rows = await listRestock(reading(session), { reason, days, limit, offset, now: clock() });
        return reply
          .header('cache-control', 'no-store')
          .header('x-total-count', rows[0]?.total ?? 0)
          .send(rows.map(answerOf));
      },
    });
    api.route({
      ...implement('GET /gerenciamento/reposicao.csv'),
      config: { audience: 'admin', act: 'see-products', load: EXPORTS },
      handler: async ({ query: { motivo: reason, dias: days }, session }, reply) => {
        const now = clock();
        const all = { reason, days, now, limit: MOST_ROWS, offset: 0 };
        return reply
          .header('cache-control', 'no-store')
          .header(
            'content-disposition',
            `attachment; filename="reposicao-${now.toISOString().slice(0, 10)}.csv"`,
          )
          .type('text/csv; charset=utf-8')
          .send(restockCsv(oneBatch(reading(session), all)));
      },
    });
  };
}

async function* oneBatch(db: Kysely<DB>, asked: RestockAsked): AsyncGenerator<RestockRow[]> {
  yield await listRestock(db, asked);
}

const answerOf = (row: RestockRow): Reposicao => ({
  produto_id: row.productId,
  nome: row.nome,
  imagem: row.imagem,
  cor: row.cor,
  tamanho: row.tamanho,
  sku: row.sku,
  motivo: row.reason,
  estoque: row.units,
  vendidas: row.sold,
  dias_a_venda: row.openDays,
  esperam: row.waiting,
  cobertura: row.cover,
  sugestao: row.wanted,
  grade_falta: row.gone,
  grade_total: row.sizes,
});
