import { productFields } from './product-fields.ts';
import type { ProductField, TextField } from './product-field-kinds.ts';

type Fields = typeof productFields;
export type FieldName = keyof Fields;
type Kind = ProductField['kind'];
/** Names of the fields of a kind. */
export type NamesOf<K extends Kind> = {
  [Name in FieldName]: Fields[Name]['kind'] extends K ? Name : never;
}[FieldName];

interface ValueByKind {
  text: string;
  category: string;
  money: number;
  'optional-money': number | null;
  cost: number | null;
  measure: number;
  tags: string[];
  flag: boolean;
  fiscal: string;
  search: string;
  color: string;
}
type ValueOf<Field> = Field extends { kind: 'choice'; choices: infer Choices }
  ? keyof Choices
  : Field extends { kind: keyof ValueByKind }
    ? ValueByKind[Field['kind']]
    : never;

/** As the world reads them: prices in reais, measures in their units. */
export type FieldValues = { [Name in FieldName]: ValueOf<Fields[Name]> };
/** For the shop's office alone. */
export type OfficeName = NamesOf<'cost' | 'fiscal' | 'search'>;
/** What everybody may read. */
export type PublicName = Exclude<FieldName, OfficeName>;
export type PublicValues = Pick<FieldValues, PublicName>;
/** As their columns hold them: prices in cents, measures in whole inner units. */
export type FieldColumns = {
  [Name in Exclude<FieldName, NamesOf<'category'>> as Fields[Name]['column']]: FieldValues[Name];
};
export const fieldNames = Object.keys(productFields) as FieldName[];

const OFFICE_KINDS: ReadonlySet<string> = new Set(['cost', 'fiscal', 'search']);
const isPublic = (name: FieldName): name is PublicName => !OFFICE_KINDS.has(productFields[name].kind);
export const publicNames = fieldNames.filter(isPublic);

/** In the table's order. */
export function namesOf<K extends Kind>(kind: K): NamesOf<K>[] {
  return fieldNames.filter((name): name is NamesOf<K> => productFields[name].kind === kind);
}

type Made<Name extends string, T> = undefined extends T
  ? { [Each in Name]?: Exclude<T, undefined> }
  : { [Each in Name]: T };

/** What `make` says of each field of a kind, by name; undefined is left out. */
export function ofKind<K extends Kind, T>(kind: K, make: (name: NamesOf<K>) => T): Made<NamesOf<K>, T> {
  const made = namesOf(kind).map((name) => [name, make(name)] as const);
  return Object.fromEntries(made.filter(([, value]) => value !== undefined)) as Made<NamesOf<K>, T>;
}

/** What `make` says of every field, by name. */
export function ofEvery<T>(make: (field: ProductField, name: FieldName) => T): Record<FieldName, T> {
  return Object.fromEntries(
    fieldNames.map((name) => [name, make(productFields[name], name)] as const),
  ) as Record<FieldName, T>;
}

/** A text's limits and manners, those that it leaves out too. */
export function textField(name: NamesOf<'text'>): TextField {
  return productFields[name];
}

/** What a new product has of each field that all may read, before anything was said of it. */
export function initialFields(): PublicValues {
  return {
    ...ofKind('text', (name) => textField(name).initial ?? ''),
    ...ofKind('category', () => ''),
    ...ofKind('choice', (name) => productFields[name].initial),
    ...ofKind('money', () => 0),
    ...ofKind('optional-money', () => null),
    ...ofKind('measure', () => 0),
    ...ofKind('tags', () => []),
    ...ofKind('flag', (name) => productFields[name].initial),
    ...ofKind('color', (name) => productFields[name].initial),
  };
}

/** The name in a sentence about what was changed. */
export function saidOf(name: FieldName): string {
  const { said, label }: ProductField = productFields[name];
  return said ?? label.toLowerCase();
}
