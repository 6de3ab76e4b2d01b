import type { FastifyInstance, FastifyReply } from 'fastify';
import { asFields, asText } from '../http/fields.ts';
import { sendPage } from '../page/respond.ts';
import { challengeOver, challengePage } from './challenge-page.ts';
import { isChallenged, paymentOfCreq } from './challenge.ts';
import type { MercadoPagoDeps } from './deps.ts';
import { refusal } from './errors.ts';
import type { Payment } from './payment.ts';

function isOpen(payment: Payment, creq: string): boolean {
  return isChallenged(payment) && payment.three_ds_info?.creq === creq;
}

function over(reply: FastifyReply): FastifyReply {
  return sendPage(reply, challengeOver(), { title: 'Confirmação terminada', framed: true });
}

/** The bank's page, which lives in a frame of any shop's page. */
export function challengeRoutes(app: FastifyInstance, { store, payments }: MercadoPagoDeps): void {
  const asked = (told: unknown) => {
    const creq = asText(asFields(told)['creq']) ?? '';
    return { creq, payment: payments.find(paymentOfCreq(creq)) };
  };
  const open = async (told: unknown, reply: FastifyReply) => {
    const { creq, payment } = asked(told);
    if (!isOpen(payment, creq)) return over(reply);
    payments.confirm(String(payment.id), 'opened');
    await store.flush();
    return sendPage(reply, challengePage(payment, creq), { title: 'Confirme a compra', framed: true });
  };

  app.post('/challenge', (request, reply) => open(request.body, reply));
  // Of an order its address alone is told.
  app.get('/challenge', (request, reply) => open(request.query, reply));
  app.post('/challenge/answer', async (request, reply) => {
    const { creq, payment } = asked(request.body);
    const says = asFields(request.body)['resposta'];
    if (says !== 'confirmar' && says !== 'recusar') throw refusal(400, 1, 'resposta');
    if (isOpen(payment, creq)) {
      payments.confirm(String(payment.id), says === 'confirmar' ? 'yes' : 'no');
      await store.flush();
    }
    return over(reply);
  });
}
