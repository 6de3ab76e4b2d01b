import { randomInt } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { asFields, asText } from '../http/fields.ts';
import type { MercadoPagoDeps } from './deps.ts';
import { refusal } from './errors.ts';
import { settlementCsv } from './settlement-csv.ts';

/** A report that was ordered; `asked` counts how often its task was asked about. */
interface Report {
  id: string;
  fromMs: number;
  toMs: number;
  asked: number;
}

const PATH = '/v1/account/settlement_report';
const fileOf = (id: string) => `settlement-${id}.csv`;

/** The account's reports: a task that is pending when it is first asked about and done then, and its file. */
export function reportRoutes(
  app: FastifyInstance,
  {
    store,
    payments,
    chargebacks,
    reportAnswer,
  }: Pick<MercadoPagoDeps, 'store' | 'payments' | 'chargebacks' | 'reportAnswer'>,
): void {
  const rows = store.table<Report>('reports', 100);
  const find = (id: string): Report => {
    const row = rows.get(id);
    if (row === undefined) throw refusal(404, 'not_found', 'Report not found');
    return row;
  };
  const statusOf = ({ asked }: Report) => {
    if (reportAnswer() === 'failed') return 'failed';
    if (asked <= 1) return 'pending';
    return reportAnswer() === 'never' ? 'in_progress' : 'done';
  };
  app.post(PATH, async ({ body }, reply) => {
    if (reportAnswer() === 'forbidden') throw refusal(403, 'forbidden', 'Not allowed for this account');
    const { begin_date: begin, end_date: end } = asFields(body);
    const [fromMs, toMs] = [Date.parse(asText(begin) ?? ''), Date.parse(asText(end) ?? '')];
    if (!(fromMs <= toMs)) throw refusal(400, 'bad_request', 'begin_date and end_date must be valid');
    const id = String(randomInt(1_000_000, 9_999_999));
    rows.set(id, { id, fromMs, toMs, asked: 0 });
    await store.flush();
    return reply.code(202).send({ id: Number(id), status: 'pending', begin_date: begin, end_date: end });
  });
  app.get<{ Params: { id: string } }>(`${PATH}/task/:id`, async ({ params }) => {
    const row = find(params.id);
    const next = { ...row, asked: row.asked + 1 };
    rows.set(row.id, next);
    return { id: Number(row.id), report_id: Number(row.id), status: statusOf(next) };
  });
  app.get(`${PATH}/list`, async () =>
    rows.list().map(({ id }) => ({ id: Number(id), file_name: fileOf(id) })),
  );
  app.get<{ Params: { file: string } }>(`${PATH}/:file`, async ({ params }, reply) => {
    const row = find(/\d+/.exec(params.file)?.[0] ?? '');
    const settled = payments
      .newest()
      .map((payment) => ({ payment, chargebacks: chargebacks.ofPayment(String(payment.id)) }));
    const csv = settlementCsv(settled, { ...row, answer: reportAnswer() });
    return reply.type('text/csv').send(csv);
  });
}
