import type { AnswerOf } from '#shared/wire/calls.ts';
import { officeApi } from '../../lib/api.ts';
import type { TypedCode } from '../../lib/use-foreseen-code.ts';
import { notify } from '../../ui/notices.tsx';

interface NewPieceWish {
  servico: string;
  preco: number;
  documento: 'declaracao' | 'nota';
  chaveNota: string;
  embalagem?: string;
  key: string;
}

type Changed = Pick<AnswerOf<'POST /gerenciamento/trocas/:id/recebimento'>, 'mensagem'>;

const told = ({ data }: { data: Changed }) => notify('success', data.mensagem);

/** What the office does about a request; the page reads the queue again. Each says what was done, or throws. */
export const acts = {
  authorise: async (id: number, body: { envio?: string; codigoReverso?: string }) =>
    told(await officeApi('POST /gerenciamento/trocas/:id/autorizacao', { params: { id }, body })),
  /** Makes the posting code at the price that was shown, which authorises the request. */
  async authoriseByCode(id: number, { key, ...body }: { servico: string; preco: number; key: string }) {
    const asked = { params: { id }, body, key };
    const { data } = await officeApi('POST /gerenciamento/trocas/:id/codigo', asked);
    notify(data.autorizada ? 'success' : data.etiqueta.andando ? 'info' : 'warning', data.mensagem);
    return data;
  },
  refuse: async (id: number, motivo: string) =>
    told(await officeApi('POST /gerenciamento/trocas/:id/recusa', { params: { id }, body: { motivo } })),
  receive: async (id: number) =>
    told(await officeApi('POST /gerenciamento/trocas/:id/recebimento', { params: { id } })),
  check: async (id: number, estoque: boolean) =>
    told(
      await officeApi('POST /gerenciamento/trocas/:id/conferencia', { params: { id }, body: { estoque } }),
    ),
  /** What a code would do for a new piece, and the letter that would go. */
  foreseeSending: async (id: number, query: TypedCode) =>
    (await officeApi('GET /gerenciamento/trocas/:id/envio', { params: { id }, query })).data,
  send: async (id: number, body: TypedCode & { rastreioVisto: string }) =>
    told(await officeApi('POST /gerenciamento/trocas/:id/envio', { params: { id }, body })),
  /** Buys the label of the new piece at the price that was shown, whose code ends the request. */
  async sendByLabel(id: number, { key, ...body }: NewPieceWish) {
    const asked = { params: { id }, body, key };
    const { data } = await officeApi('POST /gerenciamento/trocas/:id/etiqueta', asked);
    const isUnderWay = data.etiqueta.andando;
    notify(data.concluida ? 'success' : isUnderWay ? 'info' : 'warning', data.mensagem);
    return data;
  },
  /** Goes on with a label that is there; is it made, and its code taken? */
  async goOnWithLabel(etiqueta: number): Promise<boolean> {
    const asked = { params: { id: etiqueta } };
    const { data } = await officeApi('POST /gerenciamento/etiquetas/:id/conferir', asked);
    const isMade = data.etiqueta.estado === 'gerada' && data.etiqueta.problema === '';
    notify(isMade ? 'success' : data.etiqueta.andando ? 'info' : 'warning', data.mensagem);
    return isMade;
  },
  /** The parcel of the new piece: the same one however often it is asked for. */
  parcelOf: async (id: number) =>
    (await officeApi('POST /gerenciamento/trocas/:id/pacote', { params: { id } })).data.pacote.id,
  /** The parcel that comes back: the same one however often it is asked for. */
  returnOf: async (id: number) =>
    (await officeApi('POST /gerenciamento/trocas/:id/volta', { params: { id } })).data.pacote.id,
  giveBack: async (id: number, como: 'vale' | 'dinheiro') =>
    told(await officeApi('POST /gerenciamento/trocas/:id/devolucao', { params: { id }, body: { como } })),
};
