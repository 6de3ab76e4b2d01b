import { Link } from 'react-router';
import type { Disputa } from '#shared/wire/disputes.ts';
import { Badge } from '#web/ui/badge.tsx';
import { dateText } from '../../lib/dates.ts';
import { reaisText } from '../../lib/money-text.ts';
import { officePaths } from '../../lib/paths.ts';
import type { Column } from '../../ui/data-table.tsx';
import { LongText } from '../../ui/long-text.tsx';
import { deadlineWords, evidenceWord, stateWord } from './dispute-words.ts';

/** The table of chargebacks. */
export function disputeColumns(nowMs: number): readonly Column<Disputa>[] {
  return [
    {
      id: 'pedido',
      header: 'Pedido',
      phone: 'title',
      cell: ({ id, pedido }) => <Link to={officePaths.dispute(id)}>{pedido.codigo}</Link>,
    },
    { id: 'nome', header: 'Comprou', cell: ({ pedido }) => <LongText>{pedido.nome || '—'}</LongText> },
    { id: 'valor', header: 'Valor', numeric: true, cell: ({ valor }) => reaisText(valor) },
    { id: 'estado', header: 'Estado', cell: (disputa) => <State disputa={disputa} /> },
    { id: 'provas', header: 'Provas', cell: (disputa) => <Evidence disputa={disputa} /> },
    {
      id: 'prazo',
      header: 'Prazo',
      cell: ({ estado, prazo, encerrada_em }) =>
        estado === 'aberta' ? deadlineWords(prazo, nowMs) : `acabou em ${dateText(encerrada_em)}`,
    },
  ];
}

export function State({ disputa }: { disputa: Disputa }) {
  const [tone, text] = stateWord(disputa);
  return <Badge tone={tone}>{text}</Badge>;
}

export function Evidence({ disputa }: { disputa: Disputa }) {
  const word = evidenceWord(disputa);
  return word === null ? '—' : <Badge tone={word[0]}>{word[1]}</Badge>;
}
