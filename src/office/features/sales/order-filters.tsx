import { statusLabel } from '#shared/orders.ts';
import type { OrderStatus } from '#shared/wire/orders.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import type { ListAddress } from '../../lib/use-list-address.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { TableTools } from '../../ui/table-tools.tsx';
import styles from './sales-screen.module.css';
import { isReversed, orderFilters } from './use-orders.ts';

const STATUSES: readonly OrderStatus[] = [
  'pending',
  'waiting',
  'in_analysis',
  'paid',
  'processing',
  'delivered',
  'declined',
  'cancelled',
  'refunded',
];

/** Search, state and days of the orders; all of it in the address. */
export function OrderFilters({ address }: { address: ListAddress }) {
  const { status, de, ate } = orderFilters(address);
  const narrowed = status !== '' || de !== '' || ate !== '';
  // A day that has not been typed whole is empty: the address then keeps what it had.
  const setDay = (name: 'de' | 'ate') => (event: React.ChangeEvent<HTMLInputElement>) => {
    const { value, validity } = event.currentTarget;
    if (!validity.badInput) address.set({ [name]: value });
  };
  return (
    <TableTools>
      <SearchField label="Buscar pedidos" value={address.typed} onChange={address.type} />
      <Select
        className={styles.filter}
        label="Status"
        value={status}
        onChange={(event) => address.set({ status: event.currentTarget.value })}
      >
        <option value="">Todos</option>
        {STATUSES.map((value) => (
          <option key={value} value={value}>
            {statusLabel(value)}
          </option>
        ))}
      </Select>
      <TextField
        className={styles.filter}
        type="date"
        label="De"
        value={de}
        max={ate || undefined}
        onChange={setDay('de')}
      />
      <TextField
        className={styles.filter}
        type="date"
        label="Até"
        value={ate}
        min={de || undefined}
        error={isReversed({ de, ate }) ? 'A data final vem antes da inicial.' : ''}
        onChange={setDay('ate')}
      />
      {narrowed && (
        <Button variant="quiet" onClick={() => address.set({ status: '', de: '', ate: '' })}>
          Limpar filtros
        </Button>
      )}
    </TableTools>
  );
}
