import { Link } from 'react-router';
import { plural } from '#shared/text.ts';
import { officePaths } from '../../lib/paths.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import styles from './sales-screen.module.css';

/** Says that what is searched for is among the orders of the old shop, too. */
export function FormerHint({ q }: { q: string }) {
  const { data, total } = useOfficeRead('GET /gerenciamento/pedidos-antigos', { query: { q, limit: 1 } });
  if (data === null || total === null || total === 0) return null;
  const found = `${total.toLocaleString('pt-BR')} ${plural(total, 'pedido', 'pedidos')}`;
  return (
    <p className={styles.former} role="status">
      <Link to={`${officePaths.formerOrders}?${new URLSearchParams({ busca: q })}`} prefetch="none">
        {found} da loja antiga com “{q}”
      </Link>
    </p>
  );
}
