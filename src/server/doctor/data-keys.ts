import type pg from 'pg';
import { keysOfCredentials, neededKeys } from '../backup/index.ts';
import { idOf } from '../security/sealer.ts';
import type { Finding } from './finding.ts';

const what = 'Chave dos dados';

/** Do the keys at hand open what is sealed, and which of them is not needed any more? Names of keys, never a key. */
export async function lookAtDataKeys(pool: pg.Pool, keys: readonly Buffer[]): Promise<Finding[]> {
  const client = await pool.connect();
  try {
    const needed = await neededKeys(client);
    const names = keys.map((key) => idOf(key).toString('hex'));
    const lost = needed.filter((name) => !names.includes(name));
    if (lost.length > 0) {
      const text = `falta a chave ${lost.join(' e ')}, com que CPFs ou códigos de vales desta loja foram fechados`;
      return [
        { what, state: 'bad', text, todo: 'Traga-a em DATA_KEY, depois da de agora e de uma vírgula.' },
      ];
    }
    const [current, ...old] = names;
    const typed = await keysOfCredentials(client);
    const done = old.filter((name) => !needed.includes(name) && !typed.includes(name));
    if (current === undefined || done.length === 0) return [];
    const text = `nada mais está fechado com a chave antiga ${done.join(' e ')}`;
    const todo = 'Se todos os servidores já usam a nova na frente, tire a antiga de DATA_KEY.';
    return [{ what, state: 'ok', text, todo }];
  } finally {
    client.release();
  }
}
