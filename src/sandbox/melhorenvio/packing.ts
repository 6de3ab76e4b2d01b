/** A thing to be sent: centimetres, kilograms, and its unit value in reais. */
export interface Product {
  id: string;
  width: number;
  height: number;
  length: number;
  weight: number;
  insurance_value: number;
  quantity: number;
}

export interface Parcel {
  width: number;
  height: number;
  length: number;
  weightKg: number;
  insuredCents: number;
  products: { id: string; quantity: number }[];
}

const MOST_KG = 30;
const MOST_HEIGHT = 100;
/** The smallest box that the post takes. */
const LEAST = { width: 11, height: 2, length: 16 };

function emptyParcel(): Parcel {
  return { width: 0, height: 0, length: 0, weightKg: 0, insuredCents: 0, products: [] };
}

function addUnit(parcel: Parcel, product: Product): void {
  parcel.width = Math.max(parcel.width, product.width);
  parcel.length = Math.max(parcel.length, product.length);
  parcel.height += product.height;
  parcel.weightKg += product.weight;
  parcel.insuredCents += Math.round(product.insurance_value * 100);
  const line = parcel.products.find(({ id }) => id === product.id);
  if (line) line.quantity += 1;
  else parcel.products.push({ id: product.id, quantity: 1 });
}

/** Stacks the things into boxes of at most 30 kg and 100 cm height; one that is larger has a box of its own. */
export function pack(products: readonly Product[]): Parcel[] {
  const parcels: Parcel[] = [];
  let open = emptyParcel();
  for (const product of products) {
    for (let unit = 0; unit < product.quantity; unit++) {
      const isTooMuch =
        open.weightKg + product.weight > MOST_KG || open.height + product.height > MOST_HEIGHT;
      if (open.products.length > 0 && isTooMuch) {
        parcels.push(open);
        open = emptyParcel();
      }
      addUnit(open, product);
    }
  }
  if (open.products.length > 0) parcels.push(open);
  return parcels.map((parcel) => ({
    ...parcel,
    width: Math.max(parcel.width, LEAST.width),
    height: Math.max(parcel.height, LEAST.height),
    length: Math.max(parcel.length, LEAST.length),
  }));
}

const CUBIC_DIVISOR = 6000;

/** What a carrier charges for: the weight, or the room that the box takes (cm³ / 6000). */
export function billedKg({ width, height, length, weightKg }: Parcel): number {
  return Math.max(weightKg, (width * height * length) / CUBIC_DIVISOR);
}
