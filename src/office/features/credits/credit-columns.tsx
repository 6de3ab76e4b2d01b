import { Link } from 'react-router';
import { creditLabel, creditName, creditStateLabel, type EstadoDoVale } from '#shared/credits.ts';
import type { ValeEscritorio } from '#shared/wire/credits.ts';
import { Badge } from '#web/ui/badge.tsx';
import { dateText } from '../../lib/dates.ts';
import { reaisText } from '../../lib/money-text.ts';
import { officePaths } from '../../lib/paths.ts';
import type { Column } from '../../ui/data-table.tsx';
import { LongText } from '../../ui/long-text.tsx';

const TONES = {
  ativo: 'success',
  usado: 'quiet',
  bloqueado: 'error',
  expirado: 'warning',
} as const satisfies Record<EstadoDoVale, string>;

/** What one can do with a vale now, in a word. */
export function CreditState({ estado }: Pick<ValeEscritorio, 'estado'>) {
  return <Badge tone={TONES[estado]}>{creditStateLabel(estado)}</Badge>;
}

export const CREDIT_COLUMNS: readonly Column<ValeEscritorio>[] = [
  {
    id: 'vale',
    header: 'Vale',
    phone: 'title',
    steady: true,
    cell: ({ id, final }) => <Link to={officePaths.credit(id)}>{creditLabel(final)}</Link>,
  },
  { id: 'tipo', header: 'Tipo', steady: true, cell: ({ tipo }) => creditName(tipo) },
  { id: 'email', header: 'De quem', cell: ({ email }) => <LongText>{email || '—'}</LongText> },
  {
    id: 'saldo',
    header: 'Saldo',
    numeric: true,
    cell: ({ saldo, valor }) => `${reaisText(saldo)} de ${reaisText(valor)}`,
  },
  { id: 'estado', header: 'Estado', cell: ({ estado }) => <CreditState estado={estado} /> },
  { id: 'vence', header: 'Vale até', steady: true, cell: ({ venceEm }) => dateText(venceEm) },
];
