import type { DiaConciliado, SomasConciliadas } from '#shared/wire/reconciliation.ts';
import { formatReais, reaisToCents } from '#shared/money.ts';
import { reaisText } from '../../lib/money-text.ts';
import type { Column } from '../../ui/data-table.tsx';
import styles from './reconciliation.module.css';

/** Said where the provider has not told something: that is not the same as nothing. */
export const UNTOLD = 'ainda não informado';

const DAY = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'UTC',
  weekday: 'short',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
});

/** '2026-11-21' → 'sáb., 21/11/2026'. */
export const dayText = (day: string): string => DAY.format(new Date(`${day}T12:00:00Z`));

/** Nothing where there is nothing: a page of noughts hides what there is. */
const money = (reais: number) => (reais === 0 ? null : reaisText(reais));

/** Of what is known so far; what is not is said beside it. */
function known(reais: number, { cobrado, semTaxa }: SomasConciliadas) {
  if (semTaxa === 0) return money(reais);
  if (semTaxa === cobrado) return <span className={styles.quiet}>{UNTOLD}</span>;
  return (
    <span>
      {reaisText(reais)}
      <span className={styles.under}>sem {reaisText(semTaxa)}</span>
    </span>
  );
}

export const DAY_COLUMNS: readonly Column<DiaConciliado>[] = [
  {
    id: 'dia',
    header: 'Dia',
    phone: 'title',
    steady: true,
    cell: ({ dia }) => <strong>{dayText(dia)}</strong>,
  },
  {
    id: 'vendido',
    header: 'Vendido',
    numeric: true,
    cell: ({ vendido, naEntrega, recebidoFora, emVales }) =>
      naEntrega + recebidoFora + emVales === 0 ? (
        money(vendido)
      ) : (
        <span>
          {reaisText(vendido)}
          {naEntrega > 0 && <span className={styles.under}>{reaisText(naEntrega)} na entrega</span>}
          {recebidoFora > 0 && <span className={styles.under}>{reaisText(recebidoFora)} recebidos fora</span>}
          {emVales > 0 && <span className={styles.under}>{reaisText(emVales)} em vales</span>}
        </span>
      ),
  },
  { id: 'cobrado', header: 'Cobrado', numeric: true, cell: ({ cobrado }) => money(cobrado) },
  { id: 'devolvido', header: 'Devolvido', numeric: true, cell: ({ devolvido }) => money(devolvido) },
  { id: 'contestado', header: 'Contestado', numeric: true, cell: ({ contestado }) => money(contestado) },
  { id: 'taxas', header: 'Taxas', numeric: true, cell: (day) => known(day.taxas, day) },
  { id: 'liquido', header: 'Líquido', numeric: true, cell: (day) => known(day.liquido, day) },
  { id: 'liberado', header: 'Liberado', numeric: true, cell: ({ liberado }) => money(liberado) },
];

/** Has anything happened on this day? */
export const isBusy = (day: DiaConciliado): boolean =>
  Object.values(day).some((sum) => typeof sum === 'number' && sum !== 0);

/** The fees of all days, in words; what is not told yet is no nought. */
export function feesText({ taxas, semTaxa, cobrado }: SomasConciliadas): { value: string; note?: string } {
  if (semTaxa === 0) return { value: reaisText(taxas) };
  const note = `${formatReais(reaisToCents(semTaxa) ?? 0)} cobrados com taxa ${UNTOLD}`;
  return { value: semTaxa === cobrado ? '—' : reaisText(taxas), note };
}
