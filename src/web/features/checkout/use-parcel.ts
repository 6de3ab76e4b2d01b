import { useEffect, useState } from 'react';
import { productIdOf, type CartLine } from '#shared/cart.ts';
import { parcelOf, stackOf, type ParcelSize } from '#shared/parcel.ts';
import type { Produto } from '#shared/wire/catalog.ts';
import { api } from '../../lib/calls/api.ts';

type Measures = ReadonlyMap<number, ParcelSize>;

const UNKNOWN: Measures = new Map();

/** The package that the cart makes, as far as the products' measures are known; the usual ones stand for the rest. */
export function useParcel(lines: readonly CartLine[]): ParcelSize {
  const [measures, setMeasures] = useState(UNKNOWN);
  const ids = [...new Set(lines.map(({ id }) => productIdOf(id) ?? 0))].toSorted((a, b) => a - b).join(',');
  useEffect(() => {
    const asking = new AbortController();
    readMeasures(ids, asking.signal).then(
      (found) => !asking.signal.aborted && setMeasures(found),
      // An estimate is no reason to stop anybody.
      (error: unknown) => asking.signal.aborted || console.warn('the measures could not be read', error),
    );
    return () => asking.abort();
  }, [ids]);
  return stackOf(
    lines.map(({ id, quantidade }) => ({
      size: measures.get(productIdOf(id) ?? 0) ?? parcelOf({}),
      quantity: quantidade,
    })),
  );
}

async function readMeasures(ids: string, signal: AbortSignal): Promise<Measures> {
  const { data, simulated } = await api('GET /produtos', { query: { ids }, signal });
  if (simulated) return UNKNOWN;
  return new Map(data.map((product) => [product.id, sizeOf(product)]));
}

/** Kilograms and centimetres, as the shop tells them, in grams and millimetres. */
function sizeOf({ peso, largura, comprimento, altura }: Produto): ParcelSize {
  return parcelOf({
    weightGrams: Math.round(peso * 1000),
    widthMm: Math.round(largura * 10),
    lengthMm: Math.round(comprimento * 10),
    heightMm: Math.round(altura * 10),
  });
}
