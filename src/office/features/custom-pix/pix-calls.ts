import type { PixCustomizado } from '#shared/wire/custom-pix.ts';
import { ApiError, errorText } from '#web/lib/calls/api.ts';
import { officeApi } from '../../lib/api.ts';
import { notify } from '../../ui/notices.tsx';
import type { Chosen } from './tie.ts';

const UNKNOWN = 'Erro desconhecido';

export interface PixDraft {
  cents: number;
  descricao: string;
  /** What it is about; null: nothing of the shop's. */
  tie: Chosen['body'] | null;
  /** Made once per attempt: a repeat makes no second charge. */
  key: string;
}

/** Makes a charge at the provider. */
export async function createPix({ cents, descricao, tie, key }: PixDraft): Promise<PixCustomizado> {
  const body = { valor: cents / 100, descricao, ...tie };
  const { data } = await officeApi('POST /payment/custom-pix/create', { body, key });
  notify('success', 'PIX customizado criado com sucesso!');
  return data.data;
}

/** What to say of a charge that could not be made. */
export const createProblem = (error: unknown): string =>
  `Erro ao criar PIX customizado: ${errorText(error, UNKNOWN) || UNKNOWN}`;

/** What is wrong with what it is about; '' where that is well. */
export const tieProblem = (error: unknown): string =>
  error instanceof ApiError ? (error.campos['pedido'] ?? error.campos['cliente'] ?? '') : '';

/** Takes a charge out of the list, calling it off where it is open, and says what came of it. */
export async function deletePix(id: number): Promise<void> {
  try {
    await officeApi('DELETE /payment/custom-pix/:id', { params: { id } });
    notify('success', 'PIX excluído com sucesso!');
  } catch (error) {
    console.error('a custom PIX could not be deleted', error);
    notify('error', `Erro ao excluir PIX: ${errorText(error, UNKNOWN) || UNKNOWN}`);
  }
}
