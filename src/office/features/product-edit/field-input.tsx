import { productFields } from '#shared/product-fields.ts';
import { fieldNames, type FieldName } from '#shared/product-field-values.ts';
import type { ProductField } from '#shared/product-field-kinds.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { TextArea, TextField } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { useMay } from '../../lib/session.ts';
import styles from './steps.module.css';
import type { TypedFields } from './typed-fields.ts';
import { useCategoryNames } from './use-categories.ts';

/** What a form says of a field beyond the table. */
interface OwnWords {
  label?: string;
  hint?: string;
  placeholder?: string;
  optional?: boolean;
  required?: boolean;
  rows?: number;
  autoCapitalize?: string;
}

interface FormFields {
  typed: TypedFields;
  change(next: Partial<TypedFields>): void;
  /** A text per field. */
  errors?: Record<string, string>;
}

/** The label with its unit, and a star where the field is required: 'Preço (R$) *'. */
function labelOf({ label, unit, required }: ProductField): string {
  return [label, unit && `(${unit})`, required && '*'].filter(Boolean).join(' ');
}

/** A plain field as the table tells its kind. */
export function FieldInput({
  name,
  typed,
  change,
  errors,
  ...own
}: FormFields & OwnWords & { name: FieldName }) {
  const field: ProductField = productFields[name];
  const value = typed[name];
  if (typeof value === 'boolean') {
    return (
      <Checkbox checked={value} onChange={(event) => change({ [name]: event.currentTarget.checked })}>
        {own.label ?? field.label}
      </Checkbox>
    );
  }
  const onChange = (event: { currentTarget: { value: string } }) =>
    change({ [name]: event.currentTarget.value });
  if (field.kind === 'color') {
    return (
      <label className={styles.color}>
        <input type="color" value={value} onChange={onChange} />
        {own.label ?? field.label}
      </label>
    );
  }
  const { required } = field;
  const input = { name, value, onChange, error: errors?.[name], label: labelOf(field), required, ...own };
  if (field.kind === 'category') return <CategorySelect {...input} />;
  const choices = choicesOf(field);
  if (choices !== null) {
    return (
      <Select {...input}>
        {choices.map(([choice, text]) => (
          <option key={choice} value={choice}>
            {text}
          </option>
        ))}
      </Select>
    );
  }
  if (field.kind === 'search') {
    const { max, shown, lines } = field;
    const hint = `${value.length} de ${max} letras; a busca mostra umas ${shown}.`;
    return lines ? (
      <TextArea rows={2} {...input} hint={hint} maxLength={max} />
    ) : (
      <TextField {...input} hint={hint} maxLength={max} />
    );
  }
  if (field.kind === 'text' && field.lines) return <TextArea {...input} />;
  const isText = field.kind === 'text' || field.kind === 'tags';
  const inputMode = field.kind === 'fiscal' ? 'numeric' : 'decimal';
  return <TextField {...input} {...(!isText && { inputMode, autoComplete: 'off' })} />;
}

/** What a field is chosen from, with what each is called; null where it is typed. */
function choicesOf(field: ProductField): readonly (readonly [string, string])[] | null {
  if (field.kind === 'choice') return Object.entries(field.choices);
  return field.kind === 'fiscal' && 'choices' in field.form ? field.form.choices : null;
}

type SelectProps = Parameters<typeof Select>[0] & { value: string };

function CategorySelect(select: SelectProps) {
  const categories = useCategoryNames(select.value);
  return (
    <Select {...select}>
      <option value="">{categories === null ? 'Carregando ...' : 'Escolha'}</option>
      {categories?.map((nome) => (
        <option key={nome} value={nome}>
          {nome}
        </option>
      ))}
    </Select>
  );
}

interface RowInputsProps extends FormFields {
  row: ProductField['row'];
  own?: Partial<Record<FieldName, OwnWords>>;
}

/** The fields of a row, in the table's order. What it costs is asked of who runs the shop. */
export function RowInputs({ row, own, ...form }: RowInputsProps) {
  const seesCosts = useMay('see-costs');
  const names = fieldNames.filter((name) => {
    const field: ProductField = productFields[name];
    return field.row === row && (field.kind !== 'cost' || seesCosts);
  });
  return names.map((name) => <FieldInput key={name} name={name} {...form} {...own?.[name]} />);
}
