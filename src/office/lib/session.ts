import { createContext, useContext } from 'react';
import { may, type ActId } from '#shared/acts.ts';
import { paths } from '#shared/paths.ts';
import type { Usuario } from '#shared/wire/admin.ts';
import { readStored, writeStored } from '#web/lib/storage/storage.ts';

const TOKEN_KEY = 'adminToken';
const FLAG_KEY = 'adminLoggedIn';

/**
 * True after a login on a dead network: the office then shows sample data. It lives in this document alone, has no
 * token, and ends with the first answer of the shop.
 */
let demonstration = false;

export const isDemonstration = (): boolean => demonstration;

export function setDemonstration(next: boolean): void {
  demonstration = next;
}

/** The administrator's token in this browser; null when nobody is logged in, and in a demonstration. */
export function readAdminToken(): string | null {
  return demonstration ? null : storedToken();
}

const storedToken = () => (readStored(FLAG_KEY) === 'true' ? readStored(TOKEN_KEY) : null);

/** False where the browser does not keep it: nobody is logged in then. */
export function saveAdminToken(token: string): boolean {
  writeStored(TOKEN_KEY, token);
  writeStored(FLAG_KEY, 'true');
  const isKept = storedToken() === token;
  // Whoever was logged in before is not who has just logged in.
  if (!isKept) clearAdminToken();
  return isKept;
}

export function clearAdminToken(): void {
  writeStored(TOKEN_KEY, null);
  writeStored(FLAG_KEY, null);
}

/** Forgets a session that the server does not know any more, or ends a demonstration, and goes to the login. */
export function sendToLogin(): void {
  if (!demonstration) clearAdminToken();
  location.replace(paths.adminLogin);
}

/** Who is logged in; filled by the office's layout, which shows no section before it knows. */
export const OfficeUserContext = createContext<Usuario | null>(null);

export function useOfficeUser(): Usuario {
  const usuario = useContext(OfficeUserContext);
  if (usuario === null) throw new Error('useOfficeUser needs the layout of the office around it');
  return usuario;
}

/** May whoever is logged in do it? */
export function useMay(act: ActId): boolean {
  return may(useOfficeUser().role, act);
}
