import type { EnderecoSalvo } from '#shared/wire/customers.ts';
import { api } from '../calls/api.ts';

/** The delivery addresses of the customer who holds this token, the first one first; none where they can't be read. */
export async function readSavedAddresses(token: string, signal: AbortSignal): Promise<EnderecoSalvo[]> {
  try {
    const { data, simulated } = await api('GET /clientes/me/enderecos', { token, signal });
    return simulated ? [] : data.enderecos;
  } catch (error) {
    if (!signal.aborted) console.warn('the saved addresses could not be read', error);
    return [];
  }
}
