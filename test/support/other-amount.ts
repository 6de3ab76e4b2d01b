import { newKey, type Till } from './till.ts';

/** Another payment of a reference at the provider, of another amount, that somebody has paid and the shop has heard of. */
export async function payOtherAmount(
  till: Till,
  { reference, reais }: { reference: string; reais: number },
): Promise<string> {
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
  const outcome = await till.deps.provider.get(id);
  if (outcome.kind !== 'ok') throw new Error(`not read back: ${outcome.kind}`);
  await till.deps.orders.applyPayment({ provider: 'mercadopago', payment: outcome.value });
  return id;
}
