import type { InputHTMLAttributes } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { TEXT_SETTINGS, type ShopDocument, type TextSetting } from '#shared/shop-document.ts';
import { TextField } from '#web/ui/field.tsx';
import styles from './settings.module.css';

export interface FieldProps extends Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'autoComplete' | 'inputMode'
> {
  name: TextSetting;
  form: UseFormReturn<ShopDocument>;
  locked: ReadonlyMap<string, string>;
  hint?: string;
  wide?: boolean;
}

/** A text of the settings, with why it is locked where it is. */
export function Field({ name, form, locked, hint, wide, ...input }: FieldProps) {
  const { label, most, required } = TEXT_SETTINGS[name];
  const why = locked.get(name);
  return (
    <TextField
      label={label}
      optional={required !== true}
      hint={why ?? hint}
      error={form.formState.errors[name]?.message}
      readOnly={why !== undefined}
      maxLength={most}
      className={wide ? styles.wide : undefined}
      {...input}
      {...form.register(name)}
    />
  );
}
