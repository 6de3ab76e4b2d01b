import type { Relatorio } from '#shared/wire/reconciliation.ts';
import { officeApi } from '../../lib/api.ts';
import type { TypedPeriod } from './period-fields.tsx';

const BETWEEN_MS = 3000;
const LONGEST_MS = 120_000;

/** Orders the provider's report of a period and asks about it until it is made; two minutes at most, then still `fazendo`. */
export async function followReport(query: TypedPeriod, signal: AbortSignal): Promise<Relatorio> {
  const ordered = await officeApi('POST /gerenciamento/conciliacao/relatorio', { body: query, signal });
  const params = { tarefa: ordered.data.tarefa };
  const until = Date.now() + LONGEST_MS;
  for (;;) {
    const name = 'GET /gerenciamento/conciliacao/relatorio/:tarefa';
    const { data } = await officeApi(name, { params, query, signal });
    if (data.estado !== 'fazendo' || Date.now() > until) return data;
    await pause(BETWEEN_MS, signal);
  }
}

/** Throws when it is stopped. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}
