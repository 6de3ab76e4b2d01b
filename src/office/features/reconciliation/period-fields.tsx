import { periodProblem } from '#shared/reconciliation.ts';
import { TextField } from '#web/ui/field.tsx';
import type { ListAddress } from '../../lib/use-list-address.ts';
import { TableTools } from '../../ui/table-tools.tsx';

export interface TypedPeriod {
  de: string;
  ate: string;
}

/** What is wrong with the days of the address; '' while one of them is left to the server. */
export const problemOf = (typed: TypedPeriod): string =>
  typed.de === '' || typed.ate === '' ? '' : periodProblem(typed);

/** From which day to which; both stand in the address. `shown` is what the server made of it. */
export function PeriodFields({ address, shown }: { address: ListAddress; shown: TypedPeriod | null }) {
  const typed = { de: address.params.get('de') ?? '', ate: address.params.get('ate') ?? '' };
  const { de, ate } = { de: typed.de || (shown?.de ?? ''), ate: typed.ate || (shown?.ate ?? '') };
  // A day that has not been typed whole is empty: the address then keeps what it had.
  const setDay = (name: 'de' | 'ate') => (event: React.ChangeEvent<HTMLInputElement>) => {
    const { value, validity } = event.currentTarget;
    if (!validity.badInput && value !== '') address.set({ de, ate, [name]: value });
  };
  return (
    <TableTools>
      <TextField type="date" label="De" value={de} onChange={setDay('de')} />
      <TextField type="date" label="Até" value={ate} error={problemOf(typed)} onChange={setDay('ate')} />
    </TableTools>
  );
}
