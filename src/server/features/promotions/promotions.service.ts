import type { Kysely, Transaction } from 'kysely';
import { centsToReais } from '#shared/money.ts';
import { MOST_PROMOTIONS } from '#shared/promotions.ts';
import type { PromocaoDocumento, PromocaoLida } from '#shared/wire/promotions.ts';
import { insertAudit } from '../../audit/audit.store.ts';
import type { Clock } from '../../clock.ts';
import { inTransaction, type DB } from '../../db/index.ts';
import { conflict, invalid, notFound } from '../../errors.ts';
import { setPublicCode } from './codes.store.ts';
import { checkDocument, columnsOf } from './document.ts';
import { sentenceOf } from './public.ts';
import type { PublishedPromotions } from './published.ts';
import { listCategoryNames, raiseVersion } from './published.store.ts';
import {
  countPromotions,
  deletePromotion,
  insertPromotion,
  listFacts,
  lockPromotion,
  recountUses,
  updatePromotion,
  wasUsed,
  type PromotionFacts,
  type PromotionRow,
} from './promotions.store.ts';
import { statusOf } from './status.ts';

type Tx = Transaction<DB>;

export interface OfficeDeps {
  db: Kysely<DB>;
  clock: Clock;
  published: Pick<PublishedPromotions, 'refresh'>;
}

/** The owner's work on promotions; `by` is who does it, for the audit log. */
export interface Office {
  list(): Promise<PromocaoLida[]>;
  read(id: number): Promise<PromocaoLida>;
  create(written: PromocaoDocumento, by: string): Promise<PromocaoLida>;
  change(id: number, written: PromocaoDocumento & { versao: number }, by: string): Promise<PromocaoLida>;
  publish(id: number, by: string): Promise<PromocaoLida>;
  pause(id: number, by: string): Promise<PromocaoLida>;
  copy(id: number, by: string): Promise<PromocaoLida>;
  remove(id: number, by: string): Promise<void>;
}

export function createOffice(deps: OfficeDeps): Office {
  const { db } = deps;
  const read = async (id: number) => {
    const [row] = await listFacts(db, id);
    if (row === undefined) throw unknownPromotion();
    return answerOf(row, await listCategoryNames(db));
  };
  const done = async (id: number) => {
    await deps.published.refresh();
    return read(id);
  };
  return {
    async list() {
      const [rows, categories] = [await listFacts(db), await listCategoryNames(db)];
      return rows.map((row) => answerOf(row, categories));
    },
    read,
    create: async (written, by) => read(await create(deps, checkDocument(written), by)),
    async change(id, { versao, ...written }, by) {
      await change(deps, { id, versao, document: checkDocument(written), by });
      return done(id);
    },
    async publish(id, by) {
      await publish(deps, id, by);
      return done(id);
    },
    async pause(id, by) {
      await pause(deps, id, by);
      return done(id);
    },
    async copy(id, by) {
      const { document } = await rowOf(db, id);
      const { nome, ...rest } = document as PromocaoDocumento;
      const name = `${nome.slice(0, 110).toWellFormed()} (cópia)`;
      return read(await create(deps, { ...rest, nome: name, codigo: null }, by));
    },
    remove: (id, by) => remove(deps, id, by),
  };
}

async function rowOf(db: Kysely<DB>, id: number): Promise<PromotionFacts> {
  const [row] = await listFacts(db, id);
  if (row === undefined) throw unknownPromotion();
  return row;
}

export const unknownPromotion = () => notFound('Esta promoção não existe mais.');

function answerOf(row: PromotionFacts, categories: ReadonlyMap<number, string>): PromocaoLida {
  const document = row.document as PromocaoDocumento;
  return {
    ...document,
    id: row.id,
    versao: row.versao,
    status: statusOf(row),
    frase: sentenceOf(document, categories),
    publicada_em: row.published_at?.toISOString() ?? null,
    criada_em: row.created_at.toISOString(),
    mudada_em: row.updated_at.toISOString(),
    usos: row.held,
    descontado: centsToReais(row.cutCents),
    receita: centsToReais(row.soldCents),
    margem: { valor: centsToReais(row.marginCents), pecas: row.costed, de: row.pieces },
    codigos: { total: row.codes, usados: row.usedCodes },
  };
}

const subjectOf = (id: number, nome: string) => `promoção ${id} · ${nome}`;

async function create({ db, clock }: OfficeDeps, document: PromocaoDocumento, by: string): Promise<number> {
  const now = clock();
  return inTransaction(db, async (tx) => {
    if ((await countPromotions(tx)) >= MOST_PROMOTIONS)
      throw conflict(
        'promocoes_demais',
        `São no máximo ${MOST_PROMOTIONS} promoções que não terminaram. Encerre ou exclua alguma.`,
      );
    await requireTargets(tx, document);
    const stamps = { created_at: now, updated_at: now };
    const id = await insertPromotion(tx, {
      ...columnsOf(document),
      document: JSON.stringify(document),
      ...stamps,
    });
    await writeCode(tx, { id, document, now });
    const subject = subjectOf(id, document.nome);
    await insertAudit(tx, { actor: by, action: 'promocao_criada', subject, after: { ...document }, at: now });
    return id;
  });
}

