import { createContext, createElement, use, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { api, ApiError } from '../calls/api.ts';
import {
  CUSTOMER_DATA_KEY,
  CUSTOMER_TOKEN_KEY,
  FAVORITES_KEY,
  KEPT_CEP_KEY,
  KEPT_MEASURES_KEY,
  LOGOUT_KEY,
  readToken,
  SEARCHES_KEY,
  SEEN_KEY,
} from './session-keys.ts';
import { readStored, writeStored } from '../storage/storage.ts';
import { TAB_KEYS } from '../storage/tab-keys.ts';
import { readTab, writeTab } from '../storage/tab-storage.ts';
import { randomKey } from '../document/random-key.ts';

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
  if (token === null || data === null) return null;
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

/** What a browser keeps of a shopper besides her session, her cart and what is still to be paid. */
const PERSONAL_KEYS = [KEPT_MEASURES_KEY, KEPT_CEP_KEY, FAVORITES_KEY, SEARCHES_KEY, SEEN_KEY];

/** Nothing that this tab keeps is anybody's any more. */
function forgetTab(): void {
  for (const key of Object.values(TAB_KEYS)) writeTab(key, null);
}

/** Once after each logout of this browser, in each of its tabs: also in one that slept meanwhile, or came back. */
function heedLogout(): void {
  const last = readStored(LOGOUT_KEY);
  if (last === readTab(LOGOUT_KEY)) return;
  forgetTab();
  writeTab(LOGOUT_KEY, last);
}

// Before any page reads what its tab keeps.
if (!import.meta.env.SSR) {
  heedLogout();
  addEventListener('storage', heedLogout);
  addEventListener('pageshow', heedLogout);
}

const storedSession = () => parseSession(readToken(), readStored(CUSTOMER_DATA_KEY));

/**
 * Logged in: kept for every tab. Who was here before and has not left leaves nothing to somebody else. False where the
 * browser does not keep it: nobody is logged in then.
 */
export function saveSession({ token, cliente }: Session): boolean {
  const { email } = cliente;
  const isOther = (before: string | null | undefined) => before != null && before !== email;
  if (isOther(storedSession()?.cliente.email)) leave();
  else if (isOther(readTab<string>(TAB_KEYS.owner))) forgetTab();
  writeTab(TAB_KEYS.owner, email);
  writeStored(CUSTOMER_TOKEN_KEY, token);
  writeStored(CUSTOMER_DATA_KEY, JSON.stringify(cliente));
  const kept = storedSession();
  const isKept = kept?.token === token && kept.cliente.email === email;
  // Half of a session is nobody's, and its calls would go out in her name all the same.
  if (!isKept) clearSession();
  else announce();
  return isKept;
}

/** Her profile as the server has it now; nothing where she has left meanwhile. */
export function refreshSession(session: Session): void {
  if (readToken() === session.token) saveSession(session);
}

/** The server knows this session no more: forgets it, unless another one has taken its place. */
export function dropSession(token: string): void {
  if (readToken() === token) clearSession();
}

/** Forgets the customer here. */
export function clearSession(): void {
  writeStored(KEPT_MEASURES_KEY, null);
  writeStored(KEPT_CEP_KEY, null);
  writeStored(CUSTOMER_TOKEN_KEY, null);
  writeStored(CUSTOMER_DATA_KEY, null);
  announce();
}

/** Leaves nothing of the customer in this browser, in whichever tab. */
function leave(): void {
  for (const key of PERSONAL_KEYS) writeStored(key, null);
  writeStored(LOGOUT_KEY, randomKey());
  heedLogout();
}

/** Forgets the customer here, with all that this browser keeps of what they looked for and bought. */
export function forgetCustomer(): void {
  leave();
  clearSession();
}

/** Forgets the customer here and ends the session at the server; a server that can't be reached stops nobody. */
export async function logout(): Promise<void> {
  const token = readToken();
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
  const token = storedSession()?.token;
  if (token === undefined) return;
  try {
    const { data, simulated } = await api('GET /clientes/me', { token });
    // Another tab may have logged in or out while the answer was on its way.
    if (!simulated) refreshSession({ token, cliente: data.cliente });
  } catch (error) {
    const refused = error instanceof ApiError && (error.status === 401 || error.status === 403);
    if (refused) dropSession(token);
    else console.warn('the session could not be checked', error);
  }
}

/** Calls whenever somebody logs in or out here, in this tab or another. */
export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  // A page that comes back from the browser's memory has missed what the other tabs did.
  addEventListener('pageshow', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
    removeEventListener('pageshow', listener);
  };
}

/** Calls once this tab has forgotten whose it was, as another one asked. */
export function onLogout(listener: () => void): () => void {
  const before = readTab(LOGOUT_KEY);
  return subscribeToSession(() => readTab(LOGOUT_KEY) !== before && listener());
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
  const token = useSyncExternalStore(subscribeToSession, readToken, () => null);
  const data = useSyncExternalStore(
    subscribeToSession,
    () => readStored(CUSTOMER_DATA_KEY),
    () => null,
  );
  return useMemo(() => parseSession(token, data), [token, data]);
}
