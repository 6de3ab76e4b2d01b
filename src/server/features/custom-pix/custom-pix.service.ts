import { inTransaction } from '../../db/index.ts';
import { insertAudit } from '../../audit/audit.store.ts';
import { AppError, conflict, notFound, providerFailed } from '../../errors.ts';
import type { Outcome, ProviderPayment } from '../../providers/payment/port.ts';
import { randomText } from '../../security/random-text.ts';
import { newProviderKey } from '../ledger/index.ts';
import {
  claimOpenCustomPix,
  findCustomPix,
  findListVersion,
  insertCustomPix,
  listCustomPix,
  lockCustomPix,
  updateCustomPix,
  type CustomPix,
} from './custom-pix.store.ts';
import type { CustomPixDeps } from './deps.ts';
import { acceptAmount } from './accept.ts';
import { applyNews, REFERENCE_PREFIX } from './news.ts';
import { pixSubject } from './forget.ts';
import { giveUp, hearNews, isOver, settleCustomPix } from './settle.ts';
import { isTiedTo, takeTie, type TieAsked } from './tie.ts';
import { findTiesVersion, listTiedTo, type Tie, type TiedTo } from './ties.store.ts';

export interface NewCustomPix {
  valorCents: number;
  descricao: string;
  /** What it is about; null: nothing of the shop's. Nobody changes it afterwards. */
  tie: TieAsked | null;
  /** The same key makes one charge. */
  key: string;
  by: string;
}

export interface CustomPixService {
  /** Throws 422 for what it can't be about, 409 for a key that was used for another charge, 502 or 504 when the provider made none. */
  create(asked: NewCustomPix): Promise<CustomPix>;
  list(): Promise<CustomPix[]>;
  /** Those about an order or its guest, or about a customer; paid ones also when they were put away. */
  listTied(to: TiedTo): Promise<CustomPix[]>;
  /** Differs whenever `list` does, at next to no cost. Ask for it before the list: it may be older, never newer. */
  listVersion(): Promise<string>;
  /** Brought up to date with the provider. Throws 404. */
  read(id: number): Promise<CustomPix>;
  /**
   * Puts a charge away; an open one is called off at the provider. Throws 404, 409 for one paid in that instant, and 502
   * for one that may still be paid: it stays in the list.
   */
  remove(id: number, by: string): Promise<CustomPix>;
  /** Takes what came for what was asked. Throws 404, and 409 where no other amount came. */
  acceptAmount(id: number, by: string): Promise<CustomPix>;
  /** What the provider says of a charge; `foreign` for one that is none of these. */
  hearNews(payment: ProviderPayment): ReturnType<typeof hearNews>;
}

const LIFE_MS = 24 * 3_600_000;
const MOST_ROWS = 1000;
const MOST_TIED = 100;
const ASK_AGAIN_MS = 4000;
const NOT_CALLED_OFF =
  'Não conseguimos cancelar este PIX no provedor, e ele ainda pode ser pago. Ele ficou na lista: tente excluir de novo em instantes.';
const NO_PIX = 'O provedor de pagamentos desta loja não gera PIX.';
const NOT_FOUND = 'Não encontramos este PIX.';
const NOT_MADE = 'Não foi possível gerar o PIX agora. Tente novamente.';

/** Charges that stand for no order. */
export function createCustomPix(deps: CustomPixDeps): CustomPixService {
  const { db, clock } = deps;
  const read = async (id: number) => {
    const row = await findCustomPix(db, { id });
    if (row === undefined) throw notFound(NOT_FOUND);
    return row;
  };
  return {
    create: (asked) => create(deps, asked),
    list: () => listCustomPix(db, MOST_ROWS),
    listTied: (to) => listTiedTo(db, to, MOST_TIED),
    listVersion: async () => `${await findListVersion(db)}-${await findTiesVersion(db)}`,
    async read(id) {
      await read(id);
      const now = clock();
      const askedBefore = new Date(now.getTime() - ASK_AGAIN_MS);
      const [open] = await claimOpenCustomPix(db, { now, askedBefore, limit: 1, id });
      if (open !== undefined) await settleCustomPix(deps, open);
      return read(id);
    },
    async remove(id, by) {
      const row = await read(id);
      if (row.archived_at !== null) throw notFound(NOT_FOUND);
      if (row.status === 'pending') await giveUp(deps, row);
      await archive(deps, row, by);
      return read(id);
    },
    async acceptAmount(id, by) {
      await acceptAmount(deps, id, by);
      return read(id);
    },
    hearNews: (payment) => hearNews(deps, payment),
  };
}

/** `seen` is what the owner asked to put away: news of it may have come since. */
function archive({ db, clock }: CustomPixDeps, seen: CustomPix, by: string): Promise<void> {
  const { id } = seen;
  const now = clock();
  return inTransaction(db, async (tx) => {
    const row = await lockCustomPix(tx, { id });
    if (row === undefined || row.archived_at !== null) throw notFound(NOT_FOUND);
    if (row.status === 'pending' && !isOver(row, now)) throw providerFailed(502, NOT_CALLED_OFF);
    if (row.status === 'paid' && seen.status !== 'paid') {
      throw conflict('pix_pago', 'Este PIX acabou de ser pago, por isso ficou na lista.');
    }
    await updateCustomPix(tx, id, { archived_at: now });
    await insertAudit(tx, { actor: by, action: 'pix_excluido', subject: pixSubject(id), at: now });
  });
}

