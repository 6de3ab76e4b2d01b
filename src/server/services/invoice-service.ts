import type { ShopSettings } from '#shared/shop.ts';
import {
  createInvoiceWorker,
  invoiceServiceRoutes,
  manyInvoicesRoutes,
  type InvoiceServiceDeps,
} from '../features/invoice-service/index.ts';
import type { Job } from '../jobs/index.ts';
import type { FocusNfeAccount } from '../providers/invoice/focus-nfe.ts';
import { needsInvoice, type LiveCredentials } from '../features/credentials/index.ts';
import { createCpfs } from '../security/cpfs.ts';
import type { Config } from '../settings/config.ts';
import type { Part, World } from './world.ts';

const FOCUS_NFE = {
  producao: 'https://api.focusnfe.com.br',
  homologacao: 'https://homologacao.focusnfe.com.br',
};

/** The office's account; null where it keeps no token that opens. */
export function officeInvoices(
  { FOCUS_NFE_API_URL }: Pick<Config, 'FOCUS_NFE_API_URL'>,
  live: Pick<LiveCredentials, 'invoices'>,
): FocusNfeAccount | null {
  const kept = live.invoices();
  if (kept === null || !kept.secret) return null;
  return focusNfeBy(
    { FOCUS_NFE_API_URL },
    { token: kept.secret, isTest: kept.document.ambiente === 'homologacao' },
  );
}

/** The tax office's real or test environment, or the one whose address is set, by a token. */
export function focusNfeBy(
  { FOCUS_NFE_API_URL }: Pick<Config, 'FOCUS_NFE_API_URL'>,
  { token, isTest }: Pick<FocusNfeAccount, 'token' | 'isTest'>,
): FocusNfeAccount {
  const host = isTest ? FOCUS_NFE.homologacao : FOCUS_NFE.producao;
  return { baseUrl: FOCUS_NFE_API_URL ?? host, token, isTest };
}

const NO_TOKEN = 'Para emitir notas aqui, informe o token do Focus NFe em Configurações › Notas fiscais.';
const SHUT = 'O token do emissor de notas não abre mais: cole-o de novo em Configurações › Notas fiscais.';
const PLAYED_MONEY =
  'Os pagamentos estão em modo de teste: notas de verdade só se emitem para vendas de verdade. Use o ambiente de homologação.';
const NO_VALUE =
  'O emissor está em homologação, cujas notas não têm valor fiscal: para vendas de verdade, escolha produção em Configurações › Notas fiscais.';

/**
 * Whether invoices are issued, and by which data. Played ones and those of the tax office's test environment are for played
 * sales, real ones for real sales: else a parcel would travel with a key of no value, or taxes be owed for what was never sold.
 */
export function invoiceSettings(
  present: () => Pick<ShopSettings, 'sandbox'>,
  live: Pick<LiveCredentials, 'invoices'>,
) {
  return {
    regime() {
      const document = live.invoices()?.document;
      return document?.emite === true ? { csosn: document.csosn, ie: document.ie } : null;
    },
    /** Does each parcel go with an invoice, wherever that is issued? */
    needsInvoice() {
      const document = live.invoices()?.document;
      return document !== undefined && needsInvoice(document);
    },
    /** What was placed before this account and environment is not issued for by itself. */
    issuesSince: () => live.invoices()?.at ?? null,
    closed() {
      const kept = live.invoices();
      const isPlayed = present().sandbox.payments;
      if (kept?.secret === null) return SHUT;
      if (kept === null || kept.secret === '') return isPlayed ? '' : NO_TOKEN;
      const isTest = kept.document.ambiente === 'homologacao';
      if (isTest === isPlayed) return '';
      return isTest ? NO_VALUE : PLAYED_MONEY;
    },
  };
}

export type InvoiceSettings = Pick<
  InvoiceServiceDeps,
  'orders' | 'issuer' | 'seller' | 'regime' | 'closed' | 'issuesSince'
>;

/** Invoices of orders, and the work that goes on with them. */
export function createInvoiceServices(world: World, settings: InvoiceSettings): Part & { worker: Job } {
  const deps: InvoiceServiceDeps = { ...world, cpfs: world.cpfs ?? createCpfs(world), ...settings };
  const worker = createInvoiceWorker(deps);
  return {
    worker,
    calls: [invoiceServiceRoutes(deps), manyInvoicesRoutes({ ...deps, wake: () => worker.wake() })],
    startWork: () => worker.start(),
    stop: () => worker.stop(),
  };
}
