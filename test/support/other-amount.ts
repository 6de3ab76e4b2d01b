import { newKey, type Till } from './till.ts';

interface Other {
  reference: string;
  reais: number;
}

/** Another payment of a reference at the provider, that somebody has paid and that the shop has not heard of. */
export async function payBeside(till: Till, { reference, reais }: Other): Promise<string> {
  const made = await fetch(`${till.provider.url}/v1/payments`, {
    method: 'POST',
    headers: {
      authorization: 'Bearer TEST-till',
      'content-type': 'application/json',
      ...newKey(),
    },
    body: JSON.stringify({
      transaction_amount: reais,
      payment_method_id: 'pix',
      external_reference: reference,
      payer: { email: 'ana@example.com' },
    }),
  });
  const id = String(((await made.json()) as { id: number }).id);
  await till.provider.decide(id, 'approve');
  return id;
}

/** The same of another amount than an order's, that the shop has heard of. */
export async function payOtherAmount(till: Till, other: Other): Promise<string> {
  const id = await payBeside(till, other);
  const outcome = await till.deps.provider.get(id);
  if (outcome.kind !== 'ok') throw new Error(`not read back: ${outcome.kind}`);
  await till.deps.orders.applyPayment({ provider: 'mercadopago', payment: outcome.value });
  return id;
}
