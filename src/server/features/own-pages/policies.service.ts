import type { Kysely, Transaction } from 'kysely';
import type { WrittenPage } from '#shared/own-pages.ts';
import { POLICIES, POLICY_NAMES, policySlug, type PolicyName } from '#shared/policies.ts';
import type { ShopSettings } from '#shared/shop.ts';
import { insertAudit } from '../../audit/audit.store.ts';
import type { Clock } from '../../clock.ts';
import { inTransaction, type DB } from '../../db/index.ts';
import { conflict } from '../../errors.ts';
import { readBody } from './kept-body.ts';
import type { LivePages } from './live-pages.ts';
import { changedFields, readWritten, refuseLostPictures, type OwnPagesDeps } from './own-pages.service.ts';
import { lockPages, raiseVersion } from './own-pages.store.ts';
import * as store from './policies.store.ts';
import { policyAsItComes } from './policy-texts/index.ts';

export interface PoliciesDeps extends Pick<OwnPagesDeps, 'holdsPicture'> {
  db: Kysely<DB>;
  clock: Clock;
  live: Pick<LivePages, 'refresh'>;
  shop: () => ShopSettings;
}

export type Policies = ReturnType<typeof createPolicies>;

/** What is written of a policy; its address never changes. */
export type WrittenPolicy = Omit<WrittenPage, 'endereco'>;

interface Saving {
  policy: PolicyName;
  versao: number;
  page: WrittenPage;
  by: string;
}

const OVERTAKEN =
  'Outra pessoa mudou esta política enquanto você editava. Recarregue para ver como está agora.';

/** The shop's policies: as they come, or in the owner's own words. */
export function createPolicies(deps: PoliciesDeps) {
  const { db, live, shop } = deps;
  return {
    async list() {
      const rows = new Map((await store.listPolicies(db)).map((row) => [row.policy, row]));
      return POLICY_NAMES.map((policy) => aboutOf(policy, rows.get(policy)));
    },
    /** What is kept of her own words, published or not. */
    async whole() {
      return (await store.listPolicies(db)).map(writtenOf);
    },
    /** Her words, or where there are none the shop's; and those in any case. */
    async one(policy: PolicyName) {
      const row = await store.findPolicy(db, policy);
      const asItComes = policyAsItComes(policy, shop());
      const page = row === undefined ? asItComes : writtenOf(row);
      return {
        ...aboutOf(policy, row),
        ...page,
        como_vem: { titulo: asItComes.titulo, blocos: asItComes.blocos },
      };
    },
    /** Keeps her words, and shows them where they are published. Throws 422, 409. */
    async save(policy: PolicyName, { versao, ...written }: WrittenPolicy & { versao: number }, by: string) {
      const page = readWritten({ ...written, endereco: policySlug(policy) });
      const kept = await inTransaction(db, async (tx) => {
        await lockPages(tx);
        return save(deps, tx, { policy, versao, page, by });
      });
      await live.refresh();
      return kept;
    },
  };
}

const aboutOf = (policy: PolicyName, row: store.PolicyRow | undefined) => ({
  politica: policy,
  titulo: row?.title ?? POLICIES[policy].title,
  caminho: POLICIES[policy].path,
  publicada: row?.published ?? false,
  /** 0: nothing of hers is kept. */
  versao: row?.revision ?? 0,
  por: row?.saved_by ?? null,
  em: row?.saved_at.toISOString() ?? null,
});

const writtenOf = (row: store.PolicyRow): WrittenPage => ({
  titulo: row.title,
  endereco: policySlug(row.policy),
  busca_titulo: row.search_title,
  busca_descricao: row.search_description,
  publicada: row.published,
  blocos: readBody(row.body),
});

async function save(deps: PoliciesDeps, tx: Transaction<DB>, { policy, versao: read, page, by }: Saving) {
  const row = await store.findPolicy(tx, policy);
  const revision = row?.revision ?? 0;
  if (revision !== read) throw conflict('versao', OVERTAKEN, { versao: revision });
  const before = row === undefined ? null : writtenOf(row);
  const fields = changedFields(before ?? policyAsItComes(policy, deps.shop()), page);
  if (before !== null && fields.length === 0) return { versao: revision };
  await refuseLostPictures(deps, tx, { page, before });
  const at = deps.clock();
  await store.savePolicy(tx, {
    policy,
    title: page.titulo,
    search_title: page.busca_titulo,
    search_description: page.busca_descricao,
    body: page.blocos,
    published: page.publicada,
    revision: revision + 1,
    saved_by: by,
    saved_at: at,
  });
  const wasShown = row?.published ?? false;
  if (page.publicada || wasShown) await raiseVersion(tx);
  await insertAudit(tx, {
    actor: by,
    action: wasShown && !page.publicada ? 'politica_como_vem' : 'politica_mudada',
    subject: POLICIES[policy].title,
    before: { publicada: wasShown },
    after: { publicada: page.publicada, campos: fields },
    at,
  });
  return { versao: revision + 1 };
}
