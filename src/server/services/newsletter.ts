import {
  createNewsletter,
  createNewsletterLinks,
  newsletterPages,
  newsletterRoutes,
} from '../features/newsletter/index.ts';
import type { Part, World } from './world.ts';

interface NewsletterSettings {
  shop: () => { name: string; publicUrl: string };
  /** Does the shop ask for e-mails at this moment? */
  isOpen: () => boolean;
}

/** Who may be written to with news of the shop: the asking, the yes, the leaving, and the list. */
export function createNewsletterServices(world: World, { shop, isOpen }: NewsletterSettings): Part {
  const { db, clock } = world;
  const links = createNewsletterLinks(world);
  const shopName = () => shop().name;
  const newsletter = createNewsletter({ db, clock, links, shopName });
  return {
    calls: [newsletterRoutes({ db, clock, links, isOpen, publicUrl: shop().publicUrl })],
    files: [newsletterPages({ newsletter, shopName, isOpen })],
  };
}
