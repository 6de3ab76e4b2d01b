import { useRouteLoaderData } from 'react-router';
import type { PagePromotions } from '#shared/page-services.ts';

export interface PublishedPromotions extends PagePromotions {
  /** When the document was made, in milliseconds: what it shows held then. */
  at: number;
}

/** What the shop has published, as the document was made with it; null: nothing. */
export function usePagePromotions(): PublishedPromotions | null {
  return useRouteLoaderData<{ promotions: PublishedPromotions | null }>('root')?.promotions ?? null;
}
