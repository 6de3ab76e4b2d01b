import { z } from 'zod';
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

/**
 * Where a secret opens. A mail password belongs to its server and user: whoever changes these in the database alone has it
 * sent nowhere.
 */
export function placeOf(service: ServiceName, document: unknown): string {
  const mail = service === 'emails' ? readMailDocument(document) : null;
  if (mail === null) return `credentials ${service}`;
  const { servidor, porta, seguranca, usuario } = mail;
  return `credentials ${service} ${JSON.stringify([servidor, porta, seguranca, usuario])}`;
}

export const isService = (name: string): name is ServiceName => name === 'emails' || name === 'entregas';

export const placeOfRow = ({ service, document }: Pick<CredentialsRow, 'service' | 'document'>): string =>
  isService(service) ? placeOf(service, document) : '';
