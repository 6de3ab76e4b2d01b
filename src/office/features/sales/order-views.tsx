import { officePaths } from '../../lib/paths.ts';
import type { ListAddress } from '../../lib/use-list-address.ts';
import { ViewLinks } from '../../ui/view-links.tsx';
import { orderFilters } from './use-orders.ts';

/** What one looks for every day, by one press; the start page's tiles lead to the first two. */
const VIEWS: readonly { label: string; status?: string; espera?: string }[] = [
  { label: 'Todos' },
  { label: 'Por embalar', espera: 'separar' },
  { label: 'Por enviar', espera: 'enviar' },
  { label: 'Por retirar', espera: 'retirar' },
  { label: 'Enviados', status: 'shipped' },
  { label: 'Atrasados', espera: 'atrasado' },
  { label: 'Com problema', espera: 'problema' },
  { label: 'Desistências', espera: 'desistencia' },
];

/** The views of the orders that are always at hand. */
export function OrderViews({ address }: { address: ListAddress }) {
  const now = orderFilters(address);
  const views = VIEWS.map(({ label, status = '', espera = '' }) => {
    const query = new URLSearchParams({ ...(status && { status }), ...(espera && { espera }) });
    return {
      label,
      to: query.size === 0 ? officePaths.sales : `${officePaths.sales}?${query}`,
      isHere: now.status === status && now.espera === espera,
    };
  });
  const former = { label: 'Loja antiga', to: officePaths.formerOrders, prefetch: 'none' as const };
  return <ViewLinks label="Vistas de pedidos" views={[...views, former]} />;
}
