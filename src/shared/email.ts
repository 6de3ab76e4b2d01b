const MOST_LETTERS = 254;
const LOCAL = /^[^\s\p{Cc}@<>,;:\\"()[\]]{1,64}$/u;
const LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u;

/** Can a mail be sent to this? One @, a name, a domain with a dot; nothing that a mail's header could trip over. */
export function isEmail(text: string): boolean {
  if (text.length > MOST_LETTERS) return false;
  const [local = '', domain = '', ...more] = text.split('@');
  if (more.length > 0 || !LOCAL.test(local)) return false;
  if (local.startsWith('.') || local.endsWith('.') || local.includes('..')) return false;
  const labels = domain.split('.');
  return labels.length > 1 && labels.every((label) => LABEL.test(label)) && (labels.at(-1) ?? '').length > 1;
}

/** E-mails are compared in small letters. */
export const emailKey = (typed: string) =>
  typed
    .replaceAll(/\p{Cc}/gu, '')
    .trim()
    .normalize('NFC')
    .toLowerCase();

/** Mailboxes that know no dots. */
const DOTLESS: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com']);

/**
 * One mailbox in one form, for limits per person: without what follows a plus, and without dots where the mailbox knows
 * none. No proof of who reads it: at some hosts `a+b@` is not `a@`. The database writes it alike (`mailbox_of`).
 */
export function mailboxOf(typed: string): string {
  const [local = '', domain = ''] = emailKey(typed).split('@');
  const name = local.split('+')[0] || local;
  return DOTLESS.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
