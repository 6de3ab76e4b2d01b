import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { httpCall, type MakeCall } from '../src/server/providers/http-call.ts';
import { expectOneLabel, labelsOf, type Labels } from './support/labels.ts';
import { parcelsOf, type Parcels } from './support/parcels.ts';
import { newKey, openTill, type Till } from './support/till.ts';

// Long: a node dies at each of its calls, and its lease has to end.

let till: Till;
let admin: Record<string, string>;
let at: Labels;
let parcels: Parcels;

beforeAll(async () => {
  till = await openTill();
  admin = await till.administrator();
  at = labelsOf(till, () => admin);
  parcels = parcelsOf(till, () => admin);
});
afterAll(() => till.stop());
beforeEach(async () => {
  till.advance(61_000);
  await at.play({ reset: true, balanceCents: 100_000 });
});

/** A node that is dead from the moment in which it makes this call, before or after it was done. */
async function nodeThatDies(path: RegExp, when: 'before' | 'after') {
  const died = Promise.withResolvers<void>();
  const woken = Promise.withResolvers<void>();
  let isDead = false;
  const http: MakeCall = async (call, stopping) => {
    const isThis = !isDead && path.test(`${call.method} ${call.url}`);
    if (!isThis && !isDead) return httpCall(call, stopping);
    if (isThis && when === 'after') await httpCall(call, stopping);
    isDead = true;
    died.resolve();
    await woken.promise;
    return { kind: 'lost', timedOut: false, detail: 'it was dead' };
  };
  return { url: await till.labelsNode(http), died: died.promise, wake: woken.resolve };
}

const STEPS = [
  ['the cart', /POST .*\/me\/cart$/],
  ['the reading of the cart', /GET .*\/me\/orders\/[\w-]+$/],
  ['the payment', /POST .*\/checkout$/],
  ['the making', /POST .*\/generate$/],
] as const;

for (const [step, path] of STEPS) {
  for (const when of ['before', 'after'] as const) {
    it(`[LABEL-07] a node that dies ${when} ${step} leaves one label, which another node finishes`, async () => {
      const { id } = await at.paid();
      const preco = await at.priceOf(id);
      const { url, died, wake } = await nodeThatDies(path, when);
      const body = JSON.stringify({ servico: '1', documento: 'declaracao', preco });
      const headers = { ...admin, ...newKey(), 'content-type': 'application/json' };
      const cut = new AbortController();
      const address = `${url}/api/gerenciamento/pedidos/${id}/etiquetas`;
      const asked = fetch(address, { method: 'POST', headers, body, signal: cut.signal }).catch(() => null);
      await died;
      cut.abort();
      await asked;
      // While it may still be at work nobody else is.
      await till.labelsWorker.runOnce();
      const [left] = await at.rowsOf(id);
      expect(left?.lease).not.toBeNull();
      till.advance(91_000);
      await at.settle();
      await expectOneLabel(at, id);
      const row = await parcels.rowOf(id);
      expect(row.status).toBe('shipped');
      expect(await parcels.lettersOf(id)).toEqual(['pedido_enviado']);
      expect((await at.held(id)).filter(({ paidMs }) => paidMs === null)).toEqual([]);
      // It was not dead after all: it finds that it has the label no more, and does nothing.
      const calls = (await at.play()).labels.length;
      wake();
      await till.labelsWorker.runOnce();
      await expectOneLabel(at, id);
      expect((await at.play()).labels).toHaveLength(calls);
    });
  }
}
