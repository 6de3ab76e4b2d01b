import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { emptyAuditLog } from './support/audit.ts';
import { putOnSale } from './support/goods.ts';
import { insertPastOrder } from './support/past-orders.ts';
import { openTill, type Till } from './support/till.ts';

let till: Till;
let admin: Record<string, string>;

beforeAll(async () => {
  till = await openTill();
  admin = await till.administrator();
  const goods = await putOnSale(till.db);
  for (const [email, status, day] of [
    ['ana@example.com', 'paid', '10'],
    ['bia@example.com', 'delivered', '11'],
    ['bia@example.com', 'cancelled', '12'],
  ] as const) {
    const order = { email, status, created_at: new Date(`2026-03-${day}T15:00:00Z`), paid_at: null };
    await insertPastOrder(till.db, { goods, totalCents: 10_000, order });
  }
});
afterAll(() => till.stop());
beforeEach(() => emptyAuditLog(till.db));

const noted = () => till.db.selectFrom('audit_log').select(['actor', 'action', 'after']).execute();
const exported = (query: string) =>
  fetch(`${till.url}/gerenciamento/pedidos.csv${query}`, { headers: admin }).then((answer) => answer.text());

it('[SEC-13] who found orders by their buyers stands in the audit log, without what was searched for', async () => {
  await till.get('/pedidos?q=bia@example.com', admin);
  const acts = await noted();
  expect(acts).toEqual([
    {
      actor: expect.stringMatching(/^admin-/),
      action: 'pedidos_procurados',
      after: { q: '•••', offset: 0, count: 2 },
    },
  ]);
});

it('[SEC-13] a look that finds nobody by her data is none', async () => {
  await till.get('/pedidos', admin);
  await till.get('/pedidos?q=ninguem', admin);
  await till.get('/pedidos?q=example', await till.administrator('equipe'));
  expect(await noted()).toEqual([]);
});

it('[SEC-13] an export stands there with what it was narrowed to, and how many went out', async () => {
  const file = await exported('?q=bia@example.com&status=delivered,cancelled&de=2026-03-12&ate=2026-03-31');
  expect(file.trim().split('\r\n')).toHaveLength(2);
  // A list by day of payment leaves out what is unpaid; the file does not.
  await exported('?sort=pagos');
  expect(await noted()).toMatchObject([
    {
      action: 'pedidos_exportados',
      after: { q: '•••', status: 'Entregue, Cancelado', de: '2026-03-12', ate: '2026-03-31', count: 1 },
    },
    { action: 'pedidos_exportados', after: { count: 3 } },
  ]);
});
