/** A garment as it is sent. */
export interface ParcelSize {
  weightGrams: number;
  widthMm: number;
  lengthMm: number;
  heightMm: number;
}

/** What is taken for a product whose weight or sizes nobody has noted: 0.3 kg, 25 x 30 x 5 cm. */
const DEFAULT_PARCEL: ParcelSize = { weightGrams: 300, widthMm: 250, lengthMm: 300, heightMm: 50 };

/** A product's own measures, each one that is 0 or missing replaced by the default. */
export function parcelOf(noted: Partial<ParcelSize>): ParcelSize {
  return {
    weightGrams: noted.weightGrams || DEFAULT_PARCEL.weightGrams,
    widthMm: noted.widthMm || DEFAULT_PARCEL.widthMm,
    lengthMm: noted.lengthMm || DEFAULT_PARCEL.lengthMm,
    heightMm: noted.heightMm || DEFAULT_PARCEL.heightMm,
  };
}

/** The package that some garments make, lying on each other: what a shopper is shown as an estimate. */
export function stackOf(garments: readonly { size: ParcelSize; quantity: number }[]): ParcelSize {
  const sum = (of: (size: ParcelSize) => number) =>
    garments.reduce((total, { size, quantity }) => total + of(size) * quantity, 0);
  return {
    weightGrams: sum((size) => size.weightGrams),
    heightMm: sum((size) => size.heightMm),
    widthMm: Math.max(0, ...garments.map(({ size }) => size.widthMm)),
    lengthMm: Math.max(0, ...garments.map(({ size }) => size.lengthMm)),
  };
}
