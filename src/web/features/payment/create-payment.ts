import type { PaymentBody, PaymentCreated } from '#shared/wire/payments.ts';
import { ApiError, apiPost } from '../../lib/api.ts';

/** An attempt that is under way somewhere is waited for this long. */
const PATIENCE_MS = 30_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Asks for a payment with the attempt's key. While the same attempt is still under way (a lost answer, a second
 * press) it is asked again by itself. Throws ApiError.
 */
export async function createPayment(
  path: '/payment/pix/create' | '/payment/cartao/create',
  body: PaymentBody,
  key: string,
): Promise<PaymentCreated> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      const headers = { 'X-Trace-Id': key };
      const { data } = await apiPost<PaymentCreated>(path, body, { key, headers });
      return data;
    } catch (error) {
      const busy = error instanceof ApiError && error.codigo === 'em_andamento';
      const waitMs = busy ? (error.retryAfterSeconds ?? 2) * 1000 : 0;
      if (!busy || Date.now() + waitMs > until) throw error;
      await pause(waitMs);
    }
  }
}
