import { timingSafeEqual } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** RFC 6238 as every app knows it. */
const PERIOD_SECONDS = 30;
const RULES = { algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS } as const;
/** RFC 4226 asks for 160 bits. */
export const TOTP_SECRET_BYTES = 20;
/** Clocks of telephones differ: the code before and the one to come are taken, too. */
const STEPS = [0, -1, 1];

const secretOf = (bytes: Buffer) => new Secret({ buffer: Uint8Array.from(bytes).buffer });

/** The step of 30 s that a code of six digits belongs to, at most one from now; null when it is of none of them. */
export function stepOfCode(code: string, secret: Buffer, now: Date): number | null {
  const present = Math.floor(now.getTime() / 1000 / PERIOD_SECONDS);
  let found: number | null = null;
  for (const step of STEPS.map((away) => present + away)) {
    const right = TOTP.generate({
      ...RULES,
      secret: secretOf(secret),
      timestamp: step * PERIOD_SECONDS * 1000,
    });
    // All of them are compared, whatever was found.
    if (isSame(code, right) && found === null) found = step;
  }
  return found;
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

interface Named {
  shop: string;
  username: string;
}

/** What an app reads: as text to type, and as the address in a QR code. */
export function describeTotp(secret: Buffer, { shop, username }: Named): { text: string; address: string } {
  const totp = new TOTP({ ...RULES, issuer: shop, label: username, secret: secretOf(secret) });
  return { text: totp.secret.base32, address: totp.toString() };
}
