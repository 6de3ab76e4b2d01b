import { useState } from 'react';
import {
  discountFrom,
  keepDiscounts,
  readDiscounts,
  type Discount,
  type DiscountDraft,
} from './discounts.ts';

/** The drafts that this browser keeps. */
export function useDrafts() {
  const [drafts, setDrafts] = useState(readDiscounts);
  function change(make: (before: readonly Discount[]) => Discount[]): void {
    // Another tab may have kept something in between.
    keepDiscounts(make(readDiscounts()));
    setDrafts(readDiscounts());
  }
  return {
    drafts,
    add: (draft: DiscountDraft) => change((before) => [...before, discountFrom(draft, before, Date.now())]),
    put: (id: Discount['id'], draft: DiscountDraft) =>
      change((before) => before.map((one) => (one.id === id ? { ...discountFrom(draft, [], id), id } : one))),
    remove: (id: Discount['id']) => change((before) => before.filter((discount) => discount.id !== id)),
  };
}
