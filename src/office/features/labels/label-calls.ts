import { MISSING_HEADER, readMissing, type MissingSheets } from '#shared/label-sheets.ts';
import type { AnswerOf } from '#shared/wire/calls.ts';
import { officeApi, officeDownload, officeFile } from '../../lib/api.ts';
import { offerFile } from '#web/lib/document/offer-file.ts';
import { notify } from '../../ui/notices.tsx';

type Changed = AnswerOf<'POST /gerenciamento/etiquetas/:id/cancelar'>;

/** Says what came of it: what is there as it was wanted, what is still to come, or what is not there. */
function told({ mensagem, etiqueta }: Changed, isDone: boolean): void {
  notify(isDone && etiqueta.problema === '' ? 'success' : etiqueta.andando ? 'info' : 'warning', mensagem);
}

export interface Buying {
  servico: string;
  preco: number;
  documento: 'declaracao' | 'nota';
  chaveNota: string;
  /** As it was offered; left out where the shop has no boxes. */
  embalagem?: string;
  /** Which of the order's parcels; absent: its own. */
  pacote?: number;
}

/** What came of it; '': it is bought, or about to be. Else why its provider has undone it: nothing was paid. */
export async function buyLabel(orderId: number, { key, ...body }: Buying & { key: string }): Promise<string> {
  const asked = { params: { id: orderId }, body, key };
  const { data } = await officeApi('POST /gerenciamento/pedidos/:id/etiquetas', asked);
  told(data, data.etiqueta.estado === 'gerada');
  return data.etiqueta.estado === 'desfeita' ? data.mensagem : '';
}

export async function cancelLabel(id: number): Promise<void> {
  const { data } = await officeApi('POST /gerenciamento/etiquetas/:id/cancelar', { params: { id } });
  told(data, data.etiqueta.estado === 'cancelada' || data.etiqueta.estado === 'desfeita');
}

export async function lookAtLabel(id: number): Promise<void> {
  const { data } = await officeApi('POST /gerenciamento/etiquetas/:id/conferir', { params: { id } });
  told(data, data.etiqueta.estado === 'gerada');
}

/** Where it is printed: anybody who has the address sees the label. */
export async function printAddress(id: number): Promise<string> {
  return (await officeApi('POST /gerenciamento/etiquetas/:id/impressao', { params: { id } })).data.url;
}

/** Says whether the price of a cancelled one is back in the wallet. */
export async function tellRefund(id: number, resposta: 'voltou' | 'nao_voltou'): Promise<void> {
  const asked = { params: { id }, body: { resposta } };
  const { data } = await officeApi('POST /gerenciamento/etiquetas/:id/valor', asked);
  notify(resposta === 'voltou' ? 'success' : 'info', data.mensagem);
}

/** Hands the sheets of many to the browser's downloads as one file, in their order; which are not in it, and why. */
export async function downloadSheets(
  ids: readonly number[],
  tipo: 'pdf' | 'zpl' | 'dace',
): Promise<MissingSheets> {
  const query = { etiquetas: ids.join(','), tipo };
  const { file, headers } = await officeFile('GET /gerenciamento/etiquetas/arquivos', { query });
  offerFile(file, tipo === 'dace' ? 'dace-juntas.pdf' : `etiquetas-juntas.${tipo}`);
  return readMissing(headers.get(MISSING_HEADER));
}

/** Hands the file to the browser's downloads. */
export function downloadLabel(id: number, tipo: 'pdf' | 'zpl' | 'dace'): Promise<void> {
  const fileName = tipo === 'dace' ? `dace-${id}.pdf` : `etiqueta-${id}.${tipo}`;
  return officeDownload('GET /gerenciamento/etiquetas/:id/arquivo', {
    params: { id },
    query: { tipo },
    fileName,
  });
}
