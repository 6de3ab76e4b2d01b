import { useRouteLoaderData } from 'react-router';
import type { PagePromotions } from '#shared/page-services.ts';

/** What the shop has published, as the document was made with it; null: nothing. */
export function usePagePromotions(): PagePromotions | null {
  return useRouteLoaderData<{ promotions: PagePromotions | null }>('root')?.promotions ?? null;
}
