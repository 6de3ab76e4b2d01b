import { asFields, asNumber, asText } from './fields.ts';

export const PROVIDERS = ['mercadopago', 'melhorenvio', 'viacep', 'focusnfe', 'smtp'] as const;
export type Provider = (typeof PROVIDERS)[number];

/** What becomes of the refunds that the payment provider is asked for; `refused` ones are none. */
export const REFUND_ANSWERS = ['approved', 'in_process', 'rejected', 'refused'] as const;
export type RefundAnswer = (typeof REFUND_ANSWERS)[number];

/** What becomes of the reports that the payment provider is asked for; `short` leaves the newest payment out. */
export const REPORT_ANSWERS = [
  'plain',
  'traps',
  'short',
  'huge',
  'garbage',
  'never',
  'failed',
  'forbidden',
] as const;
export type ReportAnswer = (typeof REPORT_ANSWERS)[number];

export const MODES = [
  'ok',
  'slow',
  'refuse',
  'hang',
  '500',
  '429',
  'html',
  'garbage',
  'half',
  'lost_answer',
  'hang_after',
  '500_after',
  '400_after',
  '200_no',
  '200_no_after',
] as const;
export type Mode = (typeof MODES)[number];

/** How a provider misbehaves; `times` counts the requests that are left, then all is well again. */
export interface Fault {
  mode: Mode;
  delayMs: number;
  times: number | null;
  match: string | null;
}

/** What happens to news on their way; `drop()` says whether this one is lost, and counts it. */
export interface WebhookFaults {
  drop: () => boolean;
  repeat: number;
  shuffle: boolean;
  delayMs: number;
  early: boolean;
  timestamps: 'ms' | 's';
  timeScale: number;
}

interface WebhookSettings extends Omit<WebhookFaults, 'drop'> {
  drop: number | 'all';
}

export interface FaultsView {
  providers: Record<Provider, Fault>;
  webhooks: WebhookSettings;
  searchLagMs: number;
  refunds: RefundAnswer;
  refundLagMs: number;
  reports: ReportAnswer;
  marks: boolean;
  freeInstalments: number | null;
}

export interface Faults {
  /** Applies a control body; a text says what is wrong with it, and then nothing was applied. */
  apply(input: unknown): string | undefined;
  /** The fault that a request meets now, counted. */
  take(provider: Provider, path: string): Fault | undefined;
  webhooks(): WebhookFaults;
  searchLagMs(): number;
  refunds(): RefundAnswer;
  /** So long after an approval orders take no refund. */
  refundLagMs(): number;
  reports(): ReportAnswer;
  /** Does a new payment keep what its maker wrote on it? */
  marks(): boolean;
  /** With how many instalments at most the seller's buyers pay no interest; null: as agreed at the start. */
  freeInstalments(): number | null;
  view(): FaultsView;
  reset(): void;
}

const WELL: Fault = { mode: 'ok', delayMs: 0, times: null, match: null };
const NEWS_AS_USUAL: WebhookSettings = {
  drop: 0,
  repeat: 0,
  shuffle: false,
  delayMs: 0,
  early: false,
  timestamps: 'ms',
  timeScale: 1,
};
const LONGEST_MS = 600_000;
const MOST_FREE = 12;

const usual = (): FaultsView => ({
  providers: { mercadopago: WELL, melhorenvio: WELL, viacep: WELL, focusnfe: WELL, smtp: WELL },
  webhooks: NEWS_AS_USUAL,
  searchLagMs: 0,
  refunds: 'approved',
  refundLagMs: 0,
  reports: 'plain',
  marks: true,
  freeInstalments: null,
});

const bounded = (value: unknown, most: number) => Math.min(Math.max(asNumber(value) ?? 0, 0), most);

