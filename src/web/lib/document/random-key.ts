const BYTES = 16;

/** 128 random bits as 32 hex digits. Unlike `crypto.randomUUID` it is there on a phone that opens a shop of the house over plain http, too. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
