import { CHANNEL_LABELS, CHANNELS } from '#shared/channels.ts';
import { statusLabel } from '#shared/orders.ts';
import type { OrderStatus } from '#shared/wire/orders.ts';
import { TextField } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import type { ListAddress } from '../../lib/use-list-address.ts';
import { WAITING } from '#shared/waiting-words.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { TableFilters } from '../../ui/table-filters.tsx';
import { TableTools } from '../../ui/table-tools.tsx';
import styles from './sales-screen.module.css';
import { isReversed, orderFilters } from './use-orders.ts';

const STATUSES: readonly OrderStatus[] = [
  'pending',
  'waiting',
  'in_analysis',
  'paid',
  'processing',
  'shipped',
  'delivered',
  'declined',
  'cancelled',
  'refunded',
];

/** What an order waits for is chosen where its state is: one of both. */
const WAITS = 'espera:';
const narrowingOf = (value: string) =>
  value.startsWith(WAITS) ? { status: '', espera: value.slice(WAITS.length) } : { status: value, espera: '' };

/** Search, state and days of the orders; all of it in the address. */
export function OrderFilters({ address }: { address: ListAddress }) {
  const { status, espera, canal, de, ate } = orderFilters(address);
  const narrowing = [status || espera, canal, de, ate].filter(Boolean).length;
  // A day that has not been typed whole is empty: the address then keeps what it had.
  const setDay = (name: 'de' | 'ate') => (event: React.ChangeEvent<HTMLInputElement>) => {
    const { value, validity } = event.currentTarget;
    if (!validity.badInput) address.set({ [name]: value });
  };
  return (
    <TableTools>
      <SearchField label="Buscar pedidos" value={address.typed} onChange={address.type} />
      <TableFilters
        narrowing={narrowing}
        onClear={() => address.set({ status: '', espera: '', canal: '', de: '', ate: '' })}
      >
        <StatusFilter address={address} />
        <ChannelFilter address={address} />
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
      </TableFilters>
    </TableTools>
  );
}

function ChannelFilter({ address }: { address: ListAddress }) {
  return (
    <Select
      className={styles.filter}
      label="Canal"
      value={orderFilters(address).canal}
      onChange={(event) => address.set({ canal: event.currentTarget.value })}
    >
      <option value="">Todos</option>
      {CHANNELS.map((value) => (
        <option key={value} value={value}>
          {CHANNEL_LABELS[value]}
        </option>
      ))}
    </Select>
  );
}

function StatusFilter({ address }: { address: ListAddress }) {
  const { status, espera } = orderFilters(address);
  return (
    <Select
      className={styles.filter}
      label="Status"
      value={espera === '' ? status : WAITS + espera}
      onChange={(event) => address.set(narrowingOf(event.currentTarget.value))}
    >
      <option value="">Todos</option>
      <optgroup label="Esperam por você">
        {Object.entries(WAITING).map(([reason, text]) => (
          <option key={reason} value={WAITS + reason}>
            {text}
          </option>
        ))}
      </optgroup>
      <optgroup label="Todos os que estão">
        {STATUSES.map((value) => (
          <option key={value} value={value}>
            {statusLabel(value)}
          </option>
        ))}
      </optgroup>
    </Select>
  );
}
