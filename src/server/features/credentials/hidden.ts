import { withoutEnd } from '#shared/text.ts';

const LONG = 16;

/** By what a long secret is known again; nothing of a short one. */
export const lastOf = (secret: string): string => (secret.length < LONG ? '' : secret.slice(-4));

const base64 = (text: string) => withoutEnd(Buffer.from(text).toString('base64'), '=');

/** A stranger's words without the secret that it was told, however it repeats it. */
export function hidden(words: string, secret: string, user = ''): string {
  if (secret === '') return words;
  const forms = [secret, base64(secret), base64(`\0${user}\0${secret}`), encodeURIComponent(secret)];
  return forms.reduce((text, form) => text.replaceAll(form, '•••'), words);
}
