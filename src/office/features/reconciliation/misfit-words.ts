import type { TipoDeDivergencia } from '#shared/wire/reconciliation.ts';

/** What each kind is called, and what it means for whoever runs the shop. */
export const MISFITS: Readonly<Record<TipoDeDivergencia, readonly [title: string, text: string]>> = {
  contestacao: [
    'Pagamentos contestados',
    'Quem pagou contestou a compra. Esse dinheiro não é liberado até a decisão.',
  ],
  estorno_parado: [
    'Estornos parados',
    'O dinheiro ainda não voltou para quem comprou: o Mercado Pago não aceitou, ou não confirma há mais de um dia.',
  ],
  valor_diferente: ['Pagamentos com valor diferente', 'O que foi pago não é o total do pedido.'],
  pedido_sem_cobranca: [
    'Vendas sem cobrança',
    'O pedido conta como pago, e a loja não conhece nenhum pagamento dele.',
  ],
  cobranca_em_duvida: [
    'Cobranças em dúvida',
    'Parecem o mesmo dinheiro de um pedido já pago, com outro número. Confira no painel do Mercado Pago: se for um segundo pagamento, devolva por lá.',
  ],
  cobranca_sem_pedido: [
    'Cobranças sem pedido',
    'O Mercado Pago avisou de pagamentos desta conta que não são de nenhum pedido nem PIX da loja.',
  ],
};
