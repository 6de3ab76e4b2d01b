import { Link } from 'react-router';
import type { Falta } from '#shared/wire/invoice-service.ts';
import { officePaths } from '../../lib/paths.ts';
import styles from './invoices.module.css';

interface MissingListProps {
  falta: readonly Falta[];
  /** Where what its order lacks is filled in, for who is not there. */
  orderTo?: string;
}

/** What the tax office would refuse it for, each with the way to where it is filled in. */
export function MissingList({ falta, orderTo }: MissingListProps) {
  return (
    <ul className={styles.missing}>
      {falta.map(({ texto, lugar, produto }) => {
        const to = produto === null ? placeOf(lugar, orderTo) : officePaths.product(produto);
        return <li key={texto}>{to === undefined ? texto : <Link to={to}>{texto}</Link>}</li>;
      })}
    </ul>
  );
}

function placeOf(lugar: Falta['lugar'], orderTo: string | undefined): string | undefined {
  if (lugar === 'loja') return officePaths.settings;
  return lugar === 'notas' ? officePaths.invoices : orderTo;
}
