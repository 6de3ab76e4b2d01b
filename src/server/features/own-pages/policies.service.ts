import type { Kysely, Transaction } from 'kysely';
import type { WrittenPage } from '#shared/own-pages.ts';
import { POLICIES, POLICY_NAMES, policySlug, type PolicyName } from '#shared/policies.ts';
import type { ShopSettings } from '#shared/shop.ts';
import type { Clock } from '../../clock.ts';
import { inTransaction, type DB } from '../../db/index.ts';
import { conflict } from '../../errors.ts';
import type { LivePages } from './live-pages.ts';
import { lockPages, planColumns } from './own-pages.store.ts';
import * as store from './policies.store.ts';
import { policyAsItComes } from './policy-texts/index.ts';
import { keep, type Room, type Text, type TextKind } from './texts.ts';
import { findDraft, listDrafted, listDrafts } from './versions.store.ts';
import { planOf, waitsOf } from './waits.ts';
import { readWritten, refuseUnclear, saidOf, writtenOf, type HoldsPicture, type SentAs } from './written.ts';

export interface PoliciesDeps {
  db: Kysely<DB>;
  clock: Clock;
  live: Pick<LivePages, 'refresh'>;
  shop: () => ShopSettings;
  holdsPicture: HoldsPicture;
}

export type Policies = ReturnType<typeof createPolicies>;

/** What is written of a policy; its address never changes. */
export type WrittenPolicy = Omit<WrittenPage, 'endereco'>;

const OVERTAKEN =
  'Outra pessoa mudou esta política enquanto você editava. Recarregue para ver como está agora.';

/** The shop's policies: as they come, or in the owner's own words. */
export function createPolicies(deps: PoliciesDeps) {
  const { db, clock, live, shop, holdsPicture } = deps;
  return {
    async list() {
      const [all, drafted] = [await store.listPolicies(db), await listDrafted(db)];
      const rows = new Map(all.map((row) => [row.policy, row]));
      const drafts = new Set(drafted.map((row) => row.policy));
      return POLICY_NAMES.map((policy) => {
        const row = rows.get(policy);
        return { ...aboutOf(policy, row), rascunho: row?.published === true && drafts.has(policy) };
      });
    },
    /** What is kept of her own words, published or not, and drafts beside them. */
    async whole() {
      const [rows, drafts] = [await store.listPolicies(db), await listDrafts(db)];
      return rows.flatMap((row) => [
        keptOf(row),
        ...drafts
          .filter((draft) => draft.policy === row.policy)
          .map((draft) => writtenOf(draft, { endereco: policySlug(row.policy), publicada: false })),
      ]);
    },
    /** Her words, or where there are none the shop's; and those in any case. */
    async one(policy: PolicyName) {
      const row = await store.findPolicy(db, policy);
      const asItComes = policyAsItComes(policy, shop());
      const kept = row === undefined ? asItComes : keptOf(row);
      const waits = waitsOf(row?.published ? await findDraft(db, policy) : undefined, kept);
      return {
        ...aboutOf(policy, row),
        ...kept,
        ...waits.written,
        ...waits.told,
        como_vem: { titulo: asItComes.titulo, blocos: asItComes.blocos },
      };
    },
    /** Keeps her words as a draft, or shows them where `publicada` says so. Throws 422, 409. */
    async save(policy: PolicyName, { versao, ...written }: WrittenPolicy & SentAs, by: string) {
      const page = readWritten({ ...written, endereco: policySlug(policy) });
      const kept = await inTransaction(db, async (tx) => {
        await lockPages(tx);
        const text = await policyToChange({ tx, shop }, policy, versao);
        refuseUnclear(written, text.kept.publicada);
        const room: Room = { tx, kind: policyKind, text, now: clock(), by, holdsPicture };
        const became = await keep(room, page);
        return { became, versao: (await policyText({ tx, shop }, policy)).revision };
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
  publicar_em: row?.publish_at?.toISOString() ?? null,
});

const keptOf = (row: store.PolicyRow): WrittenPage =>
  writtenOf(row, { endereco: policySlug(row.policy), publicada: row.published });

interface Reading extends Pick<PoliciesDeps, 'shop'> {
  tx: Transaction<DB>;
}

/** A policy as its row says, or as it comes. */
export async function policyText({ tx, shop }: Reading, policy: PolicyName): Promise<Text> {
  const row = await store.findPolicy(tx, policy);
  if (row === undefined)
    return { key: policy, revision: 0, kept: policyAsItComes(policy, shop()), plan: null };
  return { key: policy, revision: row.revision, kept: keptOf(row), plan: planOf(row) };
}

/** Throws 409. */
export async function policyToChange(reading: Reading, policy: PolicyName, versao: number): Promise<Text> {
  const text = await policyText(reading, policy);
  if (text.revision !== versao) throw conflict('versao', OVERTAKEN, { versao: text.revision });
  return text;
}

/** How policies are kept: at addresses that never change. */
export const policyKind: TextKind = {
  acts: {
    draft: 'politica_rascunho',
    shown: 'politica_mudada',
    hidden: 'politica_como_vem',
    discarded: 'politica_descartada',
    planned: 'politica_marcada',
    undone: 'politica_desfeita',
    missed: 'politica_adiada',
  },
  subjectOf: (key) => POLICIES[key as PolicyName].title,
  refuseAddress: async () => {},
  async write(tx, { key, revision }, { page, by, at, plan }) {
    const { slug: _fixed, ...said } = saidOf(page);
    await store.savePolicy(tx, {
      policy: key as PolicyName,
      ...said,
      ...planColumns(plan),
      published: page.publicada,
      revision: revision + 1,
      saved_by: by,
      saved_at: at,
    });
  },
  touch: (tx, { key, revision }, plan) =>
    store.touchPolicy(tx, key as PolicyName, { revision: revision + 1, ...planColumns(plan) }),
};
