import type { Kysely } from 'kysely';
import { changedSettings, type ShopDocument } from '#shared/shop-document.ts';
import { insertAudit } from '../../audit/audit.store.ts';
import type { Clock } from '../../clock.ts';
import { inTransaction, type DB } from '../../db/index.ts';
import { conflict } from '../../errors.ts';
import type { Config } from '../../settings/config.ts';
import { discardDraft, publishDraft, saveDraft, setClosed, undoTo, type Act } from './acts.ts';
import { documentOf, locksOf, readDocument, withLocks } from './documents.ts';
import type { LiveShop } from './live-shop.ts';
import { goneEntries, withUnpublished, type Targets, type UnpublishedPages } from './menus.ts';
import type { Previews } from './previews.ts';
import * as store from './shop-settings.store.ts';

export interface ShopSettingsDeps {
  db: Kysely<DB>;
  clock: Clock;
  config: Config;
  live: LiveShop;
  previews: Pick<Previews, 'make'>;
  /** Is the shop shut until payments are on, whatever its owner says? */
  waits?: () => boolean;
  /** What the shop shows. */
  targets: Targets;
  /** Pages of the owner's that are not shown yet: links may lead there. */
  unpublished: () => Promise<UnpublishedPages>;
}

/** Who changes what, and the revision that she has read. */
export interface Change {
  by: string;
  revision: number;
}

const OVERTAKEN =
  'Outra pessoa mudou as configurações enquanto você editava. Recarregue para ver como estão agora.';

const WAITS = 'A loja abre quando os pagamentos estiverem ligados, em Configurações › Pagamentos.';

export type ShopSettingsEditor = ReturnType<typeof createEditor>;

/** Draft, publication and undoing of what the owner says of her shop. Each change answers the new revision. */
export function createEditor(deps: ShopSettingsDeps) {
  const { db, clock, config, previews, targets, waits = () => false } = deps;
  const comesWith = documentOf(config);
  const read = (row: store.VersionRow | undefined) => readDocument(row?.document, comesWith);

  return {
    /** The settings as an editor needs them. */
    async read() {
      const now = clock();
      const [{ revision, closed }, shown, draft] = await Promise.all([
        store.findState(db),
        store.findShown(db, now),
        store.findDraft(db, now),
      ]);
      return {
        revision,
        closed,
        waits: waits(),
        published: withLocks(read(shown), config),
        number: shown?.number ?? null,
        draft: draft && { ...draft, document: withLocks(read(draft), config) },
        locks: locksOf(config),
        gone: goneEntries(read(draft ?? shown), targets),
      };
    },

    /** What was shown, the latest first, each with what it changed. */
    list: (page: Page) => listVersions(deps, page, read),

    save: (given: Partial<ShopDocument>, by: Change) =>
      change(deps, by, { action: 'configuracoes_salvas', act: saveDraft(given) }),
    /** Shows the draft now, or from then on. */
    publish: (at: Date | null, by: Change) =>
      change(deps, by, { action: 'configuracoes_publicadas', act: publishDraft(at) }),
    discard: (by: Change) => change(deps, by, { action: 'configuracoes_descartadas', act: discardDraft }),
    /** Shows an earlier state again, as a version of its own. */
    undo: (number: number, by: Change) =>
      change(deps, by, { action: 'configuracoes_desfeitas', act: undoTo(number) }),
    /** Nothing is sold or shown until it is opened again; orders that are there live on. */
    close: (by: Change) => change(deps, by, { action: 'loja_fechada', act: setClosed(true) }),
    async open(by: Change) {
      if (waits()) throw conflict('espera_pagamentos', WAITS);
      return change(deps, by, { action: 'loja_aberta', act: setClosed(false) });
    },
    /** A link to the draft, past what is published. */
    async preview(by: string) {
      const link = await previews.make();
      const after = { ate: link.until.toISOString() };
      await insertAudit(db, { actor: by, action: 'previa_criada', after, at: clock() });
      return link;
    },
  };
}

interface Page {
  limit: number;
  offset: number;
}

async function listVersions(
  { db, clock }: ShopSettingsDeps,
  { limit, offset }: Page,
  read: (row: store.VersionRow | undefined) => ShopDocument,
) {
  const { rows, total } = await store.listShown(db, { now: clock(), limit: limit + 1, offset });
  const versions = rows.slice(0, limit).map((row, index) => ({
    ...row,
    isCurrent: offset + index === 0,
    changed: changedSettings(read(rows[index + 1]), read(row)),
  }));
  return { versions, total };
}

/** Runs a change under the lock that all of them take. Throws 409 where somebody else was first. */
async function change(
  { db, clock, config, live, targets, unpublished }: ShopSettingsDeps,
  { by, revision }: Change,
  { action, act }: { action: string; act: Act },
): Promise<number> {
  const comesWith = documentOf(config);
  const read = (row: store.VersionRow | undefined) => readDocument(row?.document, comesWith);
  const reachable = withUnpublished(targets, await unpublished());
  const next = await inTransaction(db, async (tx) => {
    const { revision: current, closed } = await store.lockState(tx);
    if (current !== revision) throw conflict('versao', OVERTAKEN, { versao: current });
    const now = clock();
    const { subject, ...after } = await act({
      tx,
      now,
      by,
      config,
      targets: reachable,
      read,
      revision: current + 1,
      closed,
    });
    await insertAudit(tx, { actor: by, action, subject, after, at: now });
    await store.updateRevision(tx, current + 1);
    return current + 1;
  });
  await live.refresh();
  return next;
}
