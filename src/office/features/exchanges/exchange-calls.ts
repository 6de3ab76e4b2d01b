import type { AnswerOf } from '#shared/wire/calls.ts';
import { officeApi } from '../../lib/api.ts';
import { notify } from '../../ui/notices.tsx';

type Changed = Pick<AnswerOf<'POST /gerenciamento/trocas/:id/recebimento'>, 'mensagem'>;

const told = ({ data }: { data: Changed }) => notify('success', data.mensagem);

/** What the office does about a request; the page reads the queue again. Each says what was done, or throws. */
export const acts = {
  authorise: async (id: number, body: { envio?: string; codigoReverso?: string }) =>
    told(await officeApi('POST /gerenciamento/trocas/:id/autorizacao', { params: { id }, body })),
  refuse: async (id: number, motivo: string) =>
    told(await officeApi('POST /gerenciamento/trocas/:id/recusa', { params: { id }, body: { motivo } })),
  receive: async (id: number) =>
    told(await officeApi('POST /gerenciamento/trocas/:id/recebimento', { params: { id } })),
  check: async (id: number, estoque: boolean) =>
    told(
      await officeApi('POST /gerenciamento/trocas/:id/conferencia', { params: { id }, body: { estoque } }),
    ),
  send: async (id: number, body: { rastreio: string; transportadora: string }) =>
    told(await officeApi('POST /gerenciamento/trocas/:id/envio', { params: { id }, body })),
  giveBack: async (id: number, como: 'vale' | 'dinheiro') =>
    told(await officeApi('POST /gerenciamento/trocas/:id/devolucao', { params: { id }, body: { como } })),
};
