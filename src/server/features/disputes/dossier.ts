import { formatCep } from '#shared/cep.ts';
import { formatCpf } from '#shared/cpf.ts';
import { formatReais } from '#shared/money.ts';
import { statusLabel } from '#shared/orders.ts';
import { paths } from '#shared/paths.ts';
import { chargeLabel } from '#shared/payment-label.ts';
import { formatPhone } from '#shared/phone.ts';
import { pickupPlaceText, pickupStateLabel, type PickupPoint } from '#shared/pickup.ts';
import { joined } from '#shared/text.ts';
import { orderPlace } from '../../security/cpfs.ts';
import { listCharges, type Charge } from '../ledger/index.ts';
import { listLetters, type SentLetter } from '../mail/index.ts';
import { isFetched, listDiscounts, type Order } from '../orders/index.ts';
import type { DisputesDeps } from './deps.ts';
import type { ListedDispute } from './disputes.store.ts';
import type { Section } from './paper-job.ts';

type Rows = Section['rows'];

/** What the shop knows of a contested purchase, in the order in which a bank's clerk asks for it. */
export async function dossierOf(deps: DisputesDeps, dispute: ListedDispute): Promise<Section[]> {
  const { db, orders, publicUrl, cpfs } = deps;
  const orderId = dispute.order_id;
  const [order, items, history, charges, letters, discounts] = await Promise.all([
    orders.find({ id: orderId }),
    orders.items(orderId),
    orders.history(orderId),
    listCharges(db, orderId),
    listLetters(db, orderId),
    listDiscounts(db, orderId),
  ]);
  if (order === undefined) throw new Error('A dispute without its order');
  const cpf = (await cpfs()).open(order, orderPlace(order.codigo));
  const charge = charges.find((row) => row.id === dispute.payment_id);
  const sections = [
    section('Contestação', contested(dispute, charge)),
    section('Pedido', [
      row('Código', order.codigo),
      row('Feito em', moment(order.created_at)),
      row('Situação', stateOf(order, order.status)),
      ...items.map(({ quantidade, nome, cor, tamanho, preco_cents: cents }) =>
        row(
          'Item',
          `${quantidade} × ${joined([nome, cor, tamanho], ', ')}: ${formatReais(cents * quantidade)}`,
        ),
      ),
      ...discounts
        .filter((one) => !one.on_freight)
        .map(({ nome, codigo, cents }) =>
          row(codigo === null ? nome : `Cupom ${codigo}`, `− ${formatReais(cents)}`),
        ),
      row('Frete', formatReais(order.frete_cents)),
      ...cut('Desconto no frete', order.desconto_frete_cents),
      ...cut('Desconto no PIX', order.desconto_pix_cents),
      row('Total', formatReais(order.total_cents)),
      ...cut('Pago com vales', order.credito_cents),
    ]),
    section('Quem comprou', buyer(order, cpf)),
    whereTo(order),
    section('Pagamento', charge === undefined ? [] : paid(charge)),
    section('Entrega', delivery(order)),
    section(
      'Linha do tempo',
      history.map(({ at, to_status: to }) => row(moment(at), stateOf(order, to))),
    ),
    section('Mensagens enviadas a quem comprou', letters.map(sentLetter)),
    section('Condições da compra', [
      row('Trocas e devoluções', `${publicUrl}${paths.returns}`),
      row('Termos', `${publicUrl}${paths.terms}`),
    ]),
    section('Palavras da loja', [row('', dispute.words)]),
  ];
  return sections.filter(({ rows }) => rows.length > 0);
}

/** Of a section only that is told which is known. */
function section(title: string, rows: Rows): Section {
  return { title, rows: rows.filter(({ text }) => text.trim() !== '') };
}

const cut = (label: string, cents: number): Rows =>
  cents === 0 ? [] : [row(label, `− ${formatReais(cents)}`)];

function row(label: string, text: string): Rows[number] {
  return { label, text };
}

function contested(dispute: ListedDispute, charge: Charge | undefined): Rows {
  return [
    row('Número', dispute.provider_dispute_id),
    row('Pagamento nº', charge?.provider_payment_id ?? ''),
    row('Valor contestado', formatReais(dispute.amount_cents)),
    row('Aberta em', moment(dispute.opened_at)),
  ];
}