/** Groups and many quantifiers are refused: a pattern from outside must not be able to hold the process up. */
function isSafePattern(text: string): boolean {
  if (text.length > 100 || /[()]/.test(text) || (text.match(/[*+?{]/g)?.length ?? 0) > 3) return false;
  try {
    return new RegExp(text) instanceof RegExp;
  } catch {
    return false;
  }
}

function readFault(input: unknown): { provider: Provider; fault: Fault } | string | undefined {
  const body = asFields(input);
  if (body['provider'] === undefined) return undefined;
  const provider = PROVIDERS.find((name) => name === body['provider']);
  if (!provider) return `provider: um de ${PROVIDERS.join(', ')}`;
  const mode = MODES.find((name) => name === String(body['mode'] ?? 'ok'));
  if (!mode) return `mode: um de ${MODES.join(', ')}`;
  const match = asText(body['match']) ?? null;
  if (match !== null && !isSafePattern(match)) return 'match: expressão regular simples, sem grupos';
  const asked = Math.floor(asNumber(body['times']) ?? 0);
  const times = asked >= 1 ? asked : null;
  return { provider, fault: { mode, delayMs: bounded(body['delayMs'], LONGEST_MS), times, match } };
}

function readWebhooks(input: unknown, now: WebhookSettings): WebhookSettings {
  const body = asFields(input);
  const has = (name: string) => body[name] !== undefined;
  return {
    drop: !has('drop') ? now.drop : body['drop'] === 'all' ? 'all' : bounded(body['drop'], 1e6),
    repeat: has('repeat') ? bounded(body['repeat'], 20) : now.repeat,
    shuffle: has('shuffle') ? body['shuffle'] === true : now.shuffle,
    delayMs: has('delayMs') ? bounded(body['delayMs'], LONGEST_MS) : now.delayMs,
    early: has('early') ? body['early'] === true : now.early,
    timestamps: has('timestamps') ? (body['timestamps'] === 's' ? 's' : 'ms') : now.timestamps,
    timeScale: has('timeScale') ? bounded(body['timeScale'], 1) : now.timeScale,
  };
}

/** Empty: as at the start. */
function readFree(value: unknown, now: number | null): number | null {
  if (value === undefined) return now;
  const count = Math.floor(asNumber(value) ?? 0);
  return count >= 1 ? Math.min(count, MOST_FREE) : null;
}

/** The switches that make the stand-ins misbehave, for tests and for people. */
export function createFaults(): Faults {
  let now = usual();

  function drop(): boolean {
    const { drop: left } = now.webhooks;
    if (left === 'all') return true;
    if (left < 1) return false;
    now = { ...now, webhooks: { ...now.webhooks, drop: left - 1 } };
    return true;
  }

  function take(provider: Provider, path: string): Fault | undefined {
    const fault = now.providers[provider];
    if (fault.mode === 'ok') return undefined;
    if (fault.match !== null && !new RegExp(fault.match).test(path)) return undefined;
    if (fault.times !== null) {
      const next = fault.times > 1 ? { ...fault, times: fault.times - 1 } : WELL;
      now = { ...now, providers: { ...now.providers, [provider]: next } };
    }
    return fault;
  }

  return {
    take,
    apply: (input) => {
      const read = readFault(input);
      if (typeof read === 'string') return read;
      const body = asFields(input);
      const refunds = REFUND_ANSWERS.find((name) => name === (body['refunds'] ?? now.refunds));
      if (refunds === undefined) return `refunds: um de ${REFUND_ANSWERS.join(', ')}`;
      const reports = REPORT_ANSWERS.find((name) => name === (body['reports'] ?? now.reports));
      if (reports === undefined) return `reports: um de ${REPORT_ANSWERS.join(', ')}`;
      now = {
        refunds,
        reports,
        freeInstalments: readFree(body['freeInstalments'], now.freeInstalments),
        marks: body['marks'] === undefined ? now.marks : body['marks'] === true,
        providers: read ? { ...now.providers, [read.provider]: read.fault } : now.providers,
        webhooks:
          body['webhooks'] === undefined ? now.webhooks : readWebhooks(body['webhooks'], now.webhooks),
        searchLagMs:
          body['searchLagMs'] === undefined ? now.searchLagMs : bounded(body['searchLagMs'], LONGEST_MS),
        refundLagMs:
          body['refundLagMs'] === undefined ? now.refundLagMs : bounded(body['refundLagMs'], LONGEST_MS),
      };
      return undefined;
    },
    webhooks: () => ({ ...now.webhooks, drop }),
    searchLagMs: () => now.searchLagMs,
    refunds: () => now.refunds,
    refundLagMs: () => now.refundLagMs,
    reports: () => now.reports,
    marks: () => now.marks,
    freeInstalments: () => now.freeInstalments,
    view: () => now,
    reset: () => {
      now = usual();
    },
  };
}
