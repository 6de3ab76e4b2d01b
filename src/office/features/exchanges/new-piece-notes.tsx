import { use } from 'react';
import type { TrocaEscritorio } from '#shared/wire/exchanges.ts';
import styles from './exchanges-screen.module.css';
import { NotesContext } from './label-context.ts';

/** The notes that the new piece waits for, where the shop issues them. */
export function NewPieceNotes({ troca: { id, pedido } }: { troca: TrocaEscritorio }) {
  return <div className={styles.notes}>{use(NotesContext)?.({ id: pedido.id, troca: id })}</div>;
}
