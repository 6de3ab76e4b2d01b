import type { PromocaoEscrita, PromocaoLida } from '#shared/wire/promotions.ts';
import { officeApi } from '../../lib/api.ts';

/** Keeps a promotion: a new draft where it has no number, else another version of it. */
export async function savePromotion(
  body: PromocaoEscrita,
  present: Pick<PromocaoLida, 'id' | 'versao'> | null,
): Promise<PromocaoLida> {
  if (present === null) {
    const { data } = await officeApi('POST /gerenciamento/promocoes', { body });
    return data.promocao;
  }
  const { id, versao } = present;
  const { data } = await officeApi('PUT /gerenciamento/promocoes/:id', {
    params: { id },
    body: { ...body, versao },
  });
  return data.promocao;
}

export async function publishPromotion(id: number): Promise<PromocaoLida> {
  const { data } = await officeApi('POST /gerenciamento/promocoes/:id/publicar', { params: { id } });
  return data.promocao;
}

export async function pausePromotion(id: number): Promise<PromocaoLida> {
  const { data } = await officeApi('POST /gerenciamento/promocoes/:id/pausar', { params: { id } });
  return data.promocao;
}

/** A draft alike, without the codes. */
export async function copyPromotion(id: number): Promise<PromocaoLida> {
  const { data } = await officeApi('POST /gerenciamento/promocoes/:id/copiar', { params: { id } });
  return data.promocao;
}

export async function deletePromotion(id: number): Promise<void> {
  await officeApi('DELETE /gerenciamento/promocoes/:id', { params: { id } });
}
