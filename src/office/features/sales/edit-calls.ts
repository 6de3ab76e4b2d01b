import {
  additionRefusal,
  addressRefusal,
  isQuoted,
  pieceRefusal,
  type EditedOrder,
} from '#shared/order-edits.ts';
import type { PedidoDetalhado } from '#shared/wire/office-orders.ts';
import type { AcrescimoNovo, EnderecoNovo, FreteDoEndereco, PecaTrocada } from '#shared/wire/order-edits.ts';
import { officeApi } from '../../lib/api.ts';
import { notify } from '../../ui/notices.tsx';

function editedOrder(pedido: PedidoDetalhado): EditedOrder {
  const { status, shipped_at, delivered_at, rastreio, retido, desistencia, frete } = pedido;
  return {
    status,
    isSent: shipped_at !== null || delivered_at !== null || rastreio !== '',
    isHeld: retido,
    isWithdrawn: desistencia !== null && !desistencia.devolvido,
    isErased: pedido.nome === '',
    isAdded: pedido.acrescentadoA !== undefined,
    frete,
  };
}

/** Does nothing of the order itself speak against it? */
export const mayChangeAddress = (pedido: PedidoDetalhado): boolean =>
  addressRefusal(editedOrder(pedido)) === '';
export const mayChangePieces = (pedido: PedidoDetalhado): boolean => pieceRefusal(editedOrder(pedido)) === '';
export const mayAddPieces = (pedido: PedidoDetalhado): boolean => additionRefusal(editedOrder(pedido)) === '';
/** Has another postal code another freight? */
export const isFreightQuoted = ({ frete }: PedidoDetalhado): boolean => isQuoted(frete);

const toldWords = (avisada: boolean) =>
  avisada ? 'Quem comprou recebe um email com a mudança.' : 'Avise quem comprou: este pedido não tem email.';

/** What becomes of a change, before it is made. */
export const willTell = ({ cliente }: PedidoDetalhado): string => toldWords(cliente.email !== '');

/** What the same way costs to another postal code. */
export async function quoteAddress(id: number, cep: string): Promise<FreteDoEndereco> {
  const asked = { params: { id }, body: { cep }, harmless: true };
  return (await officeApi('POST /gerenciamento/pedidos/:id/endereco/frete', asked)).data;
}

/** Sends an order elsewhere, and says so. */
export async function changeAddress(id: number, body: EnderecoNovo, key: string): Promise<void> {
  const { data } = await officeApi('PUT /gerenciamento/pedidos/:id/endereco', { params: { id }, body, key });
  if (data.mudou) notify('success', `Endereço mudado. ${toldWords(data.avisada)}`);
  else notify('info', 'O endereço já era este: nada mudou.');
}

/** Sends another size or colour, and says so. */
export async function changePiece(id: number, body: PecaTrocada, key: string): Promise<void> {
  const { data } = await officeApi('POST /gerenciamento/pedidos/:id/pecas', { params: { id }, body, key });
  notify('success', `Peça trocada no pedido. ${toldWords(data.avisada)}`);
}

/** Adds a piece that goes in an order's parcel, and says how it is paid. */
export async function addPiece(id: number, body: AcrescimoNovo, key: string): Promise<void> {
  const { data } = await officeApi('POST /gerenciamento/pedidos/:id/acrescimos', {
    params: { id },
    body,
    key,
  });
  const isPaid = data.pedido.status === 'paid';
  notify('success', isPaid ? 'Peça acrescentada: vai junto com o pedido.' : WAITS[body.pagamento]);
}

const WAITS: Readonly<Record<AcrescimoNovo['pagamento'], string>> = {
  pix: 'Peça guardada. Quem comprou recebe o PIX por email, e ele está na página do pedido dela.',
  cartao: 'Peça guardada. Copie o link do cartão e mande para quem comprou.',
  recebido: 'Peça guardada.',
  presente: 'Peça guardada.',
};

/** Calls off what waits for its money. */
export async function callOffPiece(id: number): Promise<void> {
  const body = { status: 'cancelled' as const };
  await officeApi('PUT /gerenciamento/pedidos/:id/status', { params: { id }, body });
  notify('success', 'Peça a mais cancelada: voltou ao estoque.');
}
