import type { PixCustomizado } from '#shared/wire/custom-pix.ts';
import { errorText } from '#web/lib/calls/api.ts';
import { officeApi } from '../../lib/api.ts';
import { notify } from '../../ui/notices.tsx';

const UNKNOWN = 'Erro desconhecido';

export interface PixDraft {
  cents: number;
  descricao: string;
  /** Made once per attempt: a repeat makes no second charge. */
  key: string;
}

/** Makes a charge at the provider. */
export async function createPix({ cents, descricao, key }: PixDraft): Promise<PixCustomizado> {
  const body = { valor: cents / 100, descricao };
  const { data } = await officeApi('POST /payment/custom-pix/create', { body, key });
  notify('success', 'PIX customizado criado com sucesso!');
  return data.data;
}

/** What to say of a charge that could not be made. */
export const createProblem = (error: unknown): string =>
  `Erro ao criar PIX customizado: ${errorText(error, UNKNOWN) || UNKNOWN}`;

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
