import type { CardAdapter } from '../card-adapter.ts';
import { mercadopago } from './mercadopago.ts';

const ADAPTERS: Readonly<Record<string, CardAdapter>> = { mercadopago };

/** The adapter that the shop's provider names; undefined for a name that the browser does not know. */
export function cardAdapterOf(name: string | null): CardAdapter | undefined {
  return name !== null && Object.hasOwn(ADAPTERS, name) ? ADAPTERS[name] : undefined;
}
