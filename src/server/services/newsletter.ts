import { asksForNewsletter } from '#shared/front-page.ts';
import type { Clock } from '../clock.ts';
import {
  createNewsletter,
  createNewsletterLinks,
  newsletterPages,
  newsletterRoutes,
} from '../features/newsletter/index.ts';
import type { LiveShop } from '../features/shop-settings/index.ts';
import { readingOf, type Part, type World } from './world.ts';

interface NewsletterSettings {
  shop: () => { name: string; publicUrl: string };
  /** Does the shop ask for e-mails at this moment? */
  isOpen: () => boolean;
}

/** It asks while a section of its first page does. */
export const newsletterOf = (
  { shop, document }: Pick<LiveShop, 'shop' | 'document'>,
  clock: Clock,
): NewsletterSettings => ({ shop, isOpen: () => asksForNewsletter(document(), clock()) });

/** Who may be written to with news of the shop: the asking, the yes, the leaving, and the list. */
export function createNewsletterServices(world: World, { shop, isOpen }: NewsletterSettings): Part {
  const { db, clock } = world;
  const links = createNewsletterLinks(world);
  const shopName = () => shop().name;
  const newsletter = createNewsletter({ db, clock, links, shopName });
  return {
    calls: [
      newsletterRoutes({ db, clock, reading: readingOf(world), links, isOpen, publicUrl: shop().publicUrl }),
    ],
    files: [newsletterPages({ newsletter, shopName, isOpen })],
  };
}
