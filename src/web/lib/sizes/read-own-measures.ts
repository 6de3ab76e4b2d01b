import type { Medidas } from '#shared/wire/customers.ts';
import { api } from '../calls/api.ts';

let asked: { token: string; answer: Promise<Medidas | null> } | null = null;

/** The measures that the customer who holds this token keeps in her profile, asked once; null where they can't be read now. */
export function readOwnMeasures(token: string): Promise<Medidas | null> {
  if (asked?.token !== token) asked = { token, answer: read(token) };
  return asked.answer;
}

/** They have changed: they are asked for again. */
export function forgetOwnMeasures(): void {
  asked = null;
}

async function read(token: string): Promise<Medidas | null> {
  try {
    const { data, simulated } = await api('GET /clientes/me/medidas', { token });
    if (!simulated) return data.medidas;
  } catch (error) {
    console.warn('the measures of the profile could not be read', error);
  }
  asked = null;
  return null;
}
