import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { ownPagePath } from '#shared/own-pages.ts';
import type { OwnPage, PageServices } from '#shared/page-services.ts';
import { POLICIES, type PolicyName } from '#shared/policies.ts';
import type { DB } from '../../db/index.ts';
import { createJob } from '../../jobs/index.ts';
import { contentOf } from './content.ts';
import { draftAt } from './drafts.ts';
import { listPolicies, type PolicyRow } from './policies.store.ts';
import {
  listPublished,
  listUnpublished,
  readPublished,
  readVersion,
  type PageRow,
} from './own-pages.store.ts';

const LOOK_EVERY_MS = 1000;

/** The published pages, in memory. */
export interface LivePages {
  /** Null: unknown, or not published. */
  page(slug: string): OwnPage | null;
  /** The address of a published page by its number, behind /p/; null where there is none. */
  slugOf(id: number): string | null;
  idOf(slug: string): number | null;
  /** A policy in the owner's own words; null: it is as the shop comes with it. */
  policy(name: PolicyName): OwnPage | null;
  /** When her words of a policy were last changed, by its path. */
  policiesChanged(): ReadonlyMap<string, string>;
  /** In the order of their numbers; the same list until something changes. */
  listed(): readonly { path: string; changedAt: string }[];
  /** What `page` and `policy` answer to who follows a preview to a path: what waits there in the place of what is shown. */
  unpublishedAt(path: string): Promise<Pick<PageServices, 'ownPage' | 'policy'>>;
  /** The pages that are written and not shown, as they are in the database now. */
  unpublished(): Promise<readonly { id: number; slug: string }[]>;
  /** Another one whenever anything of the pages is. */
  version(): string;
  /** Reads what is kept. Await it after the transaction of a change. */
  refresh(): Promise<void>;
  /** Reads and goes on looking for changes once a second. Throws when the database can't be read. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

interface Deps {
  db: Kysely<DB>;
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
}

/** A page as it was at a revision. */
interface Read {
  id: number;
  slug: string;
  revision: number;
  changedAt: string;
  page: OwnPage;
}

interface Known {
  bySlug: ReadonlyMap<string, Read>;
  byId: ReadonlyMap<number, Read>;
  listed: readonly { path: string; changedAt: string }[];
  policies: ReadonlyMap<PolicyName, OwnPage>;
  policiesChanged: ReadonlyMap<string, string>;
}

const readOf = (row: PageRow): Read => ({
  id: row.id,
  slug: row.slug,
  revision: row.revision,
  changedAt: row.saved_at.toISOString(),
  page: contentOf(row, ownPagePath(row.slug)),
});

function knownOf(pages: readonly Read[], policies: readonly PolicyRow[]): Known {
  return {
    bySlug: new Map(pages.map((one) => [one.slug, one])),
    byId: new Map(pages.map((one) => [one.id, one])),
    listed: pages.map(({ slug, changedAt }) => ({ path: ownPagePath(slug), changedAt })),
    policies: new Map(policies.map((row) => [row.policy, contentOf(row, POLICIES[row.policy].path)])),
    policiesChanged: new Map(
      policies.map(({ policy, saved_at: at }) => [POLICIES[policy].path, at.toISOString()]),
    ),
  };
}

/** What is shown, and what waits in its place. */
const withDraft = (draft: OwnPage | null, { page, policy }: Pick<LivePages, 'page' | 'policy'>) => ({
  ownPage: (slug: string) => (draft?.path === ownPagePath(slug) ? draft : page(slug)),
  policy: (name: PolicyName) => (draft?.path === POLICIES[name].path ? draft : policy(name)),
});

/** A change is seen by every node within a second or two. */
export function createLivePages({ db, log }: Deps): LivePages {
  let known = knownOf([], []);
  let version = -1;
  let begun = 0;
  let ended = 0;

  async function look(): Promise<void> {
    begun += 1;
    const turn = begun;
    // First the version: rows that are newer than it are read again in a second.
    const next = await readVersion(db);
    if (next === version) return;
    const published = await listPublished(db);
    const former = known.byId;
    const changed = published.filter(({ id, revision }) => former.get(id)?.revision !== revision);
    const rows = await readPublished(
      db,
      changed.map(({ id }) => id),
    );
    const policies = (await listPolicies(db)).filter((row) => row.published);
    // One that began later may have been quicker.
    if (turn < ended) return;
    ended = turn;
    const anew = new Map(rows.map((row) => [row.id, row]));
    known = knownOf(
      published.flatMap(({ id, revision }) => {
        const row = anew.get(id);
        if (row !== undefined) return [readOf(row)];
        const before = former.get(id);
        return before?.revision === revision ? [before] : [];
      }),
      policies,
    );
    version = next;
  }

  const looking = createJob(look, { name: 'own pages', everyMs: LOOK_EVERY_MS, log });
  const page = (slug: string) => known.bySlug.get(slug)?.page ?? null;
  const policy = (name: PolicyName) => known.policies.get(name) ?? null;
  return {
    page,
    slugOf: (id) => known.byId.get(id)?.slug ?? null,
    idOf: (slug) => known.bySlug.get(slug)?.id ?? null,
    listed: () => known.listed,
    policy,
    policiesChanged: () => known.policiesChanged,
    unpublishedAt: async (path) => withDraft(await draftAt(db, path), { page, policy }),
    unpublished: () => listUnpublished(db),
    version: () => String(version),
    refresh: look,
    async start() {
      await look();
      looking.start();
    },
    stop: looking.stop,
  };
}