function buyer({ nome, email, whatsapp }: Order, cpf: string): Rows {
  return [
    row('Nome', nome),
    row('CPF', formatCpf(cpf)),
    row('E-mail', email),
    row('Telefone', formatPhone(whatsapp)),
  ];
}

/** What a state is called of the way that this order goes. */
const stateOf = (order: Order, status: string): string =>
  isFetched(order) ? pickupStateLabel(status) : statusLabel(status);

function whereTo(order: Order): Section {
  if (!isFetched(order)) return section('Endereço de entrega', [row('Endereço', place(order))]);
  const { retirada } = order.frete as { retirada?: PickupPoint };
  return section('Retirada na loja', retirada === undefined ? [] : [row('Lugar', pickupPlaceText(retirada))]);
}

function delivery(order: Order): Rows {
  const { transportadora, rastreio, shipped_at: left, delivered_at: came } = order;
  if (isFetched(order)) return [row('Pronto em', moment(left)), row('Retirado em', moment(came))];
  return [
    row('Transportadora', transportadora),
    row('Código de rastreio', rastreio),
    row('Enviado em', moment(left)),
    row('Entregue em', moment(came)),
  ];
}

function place(order: Order): string {
  const { endereco, numero, complemento, bairro, cidade, estado, cep } = order;
  const code = /^\d{8}$/.test(cep) ? `CEP ${formatCep(cep)}` : '';
  return joined([endereco, numero, complemento, bairro, joined([cidade, estado], '/'), code], ', ');
}

function paid(charge: Charge): Rows {
  const { method, installments, amount_cents: cents, refunded_cents: backCents, approved_at: at } = charge;
  return [
    row('Meio', chargeLabel(method, installments)),
    row('Valor', formatReais(cents)),
    row('Aprovado em', moment(at)),
    row('Devolvido', backCents === 0 ? '' : formatReais(backCents)),
  ];
}

const LETTERS: Readonly<Record<string, string>> = {
  pedido_recebido: 'Recebemos seu pedido',
  pedido_pago: 'Pagamento aprovado',
  pedido_em_analise: 'Pagamento em análise',
  pedido_enviado: 'Pedido a caminho',
  rastreio_informado: 'Código de rastreio',
  rastreio_corrigido: 'Código de rastreio corrigido',
  pedido_postado: 'Recebido pela transportadora',
  entrega_nao_feita: 'A entrega não foi feita',
  entrega_extraviada: 'Pacote extraviado',
  entrega_devolvida: 'Pacote devolvido à loja',
  pacote_postado: 'Parte ou peça nova recebida pela transportadora',
  pacote_nao_entregue: 'A entrega de uma parte ou peça nova não foi feita',
  pacote_extraviado: 'Parte ou peça nova extraviada',
  pacote_devolvido: 'Parte ou peça nova devolvida à loja',
  pedido_entregue: 'Pedido entregue',
  pedido_estornado: 'Estorno',
  valor_devolvido: 'Devolução de parte do valor',
  desistencia_recebida: 'Desistência recebida',
  troca_pedida: 'Pedido de troca recebido',
  troca_autorizada: 'Troca autorizada',
  troca_codigo: 'Código de postagem da devolução',
  troca_recusada: 'Troca recusada',
  troca_recebida: 'Peça da troca recebida',
  troca_conferida: 'Peça da troca conferida',
  troca_enviada: 'Peça nova da troca enviada',
  mensagem_pedido: 'Mensagem escrita pela equipe da loja',
};

function sentLetter({ kind, sentAt }: SentLetter): Rows[number] {
  return row(moment(sentAt), Object.hasOwn(LETTERS, kind) ? (LETTERS[kind] ?? '') : '');
}

const FORMAT = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  dateStyle: 'short',
  timeStyle: 'short',
});

/** '23/11/2026, 15:04' by Brasília's clock; '' for none. */
function moment(at: Date | null): string {
  return at === null ? '' : FORMAT.format(at);
}
