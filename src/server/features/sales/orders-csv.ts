import type { Readable } from 'node:stream';
import { CHANNEL_LABELS } from '#shared/channels.ts';
import { formatCep } from '#shared/cep.ts';
import { formatCpf } from '#shared/cpf.ts';
import { formatAmount } from '#shared/money.ts';
import { orderNumber } from '#shared/order-number.ts';
import { isPaidLike, statusLabel } from '#shared/orders.ts';
import { paymentLabel } from '#shared/payment-label.ts';
import { formatPhone } from '#shared/phone.ts';
import { csvOf, type CsvColumn } from '../../files/csv.ts';
import { orderPlace, type CpfVault } from '../../security/cpfs.ts';
import type { FiledOrder } from './list.store.ts';
import type { SoldOrder } from './row.ts';

const day = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  dateStyle: 'short',
  timeStyle: 'short',
});
const moment = (at: Date | null) => (at === null ? '' : day.format(at).replace(',', ''));

/** Summed up over a time it is what the figures say; what is not paid, not sold any longer, or a test, is nought. */
const netCents = ({ status, paid_at, teste: isTest, total_cents, returned_cents }: SoldOrder) =>
  !isTest && isPaidLike(status) && paid_at !== null ? total_cents - returned_cents : 0;

/** 'Leve 3, pague 2: 59,90', and of a coupon its code too. */
const discountWords = ({ nome, codigo, cents }: FiledOrder['discounts'][number]) =>
  `${nome}${codigo === null ? '' : ` (${codigo})`}: ${formatAmount(cents)}`;

const columnsWith = (vault: CpfVault): readonly CsvColumn<FiledOrder>[] => [
  ['Código', (order) => order.codigo],
  ['Data', (order) => moment(order.created_at)],
  ['Status', (order) => statusLabel(order.status)],
  ['Pago em', (order) => moment(order.paid_at)],
  ['Pagamento', (order) => paymentLabel(order.metodo_pagamento)],
  ['Parcelas', (order) => String(order.parcelas)],
  ['Produtos (R$)', (order) => formatAmount(order.subtotal_cents)],
  ['Frete (R$)', (order) => formatAmount(order.frete_cents)],
  ['Total (R$)', (order) => formatAmount(order.total_cents)],
  ['Estornado (R$)', (order) => formatAmount(order.returned_cents)],
  ['Venda líquida (R$)', (order) => formatAmount(netCents(order))],
  ['Nome', (order) => order.nome],
  ['E-mail', (order) => order.email],
  ['CPF', (order) => formatCpf(vault.open(order, orderPlace(order.codigo)))],
  ['WhatsApp', (order) => formatPhone(order.whatsapp)],
  ['CEP', (order) => formatCep(order.cep)],
  ['Endereço', (order) => order.endereco],
  ['Número', (order) => order.numero],
  ['Complemento', (order) => order.complemento],
  ['Bairro', (order) => order.bairro],
  ['Cidade', (order) => order.cidade],
  ['Estado', (order) => order.estado],
  ['Transportadora', (order) => order.transportadora],
  ['Rastreio', (order) => order.rastreio],
  ['Observações', (order) => order.observacoes],
  // At the end, so that what others read by its place stays where it was.
  ['Cupom', (order) => order.cupom ?? ''],
  ['Descontos (R$)', (order) => formatAmount(order.desconto_cents)],
  ['Desconto no frete (R$)', (order) => formatAmount(order.desconto_frete_cents)],
  ['Desconto no PIX (R$)', (order) => formatAmount(order.desconto_pix_cents)],
  ['Vales (R$)', (order) => formatAmount(order.credito_cents)],
  ['Pedido nº', (order) => String(orderNumber(order.id))],
  ['Canal', (order) => CHANNEL_LABELS[order.canal]],
  ['A pagar (R$)', (order) => formatAmount(order.total_cents - order.credito_cents)],
  ['Promoções', (order) => order.discounts.map(discountWords).join('; ')],
  ['Vai com o pedido nº', ({ added_to: to }) => (to === null ? '' : String(orderNumber(to)))],
  ['Teste', ({ teste: isTest }) => (isTest ? 'sim' : '')],
];

/**
 * Orders as a file for a spreadsheet. Postal codes, CPFs and phones have their marks, or they would lose their first zeros as
 * numbers.
 */
export const ordersCsv = (batches: AsyncIterable<FiledOrder[]>, vault: CpfVault): Readable =>
  csvOf(columnsWith(vault), batches);
