import { fiscalProblem, fiscalText } from '#shared/fiscal-fields.ts';
import { productFields } from '#shared/product-fields.ts';
import {
  fieldNames,
  ofKind,
  textField,
  type FieldColumns,
  type FieldName,
  type NamesOf,
} from '#shared/product-field-values.ts';
import type { TextField } from '#shared/product-field-kinds.ts';
import type { ProdutoEnviado } from '#shared/wire/catalog-writes.ts';
import { readMeasure, readOptionalPrice, readPrice, wrong } from './read-numbers.ts';
import { readHex } from './read-parts.ts';

/** Columns of a product's own row; an absent one stays as it is. */
export type ProductFields = Partial<FieldColumns> & {
  /** JSON text. */
  measurements?: string | null;
};

function columnsOf(fields: Partial<Record<FieldName, unknown>>): ProductFields {
  const named = fieldNames.filter((name) => fields[name] !== undefined);
  return Object.fromEntries(named.map((name) => [productFields[name].column, fields[name]]));
}

/**
 * What a new product has where nothing is said of it. What it is made of and for whom is left empty: what the forms
 * propose is seen there before it is kept, and nobody has seen it here.
 */
export const initialColumns = columnsOf({
  ...ofKind('flag', (name) => productFields[name].initial),
  ...ofKind('color', (name) => productFields[name].initial),
});

/**
 * What a body says of the plain fields. `promocionalCents` is what the product has now: of two spellings that differ, the
 * one that says something new is meant. Throws 422 with a text per field.
 */
export function readFields(body: ProdutoEnviado, promocionalCents: number | null): ProductFields {
  return columnsOf({
    ...ofKind('text', (name) => readText(body[name], textField(name))),
    ...ofKind('choice', (name) => body[name] ?? undefined),
    ...ofKind('tags', (name) => given(body[name], (tags) => (tags ?? []).filter((tag) => tag !== ''))),
    ...ofKind('flag', (name) => body[name]),
    ...ofKind('color', (name) =>
      given(body[name], (hex) => readHex(hex, name) ?? productFields[name].initial),
    ),
    ...ofKind('money', (name) => given(body[name], (price) => readPrice(price, name))),
    ...ofKind('cost', (name) => given(body[name], (cost) => readOptionalPrice(cost, name))),
    ...ofKind('fiscal', (name) => given(body[name], (said) => readFiscal(name, said ?? ''))),
    ...ofKind('search', (name) => given(body[name], (text) => oneLine(text ?? ''))),
    promocional: readPromotional(body, promocionalCents),
    ...ofKind('measure', (name) =>
      given(body[name], (value) => readMeasure(value, { field: name, ...productFields[name] })),
    ),
  });
}

const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();

function readFiscal(name: NamesOf<'fiscal'>, said: string): string {
  const text = fiscalText(name, said);
  const problem = fiscalProblem(name, text);
  if (problem !== null) throw wrong(name, problem);
  return text;
}

/** Of two spellings that differ, the one that says something new is meant. */
function readPromotional(body: ProdutoEnviado, current: number | null): number | null | undefined {
  const spellings = (['preco_original', 'promocional'] as const)
    .filter((name) => body[name] !== undefined)
    .map((name) => readOptionalPrice(body[name], name));
  return spellings.find((cents) => cents !== current) ?? spellings[0];
}

/** What a body does not name stays undefined. */
function given<Value, T>(value: Value | undefined, read: (value: Value) => T): T | undefined {
  return value === undefined ? undefined : read(value);
}

function readText(value: string | null | undefined, { emptiable = false }: TextField): string | undefined {
  return emptiable ? given(value, (text) => text ?? '') : value || undefined;
}
