import { randomUUID } from 'node:crypto';
import type { EvidenceFile, EvidenceState, ProviderDispute } from '../port.ts';
import { cents, date, isObject, text, type Json } from './json.ts';

/** More than any charge has: what comes after them is not read. */
const MOST_DISPUTES = 50;
const LONGEST_ID = 64;
const LONGEST_REASON = 200;

const EVIDENCE: Readonly<Record<string, EvidenceState>> = {
  review_pending: 'in_review',
  valid: 'accepted',
  invalid: 'rejected',
};

/** A chargeback, or null when what came is none. Of its fields any but the number may be missing or odd. */
export function readDispute(body: unknown): ProviderDispute | null {
  if (!isObject(body)) return null;
  const id = text(body.id);
  if (id === '' || id.length > LONGEST_ID) return null;
  const amountCents = cents(body.amount);
  const status = text(body.documentation_status);
  return {
    id,
    chargeId: chargeOf(body),
    amountCents: amountCents !== null && amountCents >= 0 ? amountCents : null,
    reason: text(body.reason).slice(0, LONGEST_REASON),
    openedAt: date(body.date_created),
    deadline: date(body.date_documentation_deadline),
    evidenceAsked: typeof body.documentation_required === 'boolean' ? body.documentation_required : null,
    evidence: Object.hasOwn(EVIDENCE, status) ? (EVIDENCE[status] ?? 'missing') : 'missing',
    covered: typeof body.coverage_applied === 'boolean' ? body.coverage_applied : null,
  };
}

function chargeOf({ payments }: Json): string {
  const first: unknown = Array.isArray(payments) ? payments[0] : payments;
  return text(isObject(first) ? first.id : first).slice(0, LONGEST_ID);
}

/** The chargebacks of a search, oldest first; null when the answer is no list. */
export function readDisputes(body: unknown): ProviderDispute[] | null {
  const list: unknown = isObject(body) ? body.results : body;
  if (!Array.isArray(list)) return null;
  const found = list.slice(0, MOST_DISPUTES).map(readDispute);
  return found
    .filter((dispute) => dispute !== null)
    .toSorted((a, b) => (a.openedAt?.getTime() ?? 0) - (b.openedAt?.getTime() ?? 0));
}

/** Whatever it answers, a 2xx says that the papers came. */
export function readReceived(): 'received' {
  return 'received';
}

/** The papers as a form of the field `files[]`. */
export function evidenceForm(files: readonly EvidenceFile[]): { type: string; bytes: Uint8Array } {
  const boundary = `vitrine-${randomUUID()}`;
  const parts = files.flatMap(({ name, type, bytes }) => [
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="files[]"; filename="${plainName(name)}"\r\n` +
        `content-type: ${type}\r\n\r\n`,
    ),
    bytes,
    Buffer.from('\r\n'),
  ]);
  const end = Buffer.from(`--${boundary}--\r\n`);
  return { type: `multipart/form-data; boundary=${boundary}`, bytes: Buffer.concat([...parts, end]) };
}

function plainName(name: string): string {
  return name.replaceAll(/[^\w.-]+/g, '-').slice(0, 80);
}
