import { createContext, useContext } from 'react';
import { paths } from '#shared/paths.ts';
import type { Usuario } from '#shared/wire/admin.ts';
import { readStored, writeStored } from './storage.ts';

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

/** Forgets a session that the server does not know any more, and goes to the login. */
export function sendToLogin(): void {
  clearAdminToken();
  location.replace(paths.adminLogin);
}

/** Who is logged in; filled by the office's frame, which shows no section before it knows. */
export const OfficeUserContext = createContext<Usuario | null>(null);

export function useOfficeUser(): Usuario {
  const usuario = useContext(OfficeUserContext);
  if (usuario === null) throw new Error('useOfficeUser needs the frame of the office around it');
  return usuario;
}

/** May whoever is logged in change anything? Role `leitura` may only read. */
export function useMayWrite(): boolean {
  return useOfficeUser().role !== 'leitura';
}
