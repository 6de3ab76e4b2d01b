import type { OwnPage } from '#shared/page-services.ts';
import type { ShopSettings } from '#shared/shop.ts';
import { TextBlocks } from '../../ui/text-blocks.tsx';
import { PolicyPage } from './policy-page.tsx';

/** A policy in the owner's own words; who is behind the shop stands below them, as the law wants it. */
export function OwnPolicy({ shop, page: { title, blocks } }: { shop: ShopSettings; page: OwnPage }) {
  return (
    <PolicyPage shop={shop} title={title}>
      <TextBlocks blocks={blocks} />
    </PolicyPage>
  );
}
