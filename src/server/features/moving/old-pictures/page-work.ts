import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Clock } from '../../../clock.ts';
import { inTransaction, type DB } from '../../../db/index.ts';
import { createJob, type Job } from '../../../jobs/index.ts';
import type { Source } from '../old-product.ts';
import { GONE, type AskPage, type PageAnswer } from './ask-page.ts';
import { picturesOfPage, picturesOfShopify } from './page-pictures.ts';
import {
  areAllGone,
  endLease,
  endPage,
  putBack,
  takeDueRead,
  takeNextPage,
  updateRead,
  type PageRow,
  type ReadRow,
} from './pages.store.ts';
import { EVERYTHING, mayRead, readRobots, type Rules } from './robots.ts';
import type { Sized } from './sizes.ts';

export interface PageWorkDeps {
  db: Kysely<DB>;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
  askPage: AskPage;
  /** Between two requests; the old shop has visitors of its own. */
  pauseMs?: number;
}

export const PAUSE_MS = 1500;
/** A robots.txt that asks for more is asked this seldom all the same: a catalogue would take weeks. */
export const LONGEST_DELAY_SECONDS = 30;
const LOOK_EVERY_MS = 15_000;
/** Longer than one page may take with all that it leads on to; a killed server's reading goes on after it. */
const LEASE_MS = 180_000;
const MOST_TRIES = 3;
/** In a row: then the old shop is left in peace. */
const MOST_FAILURES = 6;
/** None of so many pages is there: the address is not that shop's. */
const MOST_GONE = 20;
const LONGEST_WAIT_SECONDS = 900;
const SHORTEST_WAIT_SECONDS = 5;
const FIRST_WAIT_SECONDS = 30;
const RULES_LAST_MS = 86_400_000;

const DISALLOWED =
  'O robots.txt da loja antiga não deixa ler esta página: libere-a lá e continue, ou ponha as fotos à mão.';
/** Its file names no addresses. */
const MAP_TELLS = 'Se o endereço é outro, envie o mapa do site em Endereços antigos e procure de novo.';
const NO_PICTURE = 'A página não tem fotos que se reconheçam: ponha-as à mão.';

type Reading = ReadRow & { source: Source };

/** Seconds between two pages, by what a shop asks for within reason. */
export const delayOf = (rules: Rules | null, pauseMs = PAUSE_MS) =>
  Math.max(pauseMs / 1000, Math.min(LONGEST_DELAY_SECONDS, rules?.delay ?? 0));

/** Reads old shops' pages, one request after the other, whichever server does it. What was read stays read. */
export function createPageReads(deps: PageWorkDeps): Job {
  const { db, clock, log } = deps;
  return createJob(
    async () => {
      const now = clock();
      const leaseEnd = new Date(now.getTime() + LEASE_MS);
      const reading = await takeDueRead(db, { now, leaseEnd });
      if (reading === undefined) return LOOK_EVERY_MS;
      const waitMs = await step(deps, reading);
      await endLease(db, reading, new Date(clock().getTime() + waitMs));
      return waitMs;
    },
    { name: 'old pages', everyMs: LOOK_EVERY_MS, log },
  );
}

/** One request, or what is to be known before it. Answers how long to wait for the next. */
async function step(deps: PageWorkDeps, reading: Reading): Promise<number> {
  const { db, clock, pauseMs = PAUSE_MS } = deps;
  const { rules, rules_at: at } = reading;
  if (rules === null || at === null || clock().getTime() - at.getTime() > RULES_LAST_MS)
    return askRules(deps, reading);
  const page = await takeNextPage(db, reading.import_id);
  if (page === undefined) {
    await updateRead(db, reading, { status: 'lido', failures: 0, now: clock() });
    return 0;
  }
  const url = urlOf(page, reading);
  if (url === null) return endWith(deps, page, GONE);
  if (!mayRead(rules, url.pathname + url.search)) return endWith(deps, page, DISALLOWED);
  const read = await readPage(deps, { reading, url, rules });
  if (read.kind === 'busy') await putBack(db, page);
  return (await settle(deps, { reading, page, read })) ?? delayOf(rules, pauseMs) * 1000;
}

function urlOf({ path }: PageRow, { origin }: Reading): URL | null {
  const url = path === null ? null : URL.parse(path, origin);
  return url?.origin === origin ? url : null;
}

async function endWith({ db }: PageWorkDeps, page: PageRow, why: string): Promise<number> {
  await inTransaction(db, (tx) => endPage(tx, page, { pictures: [], why }));
  return 0;
}

async function askRules(deps: PageWorkDeps, reading: Reading): Promise<number> {
  const { db, clock, askPage, pauseMs = PAUSE_MS } = deps;
  const answer = await askPage(new URL('/robots.txt', reading.origin));
  if (answer.kind === 'page' || answer.kind === 'gone' || answer.kind === 'refused') {
    const rules = answer.kind === 'page' ? readRobots(answer.text) : EVERYTHING;
    await updateRead(db, reading, { rules, rules_at: clock(), failures: 0, now: clock() });
    return delayOf(rules, pauseMs) * 1000;
  }
  if (answer.kind === 'no_shop' || answer.kind === 'moved' || answer.kind === 'too_large')
    return stop(deps, reading, `${answer.why} Confira o endereço da loja antiga.`);
  return later(deps, reading, answer);
}

