import { useState } from 'react';
import type { Choice } from '#shared/cart.ts';
import type { Produto } from '#shared/wire/catalog.ts';
import { lazyComponent } from '../../lib/document/lazy-component.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Gift } from './gift-form.tsx';

const GiftForm = lazyComponent(async () => (await import('./gift-form.tsx')).GiftForm);

interface Said extends Gift {
  /** Which product it was said of, and after how many purchases: what was bought is for whom it says, the next for nobody yet. */
  of: string;
}

/** For whom a gift card is that is about to be put into the cart; nothing to be said where a product is none. */
export function useGift(product: Produto, add: (choice: Choice) => number) {
  const [kept, setSaid] = useState<Said | null>(null);
  const [bought, setBought] = useState(0);
  const of = `${product.id} ${bought}`;
  const said = kept?.of === of ? kept : null;
  function onAdd(choice: Choice): number {
    const units = add(said === null ? choice : { ...choice, presente: said.to });
    if (units > 0) setBought(bought + 1);
    return units;
  }
  if (!product.valePresente) return { onAdd: add };
  const render = (isTold: boolean) => (
    <GiftForm
      key={of}
      isTold={isTold}
      onChange={(gift) => setSaid({ ...gift, of })}
      meanwhile={<Skeleton height="3.25rem" />}
    />
  );
  return { onAdd, gift: { refusal: said?.refusal ?? '', render } };
}