async function create(deps: CustomPixDeps, asked: NewCustomPix): Promise<CustomPix> {
  const { createPix } = deps.provider;
  if (createPix === undefined) throw conflict('meio_indisponivel', NO_PIX);
  // Looked for first: what it is about may be gone since, and the charge is there.
  const row = (await again(deps, asked)) ?? (await write(deps, asked)) ?? (await again(deps, asked));
  if (row === undefined) throw inUse();
  if (row.provider_payment_id !== null) return row;
  const outcome = await createPix(
    {
      amountCents: row.valor_cents,
      description: row.descricao || 'Cobrança',
      externalReference: row.external_reference,
      payer: { email: deps.payer.email, firstName: deps.payer.name(), lastName: '', cpf: '' },
      expiresAt: row.expires_at ?? new Date(row.created_at.getTime() + LIFE_MS),
      lifeMs: LIFE_MS,
    },
    row.provider_key,
  );
  if (outcome.kind !== 'ok') throw await failed(deps, row, outcome);
  if (outcome.value.externalReference !== row.external_reference) {
    throw await failed(deps, row, { kind: 'unknown', timedOut: false, detail: 'told of another charge' });
  }
  await applyNews(deps, outcome.value);
  await updateCustomPix(deps.db, row.id, { archived_at: null });
  return (await findCustomPix(deps.db, { id: row.id })) ?? row;
}

/** Written down before the provider is asked; undefined when its key was used before. */
function write(deps: CustomPixDeps, asked: NewCustomPix): Promise<CustomPix | undefined> {
  const now = deps.clock();
  const reference = `${REFERENCE_PREFIX}${now.getTime()}-${randomText(deps.random, 8)}`;
  const providerKey = newProviderKey(deps.random, deps.provider);
  return inTransaction(deps.db, async (tx) => {
    const tie = await takeTie(tx, asked.tie);
    const row = await insertCustomPix(tx, {
      ...tie,
      descricao: asked.descricao,
      valor_cents: asked.valorCents,
      external_reference: reference,
      provider_key: providerKey,
      idempotency_key: asked.key,
      expires_at: new Date(now.getTime() + LIFE_MS),
      created_by: asked.by,
      created_at: now,
      checked_at: now,
    });
    if (row === undefined) return undefined;
    const after = { valorCents: asked.valorCents, descricao: asked.descricao, ...toldTie(tie) };
    await insertAudit(tx, {
      actor: asked.by,
      action: 'pix_criado',
      subject: pixSubject(row.id),
      after,
      at: now,
    });
    return row;
  });
}

/** By numbers alone: names have no place in the log. */
function toldTie({ order_id: order, customer_id: customer, guest_order_id: guest }: Tie) {
  if (order !== null) return { pedido: order };
  if (customer !== null) return { cliente: customer };
  return guest === null ? {} : { visitante: guest };
}

/** The charge that its key stands for; undefined for a new one. Throws 409 where it was made with other data. */
async function again({ db }: CustomPixDeps, asked: NewCustomPix): Promise<CustomPix | undefined> {
  const row = await findCustomPix(db, { key: asked.key });
  if (row === undefined) return undefined;
  const isSame = row.valor_cents === asked.valorCents && row.descricao === asked.descricao;
  if (isSame && (await isTiedTo(db, row, asked.tie))) return row;
  throw inUse();
}

const inUse = () =>
  conflict('chave_reutilizada', 'Esta tentativa já foi usada com outros dados. Tente de novo.');

/** What was not made stands in no list; what may have been made is looked for and called off. */
async function failed(
  deps: CustomPixDeps,
  row: CustomPix,
  outcome: Exclude<Outcome<ProviderPayment>, { kind: 'ok' }>,
): Promise<AppError> {
  const archived = { archived_at: deps.clock() };
  if (outcome.kind === 'refused') {
    const { fault, code, detail } = outcome.refusal;
    deps.log.warn({ customPix: row.id, detail }, 'a custom PIX was not made');
    // A further try gets a row of its own: nothing was made under this one.
    await updateCustomPix(deps.db, row.id, { ...archived, status: 'cancelled', idempotency_key: null });
    return fault === 'request'
      ? new AppError(422, 'pagamento_nao_aceito', `O provedor não aceitou este PIX (${code}).`)
      : providerFailed(502, NOT_MADE, `HTTP ${detail}`);
  }
  await updateCustomPix(deps.db, row.id, { ...archived, status: 'pending' });
  deps.log.warn(
    { customPix: row.id, outcome: outcome.kind, detail: outcome.detail },
    'a custom PIX is in doubt',
  );
  return providerFailed(outcome.timedOut ? 504 : 502, NOT_MADE, outcome.detail);
}
