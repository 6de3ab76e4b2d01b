import { inTransaction } from '../../db/index.ts';
import { conflict, invalid, providerFailed, type AppError } from '../../errors.ts';
import type { Outcome, ProviderDispute } from '../../providers/payment/port.ts';
import { confirmSent, isGiven } from './confirm.ts';
import type { DisputesDeps } from './deps.ts';
import { lockDispute, putReadingOff, updateDispute, type ListedDispute } from './disputes.store.ts';
import { dropPending, putPending } from './files.store.ts';
import { changeOpen, refusalOf } from './open-dispute.ts';
import { composeDocument } from './papers.ts';

/** Longer than waiting for other papers, composing, sending and asking may take together. */
const LEASE_MS = 7 * 60_000;
/** What may have come and is not confirmed yet is not sent again before. */
const UNCONFIRMED_MS = 5 * 60_000;
const READ_SOON_MS = 60_000;

const PROVIDER_SILENT = 'O Mercado Pago não respondeu. Nada foi enviado: tente de novo em alguns minutos.';

interface Claim {
  dispute: ListedDispute;
  /** By which this claim is told from every later one. */
  until: Date;
  /** Who sent before, and never heard what became of it. */
  earlier: string | null;
}

/**
 * Hands the evidence in. True when the provider's own word says that it has it; false: it may have come, and that word
 * is awaited. Throws 404, 409 where there is nothing to hand in any more, 413, 422 and 502, with nothing sent.
 */
export async function sendEvidence(
  deps: DisputesDeps,
  { id, by }: { id: number; by: string },
): Promise<boolean> {
  const claim = await takeClaim(deps, { id, by });
  try {
    await refuseAtProvider(deps, claim);
    await handIn(deps, { claim, by });
  } catch (error) {
    await giveUp(deps, claim);
    throw error;
  }
  const after = await readNow(deps, claim.dispute).catch(() => null);
  if (after?.kind === 'ok' && isGiven(after.value)) {
    await confirm(deps, claim.dispute, after.value);
    return true;
  }
  await awaitWord(deps, claim);
  return false;
}

function takeClaim(deps: DisputesDeps, { id, by }: { id: number; by: string }): Promise<Claim> {
  return changeOpen(deps, id, async (tx, dispute) => {
    const until = new Date(deps.clock().getTime() + LEASE_MS);
    await updateDispute(tx, id, { sending_until: until, sending_by: by });
    return { dispute, until, earlier: dispute.sending_by };
  });
}

/** Whether evidence is still taken is the provider's to say: what is known here may be hours old. */
async function refuseAtProvider(deps: DisputesDeps, { dispute, earlier }: Claim): Promise<void> {
  const told = await readNow(deps, dispute);
  if (told.kind !== 'ok') throw providerFailed(502, PROVIDER_SILENT);
  const { evidence, covered } = told.value;
  const now = deps.clock();
  const deadline = told.value.deadline ?? dispute.deadline;
  await inTransaction(deps.db, async (tx) => {
    await lockDispute(tx, dispute.id);
    await updateDispute(tx, dispute.id, { evidence, deadline, updated_at: now });
    const sender = { id: dispute.id, sending_by: earlier };
    await confirmSent(tx, { dispute: sender, order: orderOf(dispute), evidence, at: now });
  });
  const state = covered === null ? 'open' : covered ? 'won' : 'lost';
  const refusal = refusalOf({ state, evidence, deadline, sending_until: null }, now);
  if (refusal !== null) throw refusal;
}

/** Returns when the evidence came, or may have; throws where it surely did not. */
async function handIn(deps: DisputesDeps, { claim, by }: { claim: Claim; by: string }): Promise<void> {
  const { dispute, until } = claim;
  const bytes = await composeDocument(deps, dispute);
  const document = { kind: 'pending', name: 'provas.pdf', bytes, pages: 1 } as const;
  await inTransaction(deps.db, async (tx) => {
    if (!isMine(await lockDispute(tx, dispute.id), until))
      throw conflict('em_andamento', 'O envio demorou demais e não foi feito. Tente de novo.');
    await putPending(tx, dispute.id, { ...document, added_by: by, created_at: deps.clock() });
  });
  const file = { name: `provas-${dispute.codigo}.pdf`, type: 'application/pdf', bytes } as const;
  const sent = await deps.provider.sendEvidence?.(dispute.provider_dispute_id, [file]);
  if (sent === undefined) throw notHere();
  if (sent.kind === 'unreachable') throw providerFailed(502, PROVIDER_SILENT);
  if (sent.kind === 'refused') {
    const code = sent.refusal.code.slice(0, 60);
    throw invalid(`O Mercado Pago não aceitou as provas (${code}). Nada foi enviado.`);
  }
}

function readNow({ provider }: DisputesDeps, dispute: ListedDispute): Promise<Outcome<ProviderDispute>> {
  const told = provider.getDispute?.(dispute.provider_dispute_id);
  if (told === undefined) throw notHere();
  return told;
}

const isMine = (dispute: ListedDispute | undefined, until: Date) =>
  dispute?.sending_until?.getTime() === until.getTime();

/** Nothing was sent: another may be, now. */
function giveUp({ db }: DisputesDeps, { dispute: { id }, until }: Claim): Promise<void> {
  return inTransaction(db, async (tx) => {
    if (!isMine(await lockDispute(tx, id), until)) return;
    await updateDispute(tx, id, { sending_until: null, sending_by: null });
    await dropPending(tx, id);
  });
}

function confirm(
  { db, clock }: DisputesDeps,
  { id }: ListedDispute,
  { evidence }: ProviderDispute,
): Promise<void> {
  const at = clock();
  return inTransaction(db, async (tx) => {
    const dispute = await lockDispute(tx, id);
    if (dispute !== undefined) await confirmSent(tx, { dispute, order: orderOf(dispute), evidence, at });
  });
}

/** Whose word is awaited is asked for soon; who sent it stays known for whenever it comes. */
function awaitWord({ db, clock }: DisputesDeps, { dispute, until }: Claim): Promise<void> {
  const nowMs = clock().getTime();
  return inTransaction(db, async (tx) => {
    if (!isMine(await lockDispute(tx, dispute.id), until)) return;
    await updateDispute(tx, dispute.id, { sending_until: new Date(nowMs + UNCONFIRMED_MS) });
    await putReadingOff(tx, dispute.payment_id, new Date(nowMs + READ_SOON_MS));
  });
}

const orderOf = ({ order_id: id, codigo }: ListedDispute) => ({ id, codigo });

function notHere(): AppError {
  return conflict('sem_envio', 'Este provedor recebe provas só no painel dele.');
}
