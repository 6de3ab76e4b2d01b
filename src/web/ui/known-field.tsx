import { KNOWN_FIELDS, type KnownFieldName } from './known-fields.ts';
import { MaskedField, type MaskedFieldProps } from './masked-field.tsx';

type KnownFieldProps = Omit<MaskedFieldProps, 'label' | 'format'> & {
  /** Which field of the table it is. */
  of: KnownFieldName;
  label?: string;
};

/** A field that forms ask again and again, under the table's rules where the form sets none of its own. */
export function KnownField({ of, ...own }: KnownFieldProps) {
  return <MaskedField name={of} {...KNOWN_FIELDS[of]} {...own} />;
}