interface Asked {
  reading: Reading;
  url: URL;
  rules: Rules;
}

type Read = PageAnswer | { kind: 'pictures'; pictures: Sized[] };

/** Shopify says what it has of a product where a shop lets it; else its page does. */
async function readPage(deps: PageWorkDeps, { reading, url, rules }: Asked): Promise<Read> {
  const { askPage, pauseMs = PAUSE_MS } = deps;
  const data = new URL(`${url.pathname}.js`, url);
  if (reading.source === 'shopify' && mayRead(rules, data.pathname)) {
    const answer = await askPage(data);
    if (answer.kind === 'busy') return answer;
    const pictures = answer.kind === 'page' ? picturesOfShopify(answer.text, answer.url) : [];
    if (pictures.length > 0) return { kind: 'pictures', pictures };
    await sleep(delayOf(rules, pauseMs) * 1000, undefined, { ref: false });
  }
  const answer = await askPage(url);
  if (answer.kind !== 'page') return answer;
  if (!mayRead(rules, answer.url.pathname)) return { kind: 'refused', why: DISALLOWED };
  return { kind: 'pictures', pictures: await picturesOfPage(answer.text, answer.url) };
}

interface Ended {
  reading: Reading;
  page: PageRow;
  read: Read;
}

/** What becomes of a page, and of the reading; null: the next one comes after the usual pause. */
async function settle(deps: PageWorkDeps, { reading, page, read }: Ended): Promise<number | null> {
  const { db, clock } = deps;
  if (read.kind === 'pictures') {
    const { pictures } = read;
    await inTransaction(db, (tx) =>
      endPage(tx, page, { pictures, why: pictures.length > 0 ? '' : NO_PICTURE }),
    );
    await updateRead(db, reading, { failures: 0, now: clock() });
    return null;
  }
  if (read.kind === 'busy') return later(deps, reading, read);
  if (read.kind === 'page') return null;
  const mayPass = read.kind === 'failed' || read.kind === 'no_shop';
  const isGuess = read.kind === 'gone' && reading.source === 'woocommerce';
  const why = isGuess ? `${read.why} ${MAP_TELLS}` : read.why;
  if (!mayPass || page.tries >= MOST_TRIES) await endWith(deps, page, why);
  if (read.kind === 'gone') return afterGone(deps, reading);
  if (!mayPass && read.kind !== 'refused') return null;
  return later(deps, reading, read);
}

async function afterGone(deps: PageWorkDeps, reading: Reading): Promise<number | null> {
  const { db, clock } = deps;
  await updateRead(db, reading, { failures: 0, now: clock() });
  if (!(await areAllGone(db, reading.import_id, { gone: GONE, atLeast: MOST_GONE }))) return null;
  return stop(deps, reading, `Nenhuma das primeiras ${MOST_GONE} páginas está neste endereço: confira-o.`);
}

/** A failure: the shop is given time, and after several in a row it is left alone. */
async function later(
  deps: PageWorkDeps,
  reading: Reading,
  answer: Extract<PageAnswer, { kind: 'busy' | 'failed' | 'refused' | 'no_shop' }>,
): Promise<number> {
  const { db, clock, pauseMs = PAUSE_MS } = deps;
  const failures = reading.failures + 1;
  const isBusy = answer.kind === 'busy';
  const asked = isBusy ? answer.afterSeconds : null;
  if (asked !== null && asked > LONGEST_WAIT_SECONDS) {
    const minutes = Math.min(100_000, Math.ceil(asked / 60));
    return stop(deps, reading, `A loja antiga pede para esperar ${minutes} minutos: continue depois disso.`);
  }
  if (failures >= MOST_FAILURES) return stop(deps, reading, isBusy ? BUSY : `${answer.why} ${GIVEN_UP}`);
  await updateRead(db, reading, { failures, now: clock() });
  if (answer.kind === 'refused') return delayOf(reading.rules, pauseMs) * 1000;
  const wait = asked ?? FIRST_WAIT_SECONDS * 2 ** (failures - 1);
  return Math.min(LONGEST_WAIT_SECONDS, Math.max(SHORTEST_WAIT_SECONDS, wait)) * 1000;
}

const GIVEN_UP = `Foram ${MOST_FAILURES} falhas seguidas: confira se ela está no ar e continue mais tarde.`;
const BUSY = `A loja antiga pediu para esperar ${MOST_FAILURES} vezes seguidas: continue mais tarde.`;

async function stop({ db, clock }: PageWorkDeps, reading: Reading, why: string): Promise<number> {
  await updateRead(db, reading, { status: 'parado', why: why.slice(0, 500), failures: 0, now: clock() });
  return 0;
}
