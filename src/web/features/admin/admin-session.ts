import { readStored, writeStored } from '../../lib/storage.ts';

const TOKEN_KEY = 'adminToken';
const FLAG_KEY = 'adminLoggedIn';

/** The administrator's token in this browser; null when nobody is logged in. */
export function readAdminToken(): string | null {
  return readStored(FLAG_KEY) === 'true' ? readStored(TOKEN_KEY) : null;
}

export function saveAdminToken(token: string): void {
  writeStored(TOKEN_KEY, token);
  writeStored(FLAG_KEY, 'true');
}

export function clearAdminToken(): void {
  writeStored(TOKEN_KEY, null);
  writeStored(FLAG_KEY, null);
}
