import { heard, pick, type History, type Order } from './history.ts';
import type { Act, Step } from './steps.ts';

type OfInvoices = Act<'invoice' | 'cancel-invoice' | 'entry-note' | 'judge'>;

const NAMES: ReadonlySet<string> = new Set<OfInvoices['act']>([
  'invoice',
  'cancel-invoice',
  'entry-note',
  'judge',
]);

export const isOfInvoices = (step: Step): step is OfInvoices => NAMES.has(step.act);

/** What is done about an order's invoices, by the office and by the tax office. */
export async function takeOfInvoices(history: History, { id }: Order, step: OfInvoices): Promise<void> {
  const { invoices, till } = history;
  switch (step.act) {
    case 'invoice':
      return heard(await invoices.issue(id));
    case 'cancel-invoice': {
      const last = (await invoices.rowsOf(id)).at(-1);
      return last === undefined ? undefined : heard(await invoices.cancel(last.id));
    }
    case 'entry-note': {
      const made = till.db.selectFrom('exchanges').select('id').where('order_id', '=', id).orderBy('id');
      const troca = pick(await made.execute(), step.which)?.id;
      return heard(await invoices.issue(id, { tipo: 'entrada', ...(troca !== undefined && { troca }) }));
    }
    case 'judge': {
      const { refuses, keeps, processMs } = step;
      await invoices.play({ refusal: refuses ? 'Rejeicao: NCM inexistente' : '', keeps, processMs });
    }
  }
}
