import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { EvidencePart } from './chargebacks.ts';
import type { MercadoPagoDeps } from './deps.ts';
import { refusal } from './errors.ts';

interface IdParams {
  Params: { id: string };
}

/** The number of the claim on a payment: none of a payment's own. */
const CLAIM = '8';
/** A little more than is taken, so that what is too large is refused in words. */
const MOST_BYTES = 12 * 1024 * 1024;
const MOST_FILES = 20;

/** What the shop's server asks about disputes: chargebacks and buyers' claims, by their own numbers. */
export function disputeRoutes(
  app: FastifyInstance,
  { payments, chargebacks, store }: Pick<MercadoPagoDeps, 'payments' | 'chargebacks' | 'store'>,
): void {
  app.get<{ Querystring: Record<string, unknown> }>('/v1/chargebacks/search', async ({ query }) => {
    const results = chargebacks.ofPayment(String(query['payment_id'] ?? ''));
    return { results, paging: { total: results.length, limit: 30, offset: 0 } };
  });
  app.get<IdParams>('/v1/chargebacks/:id', async ({ params: { id } }) => chargebacks.find(id));
  app.get<IdParams>('/post-purchase/v1/claims/:id', async ({ params: { id } }) => {
    const payment = id.startsWith(CLAIM) ? payments.find(id.slice(CLAIM.length)) : undefined;
    if (payment?.status !== 'in_mediation') throw refusal(404, 2000, 'Dispute not found');
    return {
      id: Number(id),
      resource: 'payment',
      resource_id: payment.id,
      status: 'opened',
      type: 'mediations',
    };
  });
  void app.register(async (forms) => {
    await forms.register(multipart, { limits: { fileSize: MOST_BYTES, files: MOST_FILES } });
    forms.post<IdParams>(
      '/v1/chargebacks/:id/documentation',
      { bodyLimit: 2 * MOST_BYTES },
      async (request) => {
        const row = chargebacks.document(request.params.id, await partsOf(request));
        await store.flush();
        return row;
      },
    );
  });
}

async function partsOf(request: FastifyRequest): Promise<EvidencePart[]> {
  const parts: EvidencePart[] = [];
  for await (const part of request.files()) {
    const bytes = await part.toBuffer();
    if (part.fieldname === 'files[]') parts.push({ fileName: part.filename, bytes });
  }
  return parts;
}
