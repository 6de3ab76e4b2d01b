import { afterEach, beforeEach, expect } from 'vitest';
import type { Payment } from '../mercadopago/payment.ts';
import { pixBody, startSandbox, type Running } from './start-sandbox.ts';

/** Noon in Brasília, and a quarter of a second. */
export const NOON_MS = Date.UTC(2026, 10, 21, 15, 0, 0, 250);

/** The stand-in for the payment provider, a new one for each test, at noon unless its clock is moved. */
export function usePayments() {
  let run: Running;
  const provider = {
    nowMs: NOON_MS,
    get run() {
      return run;
    },
    /** A PIX that waits to be paid. */
    async create(key: string, more = {}): Promise<Payment> {
      const { status, body } = await run.pay<Payment>('/v1/payments', { key, body: pixBody(more) });
      expect(status).toBe(201);
      return body;
    },
  };
  beforeEach(async () => {
    provider.nowMs = NOON_MS;
    run = await startSandbox({ clock: () => provider.nowMs });
  });
  afterEach(() => run.stop());
  return provider;
}
