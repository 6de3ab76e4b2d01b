import type { Kysely } from 'kysely';
import { POLICIES, POLICY_NAMES } from '#shared/policies.ts';
import { ownPagePath } from '#shared/own-pages.ts';
import type { OwnPage } from '#shared/page-services.ts';
import type { DB } from '../../db/index.ts';
import { contentOf } from './content.ts';
import { findUnpublished } from './own-pages.store.ts';
import { findPolicy } from './policies.store.ts';
import { findDraft, findPageDraft } from './versions.store.ts';

const OWN = /^\/p\/([a-z0-9-]{1,60})$/;

/** What waits to be shown at this path, as who follows a preview's link sees it; null where nothing does. */
export async function draftAt(db: Kysely<DB>, path: string): Promise<OwnPage | null> {
  const policy = POLICY_NAMES.find((name) => POLICIES[name].path === path);
  if (policy !== undefined) {
    const row = await findPolicy(db, policy);
    const waiting = row?.published === false ? row : await findDraft(db, policy);
    return waiting === undefined ? null : contentOf(waiting, path);
  }
  const slug = OWN.exec(path)?.[1];
  if (slug === undefined) return null;
  const waiting = (await findPageDraft(db, slug)) ?? (await findUnpublished(db, slug));
  return waiting === undefined ? null : contentOf(waiting, ownPagePath(slug));
}
