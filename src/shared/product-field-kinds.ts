interface Described {
  /** Of the table of products. */
  column: string;
  /** In forms. */
  label: string;
  /** Behind the label, and in the API's description. */
  unit?: string;
  /** In a sentence about what was changed; absent: the label in small letters. */
  said?: string;
  /** Headings in the owner's file: ours, and others that are understood. */
  csv: readonly [ours: string, ...others: string[]];
  /** The row of the forms in which it stands; absent: they have a place of their own for it. */
  row?: 'price' | 'details' | 'parcel' | 'fiscal' | 'search';
  /** A product without it is refused. */
  required?: boolean;
  /** Shown once more before a product is saved. */
  reviewed?: boolean;
}

export interface TextField extends Described {
  kind: 'text';
  /** Letters. */
  max: number;
  /** Of several lines. */
  lines?: boolean;
  /** Sent empty it becomes empty; otherwise it stays as it was. */
  emptiable?: boolean;
  /** The shop fills it in where forms leave it empty. */
  ownValue?: boolean;
  /** Of a new product. */
  initial?: string;
}

/** A category's name: it stands in a table of its own, to which the column points. */
interface CategoryField extends Described {
  kind: 'category';
  max: number;
}

/** Whole cents in its column, reais outside. */
interface MoneyField extends Described {
  kind: 'money' | 'optional-money';
}

/** As money that may be missing, and for the shop's office alone: no answer that others read has it. */
interface CostField extends Described {
  kind: 'cost';
}

interface MeasureField extends Described {
  kind: 'measure';
  unit: string;
  /** What one unit is in its column: 1000 grams to a kilogram, 10 millimetres to a centimetre. */
  perUnit: number;
  /** In its unit. */
  max: number;
}

interface ChoiceField extends Described {
  kind: 'choice';
  /** What each is called, in the order of the forms. */
  choices: Readonly<Record<string, string>>;
  /** Said of anything else. */
  refusal: string;
  initial: string;
}

interface TagsField extends Described {
  kind: 'tags';
  most: number;
  /** Letters of each. */
  max: number;
}

interface FlagField extends Described {
  kind: 'flag';
  initial: boolean;
}

/** What an invoice says of it, as text; for the shop's office alone, as a cost. Empty where nobody said. */
export interface FiscalField extends Described {
  kind: 'fiscal';
  /** What it may be: so many digits, or one of these, each with what it is called; the first where nothing is said. */
  form: { digits: number } | { choices: readonly (readonly [value: string, called: string])[] };
  /** Said of anything else. */
  refusal: string;
}

/** What its page says to search engines, where its own words should not; only the page's head has it. */
interface SearchField extends Described {
  kind: 'search';
  /** Letters. */
  max: number;
  /** What of it a result of a search shows, about. */
  shown: number;
  /** Of several lines where it is typed, of one where it is kept. */
  lines?: boolean;
}

/** '#rrggbb'. */
interface ColorField extends Described {
  kind: 'color';
  initial: string;
}

/** What is told of a product's plain field, by its kind. */
export type ProductField =
  | TextField
  | CategoryField
  | MoneyField
  | CostField
  | MeasureField
  | ChoiceField
  | TagsField
  | FlagField
  | FiscalField
  | SearchField
  | ColorField;
