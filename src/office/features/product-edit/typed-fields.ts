import { fiscalText } from '#shared/fiscal-fields.ts';
import {
  ofKind,
  textField,
  type FieldName,
  type FieldValues,
  type OfficeName,
  type PublicValues,
} from '#shared/product-field-values.ts';
import type { ProdutoEnviado } from '#shared/wire/catalog-writes.ts';
import { decimalText, parseDecimal, parsePrice } from '../../lib/decimal.ts';
import { splitList } from './split-list.ts';

/** A product's plain fields as they stand in a form: what is typed is kept as text until it is sent. */
export type TypedFields = {
  [Name in FieldName]: FieldValues[Name] extends string | boolean ? FieldValues[Name] : string;
};

/** What a cost is may be kept from who looks; a new product has nothing said for invoices and search engines. */
type Known = PublicValues & { [Name in OfficeName]?: FieldValues[Name] | undefined };

const orEmpty = (value: number, decimals?: number): string => (value > 0 ? decimalText(value, decimals) : '');

/** As a form shows them; what is zero stands empty. */
export function typedFields(values: Known): TypedFields {
  return {
    ...ofKind('text', (name) => values[name]),
    ...ofKind('category', (name) => values[name]),
    ...ofKind('money', (name) => orEmpty(values[name], 2)),
    ...ofKind('optional-money', (name) => decimalText(values[name], 2)),
    ...ofKind('cost', (name) => decimalText(values[name], 2)),
    ...ofKind('fiscal', (name) => fiscalText(name, values[name] ?? '')),
    ...ofKind('search', (name) => values[name] ?? ''),
    ...ofKind('measure', (name) => orEmpty(values[name])),
    ...ofKind('choice', (name) => values[name]),
    ...ofKind('tags', (name) => values[name].join(', ')),
    ...ofKind('flag', (name) => values[name]),
    ...ofKind('color', (name) => values[name]),
  };
}

/** As the server takes them; `noMeasure` is sent for a measure that was left empty. */
export function fieldsBody(typed: TypedFields, noMeasure: 0 | null): Pick<ProdutoEnviado, FieldName> {
  return {
    ...ofKind('text', (name) => {
      const text = typed[name].trim();
      return text === '' && textField(name).ownValue ? undefined : text;
    }),
    ...ofKind('category', (name) => typed[name]),
    ...ofKind('money', (name) => parsePrice(typed[name]) ?? 0),
    ...ofKind('optional-money', (name) => parsePrice(typed[name])),
    ...ofKind('cost', (name) => parsePrice(typed[name])),
    ...ofKind('fiscal', (name) => fiscalText(name, typed[name])),
    ...ofKind('search', (name) => typed[name].trim()),
    ...ofKind('measure', (name) => parseDecimal(typed[name]) ?? noMeasure),
    ...ofKind('choice', (name) => typed[name]),
    ...ofKind('tags', (name) => splitList(typed[name])),
    ...ofKind('flag', (name) => typed[name]),
    ...ofKind('color', (name) => typed[name]),
  };
}
