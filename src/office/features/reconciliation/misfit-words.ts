import type { TipoDeDivergencia } from '#shared/wire/reconciliation.ts';

/** What each kind is called, and what it means for whoever runs the shop. */
export const MISFITS: Readonly<Record<TipoDeDivergencia, readonly [title: string, text: string]>> = {
  contestacao: [
    'Pagamentos contestados',
    'Quem pagou contestou a compra. Esse dinheiro não é liberado até a decisão. Contestações de PIX sem pedido são respondidas no painel do Mercado Pago.',
  ],
  estorno_parado: [
    'Estornos parados',
    'O dinheiro ainda não voltou para quem comprou: o Mercado Pago não aceitou, ou não confirma há mais de um dia.',
  ],
  devolucao_desfeita: [
    'Devoluções desfeitas',
    'A loja conta este valor como devolvido, e o Mercado Pago ainda o tem. Confira no painel do Mercado Pago: se não voltou para quem comprou, devolva por lá.',
  ],
  valor_diferente: [
    'Pagamentos com valor diferente',
    'O que foi pago não é o total do pedido, ou não é o que o PIX pedia.',
  ],
  pedido_sem_cobranca: [
    'Vendas sem cobrança',
    'O pedido conta como pago, e a loja não conhece nenhum pagamento dele.',
  ],
  pix_em_dobro: [
    'Segundos pagamentos de um PIX',
    'O PIX já tinha sido pago, e veio mais um pagamento dele. Este dinheiro não entra nas contas da loja: confira e devolva no painel do Mercado Pago.',
  ],
  cobranca_em_duvida: [
    'Cobranças em dúvida',
    'Parecem o mesmo dinheiro de um pedido já pago, com outro número. Confira no painel do Mercado Pago: se for um segundo pagamento, devolva por lá.',
  ],
  cobranca_sem_pedido: [
    'Cobranças sem pedido',
    'O Mercado Pago avisou de pagamentos desta conta que não são de nenhum pedido nem PIX da loja.',
  ],
  vale_presente_gasto: [
    'Vales-presente gastos sem pagamento',
    'O dinheiro do pedido voltou para quem pagou depois que uma parte do vale-presente já tinha sido gasta. O que restava dele está bloqueado; a diferença é prejuízo da loja. Fica aqui por 90 dias.',
  ],
  vale_nao_fecha: [
    'Vales que não fecham',
    'O saldo de um vale, ou o que um pedido diz ter pago com vales, não é a soma dos movimentos. Avise quem cuida do sistema antes de mexer nele.',
  ],
};
