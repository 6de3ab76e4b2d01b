import type { ComponentProps } from 'react';
import { TextField } from './field.tsx';
import { maskInput } from './masked-input.ts';

export type MaskedFieldProps = Omit<ComponentProps<typeof TextField>, 'onChange'> & {
  value: string;
  /** Brings what was typed so far into the field's form; without it the text stays as it is. */
  format?: ((typed: string) => string) | undefined;
  onValue(value: string): void;
};

/** A field that tells its text, in the form of its mask where it has one; the caret stays where one types. */
export function MaskedField({ format, onValue, ...field }: MaskedFieldProps) {
  return (
    <TextField
      {...field}
      onChange={({ currentTarget }) =>
        onValue(format === undefined ? currentTarget.value : maskInput(currentTarget, format))
      }
    />
  );
}
