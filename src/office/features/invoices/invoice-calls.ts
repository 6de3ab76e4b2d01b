import { officeApi } from '../../lib/api.ts';
import { notify } from '../../ui/notices.tsx';

export interface Noting {
  tipo: 'venda' | 'devolucao';
  chave: string;
}

export async function noteInvoice(orderId: number, body: Noting): Promise<void> {
  const asked = { params: { id: orderId }, body };
  const { data } = await officeApi('POST /gerenciamento/pedidos/:id/notas', asked);
  notify('success', data.mensagem);
}

export async function removeInvoice(id: number): Promise<void> {
  const { data } = await officeApi('DELETE /gerenciamento/notas/:id', { params: { id } });
  notify('success', data.mensagem);
}
