import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#shared/paths.ts';
import type { Usuario } from '#shared/wire/admin.ts';
import { api, ApiError } from '#web/lib/calls/api.ts';
import { useConnection } from '#web/lib/calls/connection.ts';
import {
  clearAdminToken,
  isDemonstration,
  readAdminToken,
  sendToLogin,
  setDemonstration,
} from '../../lib/session.ts';
import { mayLeave } from '../../lib/use-leave-warning.ts';

export interface Guard {
  /** Who is logged in; null until the server has said so. */
  usuario: Usuario | null;
  /** The server could not be asked. */
  failed: boolean;
}

/**
 * Lets nobody into the office whom the server does not know; whoever has no live token goes to the login. A
 * demonstration sees sample data, and goes there as soon as the shop can be reached.
 */
export function useGuard(): Guard {
  const [usuario, setUsuario] = useState<Usuario | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const token = readAdminToken();
    if (token === null && !isDemonstration()) return sendToLogin();
    const asking = new AbortController();
    api('GET /admin/me', { token, signal: asking.signal }).then(
      ({ data }) => setUsuario(data.usuario),
      (error: unknown) => {
        if (asking.signal.aborted) return;
        // A dead network is no word about the token.
        if (error instanceof ApiError && (error.status === 401 || error.status === 403)) sendToLogin();
        else setFailed(true);
      },
    );
    return () => asking.abort();
  }, []);
  // Logged out in another tab: this one shows nothing any more.
  useEffect(() => {
    const look = () => readAdminToken() === null && !isDemonstration() && location.replace(paths.adminLogin);
    addEventListener('storage', look);
    return () => removeEventListener('storage', look);
  }, []);
  const connection = useConnection();
  useEffect(() => {
    if (connection === 'fine' && isDemonstration()) sendToLogin();
  }, [connection]);
  return { usuario, failed };
}

async function endSession(): Promise<void> {
  const token = readAdminToken();
  clearAdminToken();
  if (token !== null) {
    await api('POST /admin/logout', { token, harmless: true }).catch((error: unknown) => {
      console.error('the session could not be ended at the server', error);
    });
  }
  location.assign(paths.adminLogin);
}

/** Ends the session here and at the server, and leaves the office; unsaved work is asked about first. */
export function useLeaveOffice(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    if (!(await mayLeave())) return;
    if (!isDemonstration()) return endSession();
    // No page can be loaded now: the login is still here.
    setDemonstration(false);
    void navigate(paths.adminLogin, { replace: true });
  };
}
