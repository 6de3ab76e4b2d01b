import type { Kysely, Transaction } from 'kysely';
import { mailboxOf } from '#shared/email.ts';
import type { Clock } from '../../clock.ts';
import type { DB } from '../../db/index.ts';
import { AppError } from '../../errors.ts';
import {
  addEvents,
  createSharedWindows,
  type SharedCount,
  type SharedWindows,
} from '../../limits/shared-windows.store.ts';
import { orderPlace, type Cpfs, type CpfVault, type KeptCpf } from '../../security/cpfs.ts';
import { placedFrom } from './holds.ts';

/** Who asks for a card to be charged. */
export interface CardAsker {
  cpf: string;
  email: string;
  /** Her address in the network. */
  from: string;
}

/** A card that was refused, and whose order it was to pay. */
export interface RefusedCard {
  order: KeptCpf & { codigo: string; email: string; placed_from: string | null };
  /** What tells one card from another; undefined when the provider does not say. */
  cardMark: string | undefined;
}

interface RefusedCardsDeps {
  db: Kysely<DB>;
  clock: Clock;
  cpfs: Cpfs;
  /** Refusals of one CPF, e-mail or address in ten minutes, after which it must wait. */
  maxRefusedCards: number;
}

const MINUTE_MS = 60_000;
const SOON = { name: 'refused cards', windowMs: 10 * MINUTE_MS };
const DAY = { name: 'refused cards of a day', windowMs: 24 * 60 * MINUTE_MS };
const TRYING = { name: 'cards under way', windowMs: MINUTE_MS };
const BARRED = { name: 'no cards', windowMs: DAY.windowMs };
/** How much more than in ten minutes may be refused in a day: many people may share an address. */
const A_DAY = { person: 2, address: 10 };

interface Subject {
  key: string;
  maxADay: number;
}

/**
 * Charges a card unless too many were refused: 429 `cartoes_recusados` for a while after so many in ten minutes, then
 * 429 `somente_pix` for up to a day. All servers count together. Who tries more at once than she has left waits for
 * what is under way (409 `em_andamento`).
 */
export type TryCard = <T>(asker: CardAsker, work: () => Promise<T>) => Promise<T>;

export interface CardBudget {
  tryCard: TryCard;
  /** Would a card of hers be charged now? */
  takesCardsOf(asker: CardAsker): Promise<boolean>;
}

export function createCardBudget({ db, clock, cpfs, maxRefusedCards: max }: RefusedCardsDeps): CardBudget {
  const shared = createSharedWindows({ db, clock });
  const subjectsFor = async ({ cpf, email, from }: CardAsker) =>
    subjectsOf({ mark: (await cpfs()).mark(cpf), email, placed_from: placedFrom(from) }, max);
  return {
    async tryCard(asker, work) {
      const subjects = await subjectsFor(asker);
      const trying = subjects.map(({ key }) => ({ key: `${TRYING.name} ${key}`, windowMs: TRYING.windowMs }));
      const underWay = await shared.add(trying);
      try {
        const refusal = await refusalOf(shared, { subjects, underWay, max, now: clock() });
        if (refusal !== null) throw refusal;
        return await work();
      } finally {
        await shared.giveBack(trying.map(({ key }) => key));
      }
    },
    async takesCardsOf(asker) {
      const budget = { subjects: await subjectsFor(asker), underWay: [], max, now: clock() };
      return (await refusalOf(shared, budget)) === null;
    },
  };
}

/** Counts a refused card against its order's CPF, e-mail and address, and against the card itself. */
export async function noteRefusedCard(
  tx: Transaction<DB>,
  { order, cardMark }: RefusedCard,
  { now, vault, maxRefusedCards: max }: { now: Date; vault: CpfVault; maxRefusedCards: number },
): Promise<void> {
  const { email, placed_from } = order;
  const mark = vault.mark(vault.open(order, orderPlace(order.codigo)));
  const keys = subjectsOf({ mark, email, placed_from }, max).map(({ key }) => key);
  const named = ({ name, windowMs }: { name: string; windowMs: number }) =>
    keys.map((key) => ({ key: `${name} ${key}`, windowMs }));
  await addEvents(tx, [...named(SOON), ...named(DAY)], now);
  if (cardMark === undefined) return;
  const [card] = await addEvents(tx, [{ key: `${DAY.name} card ${cardMark}`, windowMs: DAY.windowMs }], now);
  if (card === undefined || card.events <= A_DAY.person * max) return;
  // One card that many people try to pay with: whoever is one of them pays by PIX.
  await addEvents(tx, named(BARRED), now);
}

interface Payer {
  /** As the vault names her. */
  mark: string;
  email: string;
  placed_from: string | null;
}

function subjectsOf({ mark, email, placed_from }: Payer, max: number): Subject[] {
  const { person, address } = A_DAY;
  return [
    ...(placed_from === null ? [] : [{ key: `address ${placed_from}`, maxADay: address * max }]),
    ...(mark === '' ? [] : [{ key: `cpf ${mark}`, maxADay: person * max }]),
    ...(email === '' ? [] : [{ key: `email ${mailboxOf(email)}`, maxADay: person * max }]),
  ];
}

interface Budget {
  subjects: readonly Subject[];
  underWay: readonly SharedCount[];
  max: number;
  now: Date;
}

/** Null where the budget is not spent. */
async function refusalOf(
  shared: SharedWindows,
  { subjects, underWay, max, now }: Budget,
): Promise<AppError | null> {
  const countsOf = ({ name }: { name: string }) => shared.read(subjects.map(({ key }) => `${name} ${key}`));
  const [soon, day, barred] = [await countsOf(SOON), await countsOf(DAY), await countsOf(BARRED)];
  for (const [index, { maxADay }] of subjects.entries()) {
    const [ofDay, ofSoon] = [day[index], soon[index]];
    const over = barred[index] ?? (ofDay && ofDay.events >= maxADay ? ofDay : null);
    if (over) return onlyPix(over, now);
    if (ofSoon && ofSoon.events >= max) return waitAWhile(ofSoon, now);
    if ((ofSoon?.events ?? 0) + (underWay[index]?.events ?? 0) > max) return othersUnderWay();
  }
  return null;
}

const secondsUntil = ({ endsMs }: SharedCount, now: Date) =>
  Math.max(1, Math.ceil((endsMs - now.getTime()) / 1000));

function waitAWhile(count: SharedCount, now: Date): AppError {
  const retryAfterSeconds = secondsUntil(count, now);
  const minutes = Math.ceil(retryAfterSeconds / 60);
  return new AppError(
    429,
    'cartoes_recusados',
    `Vários cartões foram recusados em seguida. Aguarde ${minutes} min para tentar com cartão de novo, ou pague agora com PIX.`,
    { retryAfterSeconds },
  );
}

function onlyPix(count: SharedCount, now: Date): AppError {
  return new AppError(
    429,
    'somente_pix',
    'Muitos cartões foram recusados. Por segurança, por enquanto o pagamento é só por PIX: volte e escolha PIX para concluir a compra.',
    { retryAfterSeconds: secondsUntil(count, now) },
  );
}

function othersUnderWay(): AppError {
  const text = 'Outros pagamentos com cartão ainda estão sendo processados. Aguarde um instante.';
  return new AppError(409, 'em_andamento', text, { retryAfterSeconds: 2 });
}
