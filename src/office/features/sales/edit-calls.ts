import { addressRefusal, isQuoted, pieceRefusal, type EditedOrder } from '#shared/order-edits.ts';
import type { PedidoDetalhado } from '#shared/wire/office-orders.ts';
import type { EnderecoNovo, FreteDoEndereco, PecaTrocada } from '#shared/wire/order-edits.ts';
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
    frete,
  };
}

/** Does nothing of the order itself speak against it? */
export const mayChangeAddress = (pedido: PedidoDetalhado): boolean =>
  addressRefusal(editedOrder(pedido)) === '';
export const mayChangePieces = (pedido: PedidoDetalhado): boolean => pieceRefusal(editedOrder(pedido)) === '';
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
