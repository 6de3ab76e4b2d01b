import { createContext, createElement, use, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { api, ApiError } from '../calls/api.ts';
import { CUSTOMER_DATA_KEY, CUSTOMER_TOKEN_KEY, KEPT_MEASURES_KEY } from './session-keys.ts';
import { readStored, writeStored } from '../storage/storage.ts';
import { TAB_KEYS } from '../storage/tab-keys.ts';
import { writeTab } from '../storage/tab-storage.ts';

/** What the pages need to know of the customer who is logged in here; the server knows the rest. */
export interface SessionCustomer {
  nome: string;
  email: string;
  [field: string]: unknown;
}

export interface Session {
  token: string;
  cliente: SessionCustomer;
}

const listeners = new Set<() => void>();

function announce(): void {
  for (const listener of listeners) listener();
}

function parseSession(token: string | null, data: string | null): Session | null {
  if (!token || !data) return null;
  try {
    const cliente: unknown = JSON.parse(data);
    if (typeof cliente !== 'object' || cliente === null) return null;
    const { nome, email } = cliente as Record<string, unknown>;
    if (typeof nome !== 'string' || typeof email !== 'string') return null;
    return { token, cliente: { ...cliente, nome, email } };
  } catch {
    return null;
  }
}

/** Logged in, or the profile changed: kept for every tab. */
export function saveSession({ token, cliente }: Session): void {
  writeStored(CUSTOMER_TOKEN_KEY, token);
  writeStored(CUSTOMER_DATA_KEY, JSON.stringify(cliente));
  announce();
}

/** Forgets the customer here. */
export function clearSession(): void {
  writeStored(KEPT_MEASURES_KEY, null);
  writeStored(CUSTOMER_TOKEN_KEY, null);
  writeStored(CUSTOMER_DATA_KEY, null);
  announce();
}

/** Forgets the customer here, with all that this tab keeps of what they bought. */
export function forgetCustomer(): void {
  for (const key of Object.values(TAB_KEYS)) writeTab(key, null);
  clearSession();
}

/** Forgets the customer here and ends the session at the server; a server that can't be reached stops nobody. */
export async function logout(): Promise<void> {
  const token = readStored(CUSTOMER_TOKEN_KEY);
  forgetCustomer();
  try {
    await api('POST /clientes/logout', { token, harmless: true });
  } catch (error) {
    console.error('the session could not be ended at the server', error);
  }
}

let verified: Promise<void> | undefined;

/**
 * Asks the server, once per document, whether the session that was found here still lives: fresh data are kept, a
 * dead session is forgotten. A server that can't be reached is no word about it.
 */
export function verifySession(): Promise<void> {
  verified ??= verify();
  return verified;
}

/** Asks again: something has happened that may have ended the session. */
export function recheckSession(): Promise<void> {
  verified = verify();
  return verified;
}

async function verify(): Promise<void> {
  const token = parseSession(readStored(CUSTOMER_TOKEN_KEY), readStored(CUSTOMER_DATA_KEY))?.token;
  if (token === undefined) return;
  // Another tab may have logged in or out while the answer was on its way.
  const isStillThis = () => readStored(CUSTOMER_TOKEN_KEY) === token;
  try {
    const { data, simulated } = await api('GET /clientes/me', { token });
    if (!simulated && isStillThis()) saveSession({ token, cliente: data.cliente });
  } catch (error) {
    const refused = error instanceof ApiError && (error.status === 401 || error.status === 403);
    if (refused && isStillThis()) clearSession();
    else console.warn('the session could not be checked', error);
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

const InProvider = createContext(false);

/** Around every page: what stands outside of it is not the shop's and has no customer. */
export function SessionProvider({ children }: { children?: ReactNode }) {
  return createElement(InProvider, { value: true }, children);
}

/**
 * The session of this browser, the same in all tabs; null in the server's HTML and while nobody is logged in. Throws
 * outside of SessionProvider.
 */
export function useSession(): Session | null {
  if (!use(InProvider)) throw new Error('useSession precisa estar dentro de SessionProvider');
  const token = useSyncExternalStore(
    subscribe,
    () => readStored(CUSTOMER_TOKEN_KEY),
    () => null,
  );
  const data = useSyncExternalStore(
    subscribe,
    () => readStored(CUSTOMER_DATA_KEY),
    () => null,
  );
  return useMemo(() => parseSession(token, data), [token, data]);
}
