import { z } from 'zod';

/** A customer as she is told of herself: no password of any form. */
export const cliente = z.object({
  id: z.number(),
  nome: z.string(),
  email: z.string(),
  cpf: z.string().describe('Digits'),
  whatsapp: z.string().describe('Digits'),
  cep: z.string().describe('Digits'),
  endereco: z.string(),
  numero: z.string(),
  complemento: z.string(),
  bairro: z.string(),
  cidade: z.string(),
  estado: z.string(),
  created_at: z.string(),
});

const done = { sucesso: z.literal(true), success: z.literal(true) };

export const clienteLogado = z.object({ ...done, token: z.string(), cliente });
export const clienteRegistrado = z.object({ ...done, mensagem: z.string(), cliente });
export const clienteSessao = z.object({ ...done, cliente });

export type Cliente = z.infer<typeof cliente>;
export type ClienteLogado = z.infer<typeof clienteLogado>;
export type ClienteSessao = z.infer<typeof clienteSessao>;
