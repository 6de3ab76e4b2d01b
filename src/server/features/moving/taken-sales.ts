import { taken, type TakenTable } from './taken-table.ts';

/** What there is of orders besides themselves: parts, parcels, labels, exchanges and invoices. */
export const TAKEN_SALES: readonly TakenTable[] = [
  taken('order_history', {
    file: 'pedidos-historico',
    says: 'por que estados cada pedido passou',
    take: 'id order_id at from_status to_status actor reason',
  }),
  taken('order_discounts', {
    file: 'pedidos-descontos',
    says: 'que promoções descontaram de cada pedido',
    key: 'order_id position',
    take: 'order_id position promotion_id on_freight nome codigo cents',
  }),
  taken('order_units', {
    file: 'pedidos-unidades',
    says: 'quanto foi pago por cada peça (centavos repartidos)',
    key: 'order_item_id number',
    take: 'order_item_id number unit_cents cut_cents pix_offer_cents pix_cents paid_cents',
    leave: 'cuts',
  }),
  taken('parcels', {
    file: 'pacotes',
    says: 'pacotes além do primeiro: partes, trocas e reenvios',
    take: `id order_id kind exchange_id rastreio transportadora made_by created_at sent_at delivered_at undone_at
      settled_at settled_by settled_words settled_rastreio settled_state`,
    leave: 'client_key',
  }),
  taken('parcel_lines', {
    file: 'pacotes-pecas',
    says: 'o que vai em cada um desses pacotes',
    key: 'parcel_id order_item_id',
    take: 'parcel_id order_item_id units',
  }),
  taken('labels', {
    file: 'etiquetas',
    says: 'etiquetas, seus códigos e o que custaram',
    take: `id order_id parcel_id reference goal state service_id service carrier agreed_cents price_cents charged_cents
      billed_grams invoice_key provider_id protocol code code_until problem bought_by created_at updated_at paid_at made_at
      cancelled_at replaced_at packed charged_at lapsed refund_word refund_by refund_at`,
    leave: `client_key lease lease_until next_at sweep_at charge_checked_at charge_readings charge_tries charge_next_at
      lapse_read_at`,
  }),
  taken('label_steps', {
    file: 'etiquetas-passos',
    says: 'o que foi pedido ao Melhor Envio por etiqueta',
    take: 'id label_id step outcome words at',
  }),
  taken('tracked_parcels', {
    file: 'rastreios',
    says: 'onde está cada etiqueta',
    key: 'label_id',
    take: 'label_id order_id parcel_id provider_id code late_from state followed made_at moved_at told_at',
    leave: 'awaits hurry_until read_at tries next_at lease lease_until',
  }),
  taken('tracked_steps', {
    file: 'rastreios-passos',
    says: 'por onde cada etiqueta passou',
    take: 'id label_id state word at is_told noted_at',
  }),
  taken('exchanges', {
    file: 'trocas',
    says: 'trocas e devoluções, com o código de postagem',
    take: `id order_id reason wish basis freight_back words state answer send_back reverse_code reverse_until send_by to_stock
      kept restocked ending by_hand ended_by rastreio transportadora created_at updated_at whole`,
    leave: 'client_key refusal',
  }),
  taken('exchange_lines', {
    file: 'trocas-pecas',
    says: 'que peças voltam e quais se quer no lugar',
    take: `id exchange_id order_item_id product_id units from_line_id variant_id cor tamanho wanted_variant_id wanted_cor
      wanted_tamanho`,
  }),
  taken('exchange_steps', {
    file: 'trocas-passos',
    says: 'quem fez o quê em cada troca',
    take: 'id exchange_id step made_by at',
  }),
  taken('invoice_issues', {
    file: 'notas-emitidas',
    says: 'notas pedidas ao serviço, com as recusas',
    take: `id order_id purpose exchange_id ref state sent_at access_key number series sefaz problem cancel_reason
      auto_cancelled lines asked_by created_at updated_at authorized_at cancelled_at`,
    leave: 'tries lease lease_until next_at piece_next_at',
  }),
  taken('invoice_rule', {
    file: 'notas-regra',
    says: 'quando a nota sai sozinha',
    take: 'moment since exchanges_since revision saved_by saved_at',
    leave: 'id',
  }),
];

