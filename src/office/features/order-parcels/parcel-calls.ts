import type { EnvioPrevisto } from '#shared/wire/dispatch.ts';
import type { PacoteNoEscritorio } from '#shared/wire/order-parcels.ts';
import { officeApi } from '../../lib/api.ts';
import type { TypedCode } from '../../lib/use-foreseen-code.ts';
import { notify } from '../../ui/notices.tsx';

interface Split {
  itens: { item: number; quantidade: number }[];
}

export async function splitOrder(orderId: number, { itens }: Split, key: string): Promise<void> {
  const asked = { params: { id: orderId }, body: { tipo: 'parte' as const, itens }, key };
  notify('success', (await officeApi('POST /gerenciamento/pedidos/:id/pacotes', asked)).data.mensagem);
}

export async function resendOrder(orderId: number, key: string): Promise<void> {
  const asked = { params: { id: orderId }, body: { tipo: 'reenvio' as const }, key };
  notify('success', (await officeApi('POST /gerenciamento/pedidos/:id/pacotes', asked)).data.mensagem);
}

export async function undoParcel(id: number): Promise<void> {
  const { data } = await officeApi('POST /gerenciamento/pacotes/:id/desfazer', { params: { id } });
  notify('success', data.mensagem);
}

export async function deliverPart(id: number): Promise<void> {
  const { data } = await officeApi('POST /gerenciamento/pacotes/:id/entrega', { params: { id } });
  notify('success', data.mensagem);
}

export async function settleParcel(
  id: number,
  body: { estado: NonNullable<PacoteNoEscritorio['estado']>; nota: string },
): Promise<void> {
  const { data } = await officeApi('POST /gerenciamento/pacotes/:id/resolvido', { params: { id }, body });
  notify('success', data.mensagem);
}

export async function foreseePart(id: number, query: TypedCode): Promise<EnvioPrevisto> {
  return (await officeApi('GET /gerenciamento/pacotes/:id/envio', { params: { id }, query })).data;
}

export async function sendPart(id: number, body: TypedCode & { rastreioVisto: string }): Promise<void> {
  const { data } = await officeApi('PUT /gerenciamento/pacotes/:id', { params: { id }, body });
  notify('success', data.mensagem);
}
