import { readFavorites, type Favorite } from '#shared/favorites.ts';
import { plural } from '#shared/text.ts';
import { api, ApiError, errorText } from '../calls/api.ts';
import { FAVORITES_KEY } from '../session/session-keys.ts';
import { recheckSession } from '../session/session.ts';
import { readStored, writeStored } from '../storage/storage.ts';
import { changed, type Change } from './browser-list.ts';
import { createPending } from './pending.ts';
import { sayRefused } from './say.ts';

/** Whether the server has told what is kept. */
export type Reading = 'asking' | 'known' | 'failed';

const NOT_TAKEN = 'Não conseguimos mudar os seus favoritos agora. Tente de novo.';

/** The list of an account: shown with the changes that are on their way, and without those that the server refuses. */
export function createAccountList(
  tokenNow: () => string | null,
  show: (favorites: Favorite[], state: Reading) => void,
) {
  let answered: Favorite[] = [];
  let state: Reading = 'asking';
  let readings = 0;

  const tell = () => show(pending.all().reduce(changed, answered), state);
  const pending = createPending({
    tokenNow,
    onTaken(change) {
      answered = changed(answered, change);
      // An answer that was asked for before this does not know of it.
      readings += 1;
    },
    onRefused(error) {
      console.error('a favourite could not be changed', error);
      askWhoSheIs(error);
      sayRefused(errorText(error, NOT_TAKEN));
    },
    onDone: tell,
  });

  async function read(): Promise<void> {
    const token = tokenNow();
    readings += 1;
    const turn = readings;
    const isOver = () => token !== tokenNow() || turn !== readings;
    const text = readStored(FAVORITES_KEY);
    const here = readFavorites(text);
    try {
      const favorites = here.length > 0 ? await join(token, here) : await list(token);
      // What was kept since, by somebody who is not logged in, is not hers.
      if (readStored(FAVORITES_KEY) === text) writeStored(FAVORITES_KEY, null);
      if (isOver()) return;
      answered = favorites;
      state = 'known';
    } catch (error) {
      if (isOver()) return;
      console.error('the favourites could not be read', error);
      askWhoSheIs(error);
      if (state === 'asking') [answered, state] = [here, 'failed'];
    }
    tell();
  }

  return {
    read,
    change(change: Change): void {
      pending.add(change);
      tell();
    },
    /** Somebody else is here, or nobody. */
    forget(): void {
      [answered, state] = [[], 'asking'];
      pending.forget();
    },
  };
}

function askWhoSheIs(error: unknown): void {
  if (error instanceof ApiError && error.status === 401) void recheckSession();
}

async function list(token: string | null): Promise<Favorite[]> {
  const { data, simulated } = await api('GET /clientes/me/favoritos', { token });
  if (simulated) throw new Error('no answer of the shop');
  return data.favoritos;
}

/** What this browser has kept becomes the account's, and leaves it. */
async function join(token: string | null, here: Favorite[]): Promise<Favorite[]> {
  const { data } = await api('PUT /clientes/me/favoritos', {
    token,
    body: { favoritos: here },
    harmless: true,
  });
  const { sobraram, favoritos } = data;
  if (sobraram > 0) {
    const pieces = plural(sobraram, 'peça guardada aqui não coube', 'peças guardadas aqui não couberam');
    sayRefused(`${sobraram} ${pieces} nos favoritos da sua conta.`);
  }
  return favoritos;
}
