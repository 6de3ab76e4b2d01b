import { useEffect, useState } from 'react';
import { paths } from '#shared/paths.ts';
import type { Usuario } from '#shared/wire/admin.ts';
import { ApiError, apiGet, apiPost } from '../../lib/api.ts';
import { clearAdminToken, readAdminToken } from './admin-session.ts';

/** Who is logged in to the office; null until the server has said so. Whoever is not is sent to the login. */
export function useAdmin(): Usuario | null {
  const [usuario, setUsuario] = useState<Usuario | null>(null);
  useEffect(() => {
    const token = readAdminToken();
    if (token === null) {
      location.replace(paths.adminLogin);
      return;
    }
    const asking = new AbortController();
    apiGet<{ usuario: Usuario }>('/admin/me', { token, signal: asking.signal }).then(
      ({ data }) => setUsuario(data.usuario),
      (error: unknown) => {
        if (asking.signal.aborted) return;
        // A dead network is no word about the token.
        if (error instanceof ApiError && (error.status === 401 || error.status === 403)) {
          clearAdminToken();
          location.replace(paths.adminLogin);
        } else console.error('the session could not be checked', error);
      },
    );
    return () => asking.abort();
  }, []);
  return usuario;
}

/** Ends the session here and at the server, and leaves the office. */
export async function leaveOffice(): Promise<void> {
  const token = readAdminToken();
  clearAdminToken();
  if (token !== null) {
    await apiPost('/admin/logout', {}, { token, harmless: true }).catch((error: unknown) => {
      console.error('the session could not be ended at the server', error);
    });
  }
  location.assign(paths.adminLogin);
}
