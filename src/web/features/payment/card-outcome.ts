import { STATUS_OF_STATE } from '#shared/charges.ts';
import type { PaymentStatusAnswer } from '#shared/wire/payments.ts';
import { refusalOf, type Refusal } from './card-refusals.ts';
import type { PaymentProblem } from './problem.ts';

/** What the shop says of a card's payment and its order. */
export type CardAnswer = Pick<PaymentStatusAnswer, 'payment' | 'pedido'>;

interface CardOutcome {
  problem: PaymentProblem;
  /** Null: the shopper stays, and may try again. */
  end: 'paid' | 'pending' | null;
  refusal?: Refusal;
}

/** What the shopper is told of a card payment that was answered. */
export function cardOutcome({ payment, pedido }: CardAnswer): CardOutcome {
  // It was charged, and not what the order costs: the shop looks into it.
  const status = pedido.retido === true ? STATUS_OF_STATE.in_review : payment.status;
  switch (status) {
    case STATUS_OF_STATE.paid:
      return {
        end: 'paid',
        problem: { kind: 'success', title: 'Sucesso', text: 'Pagamento aprovado com sucesso!' },
      };
    case STATUS_OF_STATE.open:
    case STATUS_OF_STATE.in_review:
      return {
        end: 'pending',
        problem: {
          kind: 'info',
          title: 'Processando',
          text: 'Pagamento em processamento. Você receberá uma confirmação em breve.',
        },
      };
    case STATUS_OF_STATE.refused: {
      const refusal = refusalOf(payment.motivo);
      return {
        end: null,
        problem: {
          kind: 'error',
          text: 'Pagamento recusado. Verifique os dados do cartão ou tente outro meio de pagamento.',
          hint: refusal.hint,
          pix: refusal.notByPix !== true,
        },
        refusal,
      };
    }
    default:
      return {
        end: null,
        problem: { kind: 'info', text: `Status do pagamento: ${payment.status}`, order: pedido.codigo },
      };
  }
}
