import { useState } from 'react';
import type { AnswerOf } from '#shared/wire/calls.ts';
import { officeApi } from '../../lib/api.ts';
import { useAct } from '../../lib/use-act.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { notify } from '../../ui/notices.tsx';

const EVERY_MS = 3000;

export type NoteOfOrder = AnswerOf<'GET /gerenciamento/emissoes/andamento'>[number];

/** Is there one that is valid, or may become so? */
export const isLiveNote = ({ estado }: Pick<NoteOfOrder, 'estado'>): boolean =>
  estado !== 'recusada' && estado !== 'cancelada';

/** Asks for the invoices of these orders by one press: again they are the same ones. */
export function useIssueMany() {
  const [refused, setRefused] = useState<ReadonlyMap<number, string>>(new Map());
  const [asked, setAsked] = useState<ReadonlySet<number>>(new Set());
  const { busy, problem, run } = useAct(async (ids: readonly number[]) => {
    const body = { pedidos: [...ids] };
    const { mensagem, emissoes } = (await officeApi('POST /gerenciamento/emissoes', { body })).data;
    const not = emissoes.filter(({ nota }) => nota === null);
    setAsked(new Set(emissoes.flatMap(({ nota, pedido }) => (nota === null ? [] : [pedido]))));
    setRefused(new Map(not.map(({ pedido, erro }) => [pedido, erro])));
    notify(not.length === 0 ? 'success' : 'warning', mensagem);
  });
  return { busy, problem, refused, asked, issue: run };
}

/** The newest invoice of each sale, read again while something is still to come. */
export function useFollowedNotes(
  ids: readonly number[],
  isIssuing: boolean,
): ReadonlyMap<number, NoteOfOrder> {
  const { data } = useOfficeRead('GET /gerenciamento/emissoes/andamento', {
    query: { pedidos: ids.join(',') },
    rests: ids.length === 0,
    everyMs: (read) => (isIssuing || read?.some(({ andando }) => andando) === true) && EVERY_MS,
  });
  return new Map((data ?? []).map((nota) => [nota.pedido.id, nota]));
}
