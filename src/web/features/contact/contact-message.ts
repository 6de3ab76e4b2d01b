import { isEmail } from '#shared/email.ts';

export interface ContactMessage {
  nome: string;
  email: string;
  mensagem: string;
}

export type MessageErrors = Partial<Record<keyof ContactMessage, string | undefined>>;

/** What is missing, in the order of the fields; empty when nothing is. */
export function messageErrors({ nome, email, mensagem }: ContactMessage): MessageErrors {
  return {
    ...(nome.trim() === '' && { nome: 'Conte para a gente o seu nome.' }),
    ...(email.trim() === ''
      ? { email: 'Informe o seu e-mail.' }
      : !isEmail(email) && { email: 'Este e-mail não parece completo. Exemplo: ana@exemplo.com.br' }),
    ...(mensagem.trim() === '' && { mensagem: 'Escreva a sua mensagem.' }),
  };
}

/** The message as a chat or a mail carries it. */
export function messageText({ nome, email, mensagem }: ContactMessage): string {
  return `${mensagem.trim()}\n\n${nome.trim()}\n${email.trim()}`;
}
