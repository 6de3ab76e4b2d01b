import { z } from 'zod';
import { CSOSN } from '#shared/csosn.ts';
import type { CredentialsRow, ServiceName } from './credentials.store.ts';

/** How a mail server is reached, and in whose name mails go out by it. The password is kept apart. */
const mailDocument = z.object({
  servidor: z.string(),
  porta: z.number(),
  seguranca: z.enum(['tls', 'starttls', 'nenhuma']),
  usuario: z.string(),
  remetente_nome: z.string(),
  remetente_email: z.string(),
});

export type MailDocument = z.infer<typeof mailDocument>;

export const readMailDocument = (kept: unknown): MailDocument | null =>
  mailDocument.safeParse(kept).data ?? null;

/** Where parcels leave from, and what of the carriers' offers is shown. The token is kept apart. */
const freightDocument = z.object({
  cep_origem: z.string(),
  dias_extras: z.number(),
  /** As the last trial found them. */
  servicos: z.array(z.object({ id: z.string(), nome: z.string() })),
  /** Of these, the ones that are not offered. */
  servicos_fora: z.array(z.string()),
});

export type FreightDocument = z.infer<typeof freightDocument>;

export const readFreightDocument = (kept: unknown): FreightDocument | null =>
  freightDocument.safeParse(kept).data ?? null;

/** A payment account, as its provider named it when it was tried. Token and signing secret are kept apart. */
const paymentsDocument = z.object({
  chave_publica: z.string(),
  conta_id: z.string(),
  conta_nome: z.string(),
  /** One of the provider's own test users. */
  teste: z.boolean(),
  /** Do new charges go to it? The sandbox plays otherwise. */
  ligado: z.boolean(),
});

export type PaymentsDocument = z.infer<typeof paymentsDocument>;

export const readPaymentsDocument = (kept: unknown): PaymentsDocument | null =>
  paymentsDocument.safeParse(kept).data ?? null;

/** Whether and how the shop issues invoices. The token is kept apart. */
const invoicesDocument = z.object({
  emite: z.boolean(),
  /** Its parcels go with an invoice, whoever issues it; kept before anybody was asked, it is said by `emite` alone. */
  paga_icms: z.boolean().default(false),
  csosn: z.enum(CSOSN),
  /** Its state registration, digits. */
  ie: z.string(),
  ambiente: z.enum(['producao', 'homologacao']),
});

export type InvoicesDocument = z.infer<typeof invoicesDocument>;

/** Does each parcel go with an invoice? Who issues them pays ICMS. */
export const needsInvoice = ({ emite, paga_icms: pays }: InvoicesDocument): boolean => emite || pays;

export const readInvoicesDocument = (kept: unknown): InvoicesDocument | null =>
  invoicesDocument.safeParse(kept).data ?? null;

const paymentSecrets = z.object({ token: z.string().min(1), segredo_avisos: z.string().min(1) });

export type PaymentSecrets = z.infer<typeof paymentSecrets>;

/** What is sealed of a payment account; null where it does not open. */
export function readPaymentSecrets(opened: string | null): PaymentSecrets | null {
  try {
    return paymentSecrets.safeParse(JSON.parse(opened ?? '')).data ?? null;
  } catch {
    return null;
  }
}

/**
 * Where a secret opens. A mail password belongs to its server and user: whoever changes these in the database alone has it
 * sent nowhere. An access token belongs to its public key: cards would be charged by one account for another otherwise. That of
 * invoices belongs to its environment.
 */
export function placeOf(service: ServiceName, document: unknown): string {
  const payments = service === 'pagamentos' ? readPaymentsDocument(document) : null;
  if (payments !== null) return `credentials ${service} ${JSON.stringify([payments.chave_publica])}`;
  const invoices = service === 'notas' ? readInvoicesDocument(document) : null;
  if (invoices !== null) return `credentials ${service} ${JSON.stringify([invoices.ambiente])}`;
  const mail = service === 'emails' ? readMailDocument(document) : null;
  if (mail === null) return `credentials ${service}`;
  const { servidor, porta, seguranca, usuario } = mail;
  return `credentials ${service} ${JSON.stringify([servidor, porta, seguranca, usuario])}`;
}

const SERVICES: readonly string[] = ['emails', 'entregas', 'pagamentos', 'notas'] satisfies ServiceName[];

export const isService = (name: string): name is ServiceName => SERVICES.includes(name);

export const placeOfRow = ({ service, document }: Pick<CredentialsRow, 'service' | 'document'>): string =>
  isService(service) ? placeOf(service, document) : '';
