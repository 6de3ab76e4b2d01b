import { officeApi, officeDownload } from '../../lib/api.ts';
import { notify } from '../../ui/notices.tsx';

/** Of the sale, of what came back by an exchange or all of the order, or of the new piece. */
export type Issuing =
  | { tipo: 'saida' }
  | { tipo: 'entrada'; troca: number | null }
  | { tipo: 'troca'; troca: number | null };

export async function issueInvoice(orderId: number, body: Issuing): Promise<void> {
  const asked = { params: { id: orderId }, body };
  const { data } = await officeApi('POST /gerenciamento/pedidos/:id/emissoes', asked);
  notify(data.nota.estado === 'recusada' ? 'error' : 'success', data.mensagem);
}

export async function cancelInvoice(id: number): Promise<void> {
  const { data } = await officeApi('POST /gerenciamento/emissoes/:id/cancelar', { params: { id } });
  notify(data.nota.estado === 'autorizada' ? 'error' : 'success', data.mensagem);
}

/** Asks its service how it stands, for who does not want to wait. */
export async function lookAtInvoice(id: number): Promise<void> {
  await officeApi('POST /gerenciamento/emissoes/:id/conferir', { params: { id } });
}

export const downloadDanfe = (id: number, fileName: string): Promise<void> =>
  officeDownload('GET /gerenciamento/emissoes/:id/danfe.pdf', { params: { id }, fileName });

export const downloadXml = (id: number, fileName: string): Promise<void> =>
  officeDownload('GET /gerenciamento/emissoes/:id/nota.xml', { params: { id }, fileName });
