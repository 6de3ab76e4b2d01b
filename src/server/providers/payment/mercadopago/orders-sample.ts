const payer = { email: 'ana@example.com', firstName: 'Ana', lastName: 'Souza', cpf: '52998224725' };

/** What the shop asks for in these tests. */
export const aCharge = { amountCents: 11_990, description: 'Pedido', externalReference: 'PED-1', payer };
export const PAY = 'PAY01';

/** An order as the provider tells of it, paid unless told otherwise. */
export function anOrder(more: Record<string, unknown> = {}, payment: Record<string, unknown> = {}) {
  return {
    id: 'ORD01',
    status: 'processed',
    status_detail: 'accredited',
    external_reference: 'PED-1',
    total_amount: '119.90',
    created_date: '2026-11-21T15:00:00.123456Z',
    last_updated_date: '2026-11-21T15:00:04.429289Z',
    transactions: {
      payments: [{ id: PAY, payment_method: { id: 'pix', type: 'bank_transfer' }, ...payment }],
    },
    ...more,
  };
}
