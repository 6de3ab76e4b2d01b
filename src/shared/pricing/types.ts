/** Money is whole cents, percentages are hundredths of a percent (12,5 % is 1250), instants are milliseconds. */

export interface CartPiece {
  /** One per product, size and colour. */
  id: string;
  product: number;
  categories: readonly string[];
  tags: readonly string[];
  units: number;
  /** What one costs without its promotional price, and with it. */
  fullCents: number;
  unitCents: number;
  /** Money in another form: no promotion is for it, and it counts towards none. */
  isGiftCard?: boolean;
}

export interface Target {
  /** All pieces where none of the three names one; else those that one of them names. */
  categories?: readonly string[];
  products?: readonly number[];
  tags?: readonly string[];
  /** Leaves out what has a promotional price. */
  fullPriceOnly?: boolean;
}

export interface Step {
  /** Units or cents, from which on it holds. */
  from: number;
  percent: number;
}

/** What is given. `pieces` is taken off pieces, `order` off what is left of them after those. */
export type Benefit =
  | { kind: 'percentage'; on: 'pieces' | 'order'; percent: number }
  /** Off each unit on pieces; once, shared among them, on the order. */
  | { kind: 'amount'; on: 'pieces' | 'order'; cents: number }
  | { kind: 'takePay'; take: number; pay: number }
  | { kind: 'progressive'; by: 'units' | 'cents'; steps: readonly Step[] }
  /** Takes so much of the freight, and no more cents than the most. */
  | { kind: 'freight'; percent: number; mostCents: number | null };

export interface Conditions {
  /** Of the pieces that it is for, at their own prices: no other promotion can make it fail. */
  minUnits?: number;
  minCents?: number;
  firstPurchase?: boolean;
  /** Ranges of postal codes, both ends within. */
  ceps?: readonly (readonly [from: string, to: string])[];
}

/** What is left of a limit; absent where there is none. */
export interface Limits {
  uses?: number;
  /** For this person. */
  personUses?: number;
  budgetCents?: number;
  /** Pieces of one order. */
  units?: number;
}

export interface Promotion {
  id: number;
  name: string;
  benefit: Benefit;
  target: Target;
  /** Holds for whoever has one of its codes alone. */
  byCode: boolean;
  conditions: Conditions;
  limits: Limits;
  startsAt: number;
  endsAt: number | null;
  /** With which others it may be on one piece; both have to allow it. */
  stacks: 'none' | 'all' | readonly number[];
  /** The higher one goes first. On equal terms the best for the shopper wins. */
  priority: number;
}

export interface PixDiscount {
  percent: number;
  withCoupon: boolean;
  /** Leaves out what has a promotional price. */
  fullPriceOnly: boolean;
}

/** What the owner takes off one order of her own accord. */
export type OwnDiscount = { name: string } & (
  | { kind: 'amount'; cents: number }
  | { kind: 'percentage'; percent: number }
);

export interface PricingContext {
  now: number;
  /** Null: nobody knows yet. */
  firstPurchase: boolean | null;
  /** Eight digits; null where none is known. */
  cep: string | null;
  payment: 'pix' | 'other';
  /** Promotions whose codes she has; whoever asks has looked the codes up. */
  coupons: readonly number[];
  /** Of the chosen option; null while none is chosen. */
  freightCents: number | null;
  pix: PixDiscount | null;
  /** After all promotions on pieces, and before the freight's. */
  own?: OwnDiscount | undefined;
}

export type Reason =
  | 'applied'
  | 'not_started'
  | 'ended'
  | 'no_code'
  | 'used_up'
  | 'used_by_person'
  | 'no_piece'
  | 'too_few_units'
  | 'too_little_value'
  | 'not_first_purchase'
  | 'first_purchase_unknown'
  | 'no_cep'
  | 'other_region'
  | 'no_freight'
  | 'other_goes_first'
  | 'nothing_left';

export interface Verdict {
  promotion: number;
  reason: Reason;
  /** What it took off. */
  cents: number;
  /** Units or cents that are missing to its minimum. */
  missing?: number;
}

export interface Allocation {
  promotion: number | 'pix';
  cents: number;
}

export interface PricedUnit {
  line: string;
  fullCents: number;
  unitCents: number;
  /** In the order of calculation. */
  allocations: Allocation[];
  paidCents: number;
}

export interface PricedLine {
  id: string;
  units: number;
  subtotalCents: number;
  paidCents: number;
}

export interface PricedCart {
  /** Line by line as they were given, and the dearest first within a line. */
  units: PricedUnit[];
  lines: PricedLine[];
  subtotalCents: number;
  /** What all came to on pieces, by promotion in the order of calculation. */
  discounts: { promotion: number; name: string; cents: number }[];
  pixCents: number;
  /** The pieces after all of it. */
  goodsCents: number;
  /** Null while no option is chosen. */
  freight: { cents: number; discountCents: number; promotion: number | null } | null;
  totalCents: number;
  /** One for each promotion, by its id. */
  verdicts: Verdict[];
}
