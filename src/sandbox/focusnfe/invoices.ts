import type { Store } from '../store.ts';
import { accessKey } from './access-key.ts';

/** An invoice as the stand-in keeps it. */
export interface PlayedInvoice {
  ref: string;
  body: unknown;
  uf: string;
  cnpj: string;
  number: number;
  series: number;
  askedMs: number;
  /** When the tax office has judged it. */
  readyMs: number;
  /** Its words against it; '' for a good one. */
  refusal: string;
  canceledMs: number | null;
}

/** How the tax office behaves, for tests. */
interface Terms {
  /** How long it takes to judge one. */
  processMs: number;
  /** What it says of the next ones; '' authorises them. */
  refusal: string;
  /** Cancels nothing, as after its term. */
  keeps: boolean;
  /** Files are pages of something else. */
  forges: boolean;
}

const USUAL: Terms = { processMs: 1500, refusal: '', keeps: false, forges: false };
const MOST_KEPT = 2000;

/** The invoices of the stand-in, numbered in the order in which they were asked for. */
export function createInvoices({ store, clock }: { store: Store; clock: () => number }) {
  const invoices = store.table<PlayedInvoice>('invoices', MOST_KEPT);
  let terms = USUAL;
  return {
    table: invoices,
    terms: () => terms,
    setTerms: (next: Partial<Terms> | null) => {
      terms = next === null ? USUAL : { ...terms, ...next };
    },
    make({ ref, body, uf, cnpj }: Pick<PlayedInvoice, 'ref' | 'body' | 'uf' | 'cnpj'>): PlayedInvoice {
      const number = Math.max(0, ...invoices.list().map((one) => one.number)) + 1;
      const askedMs = clock();
      const made: PlayedInvoice = {
        ref,
        body,
        uf,
        cnpj,
        number,
        askedMs,
        series: 1,
        readyMs: askedMs + terms.processMs,
        refusal: terms.refusal,
        canceledMs: null,
      };
      invoices.set(ref, made);
      return made;
    },
  };
}

export type Invoices = ReturnType<typeof createInvoices>;

export function statusOf({ readyMs, refusal, canceledMs }: PlayedInvoice, nowMs: number): string {
  if (canceledMs !== null) return 'cancelado';
  if (nowMs < readyMs) return 'processando_autorizacao';
  return refusal === '' ? 'autorizado' : 'erro_autorizacao';
}

export const keyOf = (invoice: PlayedInvoice): string => accessKey({ ...invoice, atMs: invoice.askedMs });

/** An invoice as the service tells it. */
export function showInvoice(invoice: PlayedInvoice, nowMs: number) {
  const { ref, cnpj, number, series, refusal } = invoice;
  const status = statusOf(invoice, nowMs);
  const told = { cnpj_emitente: cnpj, ref, status };
  if (status === 'processando_autorizacao') return told;
  if (status === 'erro_autorizacao') return { ...told, status_sefaz: '778', mensagem_sefaz: refusal };
  const isCanceled = status === 'cancelado';
  return {
    ...told,
    status_sefaz: isCanceled ? '135' : '100',
    mensagem_sefaz: isCanceled ? 'Evento registrado e vinculado a NF-e' : 'Autorizado o uso da NF-e',
    chave_nfe: `NFe${keyOf(invoice)}`,
    numero: String(number),
    serie: String(series),
    caminho_xml_nota_fiscal: `/arquivos/${ref}.xml`,
    caminho_danfe: `/arquivos/${ref}.pdf`,
  };
}
