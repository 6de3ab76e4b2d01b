import { orderNumber } from '#shared/order-number.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { chosenOrder, chosenPerson, type Chosen } from './tie.ts';

const numberIn = (text: string | null): number | null =>
  text !== null && /^\d{1,9}$/.test(text) && Number(text) > 0 ? Number(text) : null;

export interface GivenTie {
  kind: Chosen['kind'];
  /** Null where it is not there. */
  chosen: Chosen | null;
}

/** What an address names to make a charge for, by `pedido` or `cliente`; null where it names nothing, or it is being read. */
export function useGivenTie(params: URLSearchParams): GivenTie | null {
  const [pedido, cliente] = [params.get('pedido'), params.get('cliente')];
  const [orderId, customerId] = [numberIn(pedido), numberIn(cliente)];
  const orders = useOfficeRead('GET /pedidos', {
    query: { q: `#${orderNumber(orderId ?? 0)}`, limit: 5 },
    rests: orderId === null,
    once: true,
  });
  const person = useOfficeRead('GET /gerenciamento/clientes/:id', {
    params: { id: customerId ?? 0 },
    rests: customerId === null || pedido !== null,
    once: true,
  });
  if (pedido !== null) {
    if (orderId !== null && orders.data === null && orders.error === null) return null;
    const row = orders.data?.find(({ id }) => id === orderId);
    return { kind: 'pedido', chosen: row === undefined ? null : chosenOrder(row) };
  }
  if (cliente === null) return null;
  if (customerId !== null && person.data === null && person.error === null) return null;
  return { kind: 'cliente', chosen: person.data === null ? null : chosenPerson(person.data.cliente) };
}
