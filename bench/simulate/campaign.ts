/** What a call costs; processor in ms, bytes as they leave. */
export interface Cost {
  shopMs: number;
  databaseMs: number;
  bytes: number;
}

/** What visitors ask for, each with what it was measured to cost. */
export const ASKED = ['page', 'poll', 'list', 'file', 'quote', 'order', 'status'] as const;
export type Asked = (typeof ASKED)[number];
export type Costs = Readonly<Record<Asked, Cost>>;

/** A campaign as it comes at its busiest. */
export interface Campaign {
  visitors: number;
  /** So long they come. */
  seconds: number;
  orders: number;
  /** The busiest moment over the average one. */
  peak: number;
  /** Of all orders, how many are for one product. */
  hotShare: number;
  /** Of each visitor: pages after the first, answers to polls, files of a first visit, and what those weigh. */
  pages: number;
  polls: number;
  files: number;
  fileBytes: number;
  /** Quotes of freight and questions about a payment, for each order. */
  quotes: number;
  questions: number;
}

/**
 * A minute of television: a million in ten minutes, twice as many at the busiest. A visitor sees the first page, whose list
 * is asked anew each 10 s (products and categories), for half a minute, and three pages more. `npm run bench first-visit`
 * counts the files. A PIX is asked about every 3 s, for a minute.
 */
export const TELEVISION: Campaign = {
  visitors: 1_000_000,
  seconds: 600,
  orders: 20_000,
  peak: 2,
  hotShare: 0.5,
  pages: 3,
  polls: 6,
  files: 38,
  fileBytes: 7000,
  quotes: 3,
  questions: 20,
};

/** What one machine can do. */
export interface Machine {
  cores: number;
  /** Commits in a second, by many at once, and how long one alone takes. */
  commits: number;
  commitMs: number;
  networkBytes: number;
}

/** Commits of an order: placed, charged, heard of (docs/scaling.md). */
export const COMMITS_OF_ORDER = 3;

/** Of pages, polls, lists and files, what still reaches the shop behind an edge that keeps them by time. */
const PAST_THE_EDGE = 0.02;

export const PARTS = ['shop', 'database', 'commits', 'hot', 'network'] as const;
export type Part = (typeof PARTS)[number];

export interface Load {
  /** Needed at the busiest moment, in the part's own unit. */
  needed: number;
  /** What one machine has of it. */
  has: number;
  /** How many times over. */
  ratio: number;
}

/** How often each is asked for in a second at the busiest moment. */
export function ratesOf(campaign: Campaign, times: number, byEdge: boolean): Record<Asked, number> {
  const visits = (campaign.visitors * times * campaign.peak) / campaign.seconds;
  const orders = (campaign.orders * times * campaign.peak) / campaign.seconds;
  const left = byEdge ? PAST_THE_EDGE : 1;
  return {
    page: visits * left,
    list: visits * campaign.pages * left,
    poll: visits * campaign.polls * left,
    file: visits * campaign.files * left,
    quote: orders * campaign.quotes,
    order: orders,
    status: orders * campaign.questions,
  };
}

/** What of each is spent in a second. */
export function spentOf(rates: Readonly<Record<Asked, number>>, costs: Costs) {
  const sum = (of: (cost: Cost) => number) =>
    ASKED.reduce((total, asked) => total + rates[asked] * of(costs[asked]), 0);
  return {
    shopCores: sum(({ shopMs }) => shopMs) / 1000,
    databaseCores: sum(({ databaseMs }) => databaseMs) / 1000,
    bytes: sum(({ bytes }) => bytes),
  };
}

interface Simulated {
  campaign: Campaign;
  costs: Costs;
  machine: Machine;
  times: number;
  byEdge: boolean;
}

const load = (needed: number, has: number): Load => ({ needed, has, ratio: needed / has });

/** What each part has to carry, against what one machine has of it. */
export function simulate({ campaign, costs, machine, times, byEdge }: Simulated): Record<Part, Load> {
  const rates = ratesOf(campaign, times, byEdge);
  const { shopCores, databaseCores, bytes } = spentOf(rates, costs);
  return {
    shop: load(shopCores, machine.cores),
    database: load(databaseCores, machine.cores),
    commits: load(rates.order * COMMITS_OF_ORDER, machine.commits),
    // Who buys the same piece waits for the commit of who was before: one after the other.
    hot: load(rates.order * campaign.hotShare, 1000 / machine.commitMs),
    network: load(bytes, machine.networkBytes),
  };
}

/** The part that is full first. */
export function firstFull(loads: Readonly<Record<Part, Load>>): Part {
  return PARTS.toSorted((one, other) => loads[other].ratio - loads[one].ratio)[0] ?? 'shop';
}
