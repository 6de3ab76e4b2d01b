import { createHmac, timingSafeEqual } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { z } from 'zod';
import { MAIL_TEXT_NAMES } from '#shared/mail-text-list.ts';
import type { Clock } from '../../clock.ts';

const part = z.string().nullable();
const shown = z.object({
  name: z.enum(MAIL_TEXT_NAMES),
  text: z.object({ assunto: part, abertura: part, fecho: part }),
});

/** A letter that is looked at before it is kept. */
export type ShownLetter = z.infer<typeof shown>;

const LIFE_MS = 10 * 60_000;
/** Proxies take addresses of 8 KB. */
export const LONGEST_TICKET = 5000;
const TICKET = /^([\w-]{1,5000})\.(\d{1,12})\.([\w-]{43})$/;

/**
 * What a frame of the office shows is asked for by its address alone, without a session: the address says all of it, signed, for
 * ten minutes. Nothing is kept, and any node answers.
 */
export function createTickets({ secret, clock }: { secret: string; clock: Clock }) {
  const sign = (said: string) => createHmac('sha256', secret).update(`carta ${said}`).digest();
  return {
    /** Null: too long for an address. */
    make(letter: ShownLetter): string | null {
      const packed = deflateRawSync(JSON.stringify(letter)).toString('base64url');
      const said = `${packed}.${Math.floor((clock().getTime() + LIFE_MS) / 1000)}`;
      const ticket = `${said}.${sign(said).toString('base64url')}`;
      return ticket.length > LONGEST_TICKET ? null : ticket;
    },
    /** Null for one that is not ours, or over. */
    read(ticket: string): ShownLetter | null {
      const [, packed = '', seconds = '', signature = ''] = TICKET.exec(ticket) ?? [];
      const isOurs =
        signature !== '' &&
        timingSafeEqual(Buffer.from(signature, 'base64url'), sign(`${packed}.${seconds}`));
      if (!isOurs || Number(seconds) * 1000 < clock().getTime()) return null;
      return shown.parse(JSON.parse(inflateRawSync(Buffer.from(packed, 'base64url')).toString()));
    },
  };
}

export type Tickets = ReturnType<typeof createTickets>;