/** Money, as the ledger has it. */
export const TAKEN_MONEY: readonly TakenTable[] = [
  taken('payments', {
    file: 'cobrancas',
    says: 'cobranças dos pedidos, pagas ou não',
    take: `id order_id provider provider_payment_id method provider_status provider_detail state reason amount_cents
      paid_total_cents net_cents refunded_cents currency installments is_own created_at expires_at approved_at releases_at
      provider_updated_at updated_at`,
    leave: `attempt_id qr_code qr_code_base64 ticket_url checked_at read_again_at challenge_url challenge_creq
      challenge_until`,
  }),
  taken('charge_movements', {
    file: 'cobrancas-movimentos',
    says: 'o dinheiro de cada cobrança, entradas e saídas',
    take: 'id payment_id kind cents at',
  }),
  taken('payment_tasks', {
    file: 'devolucoes',
    says: 'dinheiro devolvido, ou a devolver, e cobranças desfeitas',
    take: `id payment_id kind amount_cents credit_cents as_credit freight_cents freight_less_cents restock note reason state
      provider_refund_id created_at done_at`,
    leave: 'dedup_key tries next_try_at last_error',
  }),
  taken('refund_lines', {
    file: 'devolucoes-pecas',
    says: 'por quais peças se devolveu',
    key: 'task_id order_item_id',
    take: 'task_id order_item_id units amount_cents',
  }),
  taken('disputes', {
    file: 'disputas',
    says: 'compras contestadas',
    take: `id payment_id provider_dispute_id amount_cents reason state evidence evidence_asked opened_at deadline ended_at
      words sent_by sent_at created_at updated_at`,
    leave: 'reminded_at sending_until sending_by emptied_at',
  }),
  taken('custom_pix', {
    file: 'pix-avulsos',
    says: 'cobranças PIX feitas à mão',
    take: `id descricao valor_cents status external_reference provider_payment_id order_id customer_id guest_order_id
      created_by created_at expires_at paid_at archived_at net_cents releases_at refunded_cents asked_cents accepted_cents
      dispute dispute_deadline provider_updated_at`,
    leave: 'provider_key qr_code_text qr_code_image ticket_url idempotency_key checked_at',
  }),
  taken('custom_pix_movements', {
    file: 'pix-avulsos-movimentos',
    says: 'o dinheiro deles',
    take: 'id pix_id kind cents at',
  }),
  taken('custom_pix_doubles', {
    file: 'pix-avulsos-em-dobro',
    says: 'o que foi pago duas vezes',
    key: 'provider_payment_id',
    take: 'provider_payment_id pix_id held_cents provider_updated_at noted_at',
  }),
  taken('foreign_charges', {
    file: 'conciliacao-cobrancas-de-fora',
    says: 'cobranças da conta marcadas como de fora da loja',
    key: 'provider provider_payment_id',
    take: 'provider provider_payment_id noted_by noted_at',
  }),
  taken('seen_undone_refunds', {
    file: 'conciliacao-devolucoes-vistas',
    says: 'devoluções desfeitas que a equipe já viu',
    key: 'payment_id',
    take: 'payment_id cents noted_by noted_at',
  }),
  taken('credits', {
    file: 'vales',
    says: 'vales-troca e vales-presente; do código, só o final: ele é dinheiro',
    take: `id kind code_tail email mail_to mail_name issued_cents balance_cents expires_at blocked_at warned_at order_id
      order_item_id giver message note created_by created_at refund_cents refunded_cents`,
    leave: 'code_hash code_sealed source_key refund_key',
  }),
  taken('credit_movements', {
    file: 'vales-movimentos',
    says: 'quando cada vale foi usado, devolvido ou mudado',
    take: 'id credit_id kind cents order_id made_by at',
    leave: 'source_key note',
  }),
  taken('credit_uses', {
    file: 'vales-em-pedidos',
    says: 'quanto cada vale pagou de cada pedido',
    key: 'order_id credit_id',
    take: 'order_id credit_id position cents back_cents held',
  }),
];
