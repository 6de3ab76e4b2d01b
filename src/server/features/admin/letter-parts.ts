import type { ClaimedMail, Letter } from '../mail/index.ts';

type Block = Letter['blocks'][number];

export const paragraph = (text: string): Block => ({ kind: 'paragraph', text });

const format = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  dateStyle: 'short',
  timeStyle: 'short',
});
/** A moment by Brasília's clock. */
export const moment = (at: Date): string => format.format(at);

/** What a mail was queued with. */
const valueIn = (payload: unknown, key: string): unknown =>
  Object.entries(payload ?? {}).find(([name]) => name === key)?.[1];

export function textIn(payload: unknown, key: string): string {
  const given = valueIn(payload, key);
  return typeof given === 'string' ? given : '';
}

export function numberIn(payload: unknown, key: string): number | undefined {
  const given = valueIn(payload, key);
  return typeof given === 'number' ? given : undefined;
}

/** What the mails about somebody's access tell. */
export interface Facts {
  username: string;
  device: string;
  at: Date;
  payload: unknown;
}

export const factsIn = ({ payload, createdAt }: ClaimedMail): Facts => ({
  username: textIn(payload, 'username'),
  device: textIn(payload, 'device') || 'Aparelho desconhecido',
  at: createdAt,
  payload,
});
