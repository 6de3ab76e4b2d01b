import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EtiquetasDoPedido } from '#shared/wire/labels.ts';
import { statusOf } from '../src/sandbox/focusnfe/invoices.ts';
import { expectNextStep, impatient, KINDS } from './support/after-sale/fault-table.ts';
import { invoiceNode, invoicesOf, type Invoices } from './support/invoice-service.ts';
import { reverseCodesOf, type Returning, type ReverseCodes } from './support/reverse-codes.ts';
import { openTill, type Till } from './support/till.ts';

// Long: at each step each kind of fault is waited for, and what became of it.

let till: Till;
let admin: Record<string, string>;
let codes: ReverseCodes;
let invoices: Invoices;

beforeAll(async () => {
  till = await openTill({ freightCalls: impatient });
  codes = reverseCodesOf(till, () => admin);
  invoices = invoicesOf(till, await invoiceNode(till, { http: impatient }), () => admin);
  await codes.labels.play({ reset: true, balanceCents: 1_000_000, shipments: 1000 });
  await invoices.play({ reset: true, processMs: 0 });
});
afterAll(() => till.stop());
beforeEach(() => wellAgain());

async function wellAgain(): Promise<void> {
  till.advance(61_000);
  admin = await till.administrator();
  codes.exchanges.passDays(0);
  await till.provider.control(null);
}

/** Labels of what a request brings back, as the office sees them. */
const ofRequest = ({ troca }: Returning) => ({
  read: async (id: number) => {
    const path = `/gerenciamento/pedidos/${id}/etiquetas?pacote=${await codes.parcelOf(troca)}`;
    return (await till.get<EtiquetasDoPedido>(path, admin)).body;
  },
});

/** What was not made may be made now. */
async function makeAfterAll(asked: Returning): Promise<void> {
  await codes.make(asked);
  await codes.labels.settle();
  await expectNextStep(ofRequest(asked), asked.id, 'after all');
}

describe.each([
  ['cart', '/me/cart/reverse'],
  ['payment', '/checkout'],
  ['making', '/generate'],
] as const)('the %s of a posting code', (step, path) => {
  it.each(KINDS)(`[AFTS-06] that meets ${step}/%s makes one code, or none and says why`, async (mode) => {
    const asked = await codes.authorised();
    await codes.labels.fault(mode, path);
    await codes.make(asked);
    await expectNextStep(ofRequest(asked), asked.id, 'at once');
    await wellAgain();
    await codes.labels.settle();
    const shown = await expectNextStep(ofRequest(asked), asked.id, 'in the end');
    const live = await codes.live(asked.id);
    const isMade = live.length > 0;
    expect(shown).toMatchObject({ estado: isMade ? 'gerada' : 'desfeita' });
    if (!isMade) await makeAfterAll(asked);
    await codes.labels.settle();
    const [code] = await codes.live(asked.id);
    expect(await codes.live(asked.id)).toHaveLength(1);
    expect(await codes.ours(asked)).toMatchObject({ codigoReverso: code?.code });
    const mails = await till.db
      .selectFrom('outbox')
      .select('kind')
      .where('dedup_key', 'like', `troca_codigo:%:${asked.troca}`)
      .execute();
    expect(mails).toHaveLength(1);
  });
});

/** What an order's invoice is here and at its service. */
async function booksOf(id: number) {
  const [row] = await invoices.rowsOf(id);
  const held = await invoices.held(id);
  const valid = held.filter((one) => statusOf(one, till.now().getTime()) === 'autorizado');
  return { row, valid: valid.length, keys: (await invoices.keysOf(id)).length };
}

describe.each([
  ['request', '/v2/nfe$'],
  ['reading', '/v2/nfe/'],
] as const)('the %s of an invoice', (step, path) => {
  it.each(KINDS)(`[AFTS-08] that meets ${step}/%s makes one invoice, or none and says why`, async (mode) => {
    const { id } = await invoices.paid();
    await invoices.play({ processMs: step === 'reading' ? 60_000 : 0 });
    await invoices.fault(mode, path);
    await invoices.issue(id);
    await invoices.settle();
    await wellAgain();
    till.advance(400_000);
    await invoices.settle();
    const { row, valid, keys } = await booksOf(id);
    const isValid = row?.state === 'autorizada';
    expect([valid, keys], JSON.stringify(row)).toEqual(isValid ? [1, 1] : [0, 0]);
    if (isValid) return;
    expect(row).toMatchObject({ state: 'recusada' });
    expect(row?.problem).not.toBe('');
    await invoices.issue(id);
    await invoices.settle();
    expect(await booksOf(id)).toMatchObject({ row: { state: 'autorizada' }, valid: 1, keys: 1 });
  });
});

describe('the cancellation of an invoice', () => {
  it.each(KINDS)('[AFTS-09] that meets %s ends it once, or says that it holds', async (mode) => {
    await invoices.play({ processMs: 0 });
    const { id } = await invoices.paid();
    await invoices.issue(id);
    await invoices.settle();
    const [made] = await invoices.rowsOf(id);
    expect(made).toMatchObject({ state: 'autorizada' });
    await invoices.fault(mode, '/v2/nfe/', 2);
    await invoices.cancel(made?.id ?? 0);
    await wellAgain();
    await invoices.settle();
    const { row, valid, keys } = await booksOf(id);
    const isOver = row?.state === 'cancelada';
    expect([valid, keys], JSON.stringify(row)).toEqual(isOver ? [0, 0] : [1, 1]);
    if (isOver) return;
    expect(row).toMatchObject({ state: 'autorizada' });
    expect(row?.problem).not.toBe('');
    await invoices.cancel(made?.id ?? 0);
    await invoices.settle();
    expect(await booksOf(id)).toMatchObject({ row: { state: 'cancelada' }, valid: 0, keys: 0 });
  });
});
