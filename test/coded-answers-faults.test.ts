import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { impatient } from './support/after-sale/fault-table.ts';
import { QUIET_MS } from './support/labels.ts';
import { reverseCodesOf, type ReverseCodes } from './support/reverse-codes.ts';
import { openTill, type Till } from './support/till.ts';

// Long: at each step each kind of fault is waited for, and what became of it.

let till: Till;
let admin: Record<string, string>;
let at: ReverseCodes;

beforeAll(async () => {
  till = await openTill({ freightCalls: impatient });
  admin = await till.administrator();
  at = reverseCodesOf(till, () => admin);
  await at.labels.play({ reset: true, balanceCents: 1_000_000, shipments: 1000 });
});
afterAll(() => till.stop());

async function wellAgain(): Promise<void> {
  till.advance(61_000);
  admin = await till.administrator();
  at.exchanges.passDays(0);
  await till.provider.control(null);
}

describe.each([
  ['cart', '/me/cart/reverse'],
  ['payment', '/checkout'],
  ['making', '/generate'],
] as const)('the %s of the code that is an answer', (step, path) => {
  it.each(['hang', 'hang_after', '500', '200_no', '200_no_after', 'garbage'] as const)(
    `[EXCH-59] that meets ${step}/%s authorises by one code, or leaves the request as it was`,
    async (mode) => {
      const one = await at.asked();
      await at.labels.fault(mode, path);
      const pressed = await at.press(one.troca);
      expect(pressed.status, JSON.stringify(pressed.body)).toBe(200);
      const early = await at.ours(one);
      // Never by a code that is not there.
      expect(early?.estado).toBe(early?.codigoReverso === '' ? 'pedida' : 'autorizada');
      await wellAgain();
      till.advance(QUIET_MS);
      await at.labels.settle();
      await wellAgain();
      const [live] = await at.live(one.id);
      expect(await at.ours(one)).toMatchObject(
        live === undefined
          ? { estado: 'pedida', codigoReverso: '', etiquetaDeVolta: null }
          : { estado: 'autorizada', codigoReverso: live.code },
      );
      // The next press makes one, or goes on with the one that there is.
      await at.press(one.troca);
      await at.labels.settle();
      await wellAgain();
      const codes = await at.live(one.id);
      expect(codes).toHaveLength(1);
      expect(await at.ours(one)).toMatchObject({ estado: 'autorizada', codigoReverso: codes[0]?.code });
      const mails = await at.exchanges.mailsOf(one.troca);
      expect(mails.filter((kind) => kind === 'troca_autorizada')).toHaveLength(1);
      expect(mails).not.toContain('troca_codigo');
    },
  );
});