/** What a promotion is for has to be there: one for a category that is gone would be for nothing. */
async function requireTargets(tx: Tx, { alvo }: PromocaoDocumento): Promise<void> {
  if (alvo.categorias.length === 0) return;
  const known = await listCategoryNames(tx);
  if (alvo.categorias.every((id) => known.has(id))) return;
  const text = 'Uma das categorias escolhidas não existe mais. Escolha de novo.';
  throw invalid(text, { 'alvo.categorias': text });
}

async function writeCode(
  tx: Tx,
  { id, document, now }: { id: number; document: PromocaoDocumento; now: Date },
): Promise<void> {
  if (await setPublicCode(tx, { id, code: document.codigo ?? null, now })) return;
  const text = 'Este código já é de outra promoção. Escolha outro.';
  throw invalid(text, { codigo: text });
}

/** What holds by a code alone, and has none, holds for nobody. */
async function requireCode(
  tx: Tx,
  { id, document }: { id: number; document: PromocaoDocumento },
): Promise<void> {
  if (!document.com_codigo || document.codigo) return;
  const [facts] = await listFacts(tx, id);
  if ((facts?.codes ?? 0) > 0) return;
  throw conflict('sem_codigo', 'Dê um código à promoção, ou gere códigos, antes de publicar.');
}

interface Change {
  id: number;
  versao: number;
  document: PromocaoDocumento;
  by: string;
}

async function change({ db, clock }: OfficeDeps, { id, versao, document, by }: Change): Promise<void> {
  const now = clock();
  await inTransaction(db, async (tx) => {
    const row = await locked(tx, id);
    if (row.versao !== versao) {
      const text = 'Esta promoção foi mudada por outra pessoa. Recarregue e faça a mudança de novo.';
      throw conflict('versao', text, { versao: row.versao });
    }
    await requireTargets(tx, document);
    await updatePromotion(tx, id, {
      ...columnsOf(document),
      document: JSON.stringify(document),
      versao: versao + 1,
      updated_at: now,
    });
    await recountUses(tx, id);
    await writeCode(tx, { id, document, now });
    if (row.published_at !== null && row.paused_at === null) await requireCode(tx, { id, document });
    await raiseVersion(tx);
    const subject = subjectOf(id, document.nome);
    const before = row.document as Record<string, unknown>;
    await insertAudit(tx, {
      actor: by,
      action: 'promocao_alterada',
      subject,
      before,
      after: { ...document },
      at: now,
    });
  });
}

async function locked(tx: Tx, id: number): Promise<PromotionRow> {
  const row = await lockPromotion(tx, id);
  if (row === undefined) throw unknownPromotion();
  return row;
}

/** Drafts begin to hold, paused ones go on. Throws 409 for what has ended. */
async function publish({ db, clock }: OfficeDeps, id: number, by: string): Promise<void> {
  const now = clock();
  await inTransaction(db, async (tx) => {
    const row = await locked(tx, id);
    const [facts] = await listFacts(tx, id);
    const document = row.document as PromocaoDocumento;
    if (facts !== undefined && row.ends_at !== null && row.ends_at <= facts.now)
      throw conflict(
        'promocao_encerrada',
        'O fim desta promoção já passou. Mude o período antes de publicar.',
      );
    await requireCode(tx, { id, document });
    await requireTargets(tx, document);
    await updatePromotion(tx, id, {
      published_at: row.published_at ?? now,
      paused_at: null,
      updated_at: now,
      versao: row.versao + 1,
    });
    await raiseVersion(tx);
    const subject = subjectOf(id, row.nome);
    await insertAudit(tx, {
      actor: by,
      action: 'promocao_publicada',
      subject,
      after: { ...document },
      at: now,
    });
  });
}

async function pause({ db, clock }: OfficeDeps, id: number, by: string): Promise<void> {
  const now = clock();
  await inTransaction(db, async (tx) => {
    const row = await locked(tx, id);
    if (row.published_at === null) throw conflict('estado', 'Só uma promoção publicada pode ser pausada.');
    if (row.paused_at !== null) return;
    await updatePromotion(tx, id, { paused_at: now, updated_at: now, versao: row.versao + 1 });
    await raiseVersion(tx);
    const subject = subjectOf(id, row.nome);
    await insertAudit(tx, { actor: by, action: 'promocao_pausada', subject, at: now });
  });
}

async function remove({ db, clock }: OfficeDeps, id: number, by: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await locked(tx, id);
    if (row.published_at !== null || (await wasUsed(tx, id)))
      throw conflict('estado', 'Só rascunhos podem ser excluídos. Uma promoção publicada pode ser pausada.');
    await deletePromotion(tx, id);
    const subject = subjectOf(id, row.nome);
    await insertAudit(tx, { actor: by, action: 'promocao_excluida', subject, at: clock() });
  });
}
