import { useId } from 'react';
import { knownCarriers } from '#shared/tracking.ts';
import { TextField } from '#web/ui/field.tsx';

/** Who carries it: one of those that the shop knows, or any other. */
export function CarrierField({ value, onChange }: { value: string; onChange(name: string): void }) {
  const names = useId();
  return (
    <>
      <TextField
        label="Transportadora"
        optional
        maxLength={60}
        list={names}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <datalist id={names}>
        {knownCarriers.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
    </>
  );
}
