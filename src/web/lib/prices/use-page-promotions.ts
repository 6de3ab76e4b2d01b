import { useSyncExternalStore } from 'react';
import { useRouteLoaderData } from 'react-router';
import { learnedPromotions, onLearned, type PublishedPromotions } from './learned-promotions.ts';

export type { PublishedPromotions };

/** What the shop has published, as the document was made with it or as this tab has learned since; null: nothing. */
export function usePagePromotions(): PublishedPromotions | null {
  const made = useRouteLoaderData<{ promotions: PublishedPromotions | null }>('root')?.promotions ?? null;
  const learned = useSyncExternalStore(onLearned, learnedPromotions, () => undefined);
  return learned === undefined ? made : learned;
}
