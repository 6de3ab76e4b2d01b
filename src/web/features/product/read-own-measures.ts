import type { Medidas } from '#shared/wire/customers.ts';
import { api } from '../../lib/calls/api.ts';

/** The measures that the customer who holds this token keeps in her profile; null where they can't be read now. */
export async function readOwnMeasures(token: string, signal: AbortSignal): Promise<Medidas | null> {
  try {
    const { data, simulated } = await api('GET /clientes/me/medidas', { token, signal });
    return simulated ? null : data.medidas;
  } catch (error) {
    if (!signal.aborted) console.warn('the measures of the profile could not be read', error);
    return null;
  }
}
