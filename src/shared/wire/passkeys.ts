import { z } from 'zod';

/** As browsers write bytes, and how many of them are ever needed. */
const bytes = (most: number) =>
  z
    .string()
    .max(most, `No máximo ${most} letras`)
    .regex(/^[A-Za-z0-9_-]*$/, 'não é base64url');

const ofBrowser = {
  id: bytes(1400),
  rawId: bytes(1400),
  type: z.literal('public-key'),
};

/** What a browser answers when it has made a passkey. */
export const chaveCriada = z.object({
  ...ofBrowser,
  response: z.object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(16_000),
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
});

/** What a browser answers when a passkey has signed. */
export const chaveUsada = z.object({
  ...ofBrowser,
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(4000),
    userHandle: bytes(200).nullish(),
  }),
});

/** What a browser is asked, as `parseCreationOptionsFromJSON` and `parseRequestOptionsFromJSON` take it. */
export const opcoesDeChave = z.record(z.string(), z.unknown());

/** One device's passkey. */
export const chaveDeAcesso = z.object({
  id: z.number().int(),
  nome: z.string(),
  criada_em: z.string(),
  usada_em: z.string().nullable(),
});

/** Something that a passkey is to answer within five minutes. */
export const pedidoDeChave = z.object({
  sucesso: z.literal(true),
  success: z.literal(true),
  desafio: z.string(),
  opcoes: opcoesDeChave,
});

export type ChaveCriada = z.infer<typeof chaveCriada>;
export type ChaveUsada = z.infer<typeof chaveUsada>;
export type ChaveDeAcesso = z.infer<typeof chaveDeAcesso>;
export type OpcoesDeChave = z.infer<typeof opcoesDeChave>;
