import { api } from '../calls/api.ts';
import type { Change } from './browser-list.ts';

interface PendingDeps {
  tokenNow(): string | null;
  /** The server has taken it. */
  onTaken(change: Change): void;
  onRefused(error: unknown): void;
  /** Nothing is on its way any more of a piece. */
  onDone(): void;
}

/** Changes on their way to the server: those of one piece one after another, and of those that wait only the last. */
export function createPending({ tokenNow, onTaken, onRefused, onDone }: PendingDeps) {
  const wanted = new Map<number, Change>();
  const sending = new Set<number>();

  async function send(produto: number): Promise<void> {
    if (sending.has(produto)) return;
    sending.add(produto);
    const token = tokenNow();
    for (let change = wanted.get(produto); change !== undefined; change = wanted.get(produto)) {
      try {
        await sendOne(token, change);
        if (token !== tokenNow()) return;
        onTaken(change);
      } catch (error) {
        if (token !== tokenNow()) return;
        onRefused(error);
        wanted.delete(produto);
      }
      if (wanted.get(produto) === change) wanted.delete(produto);
    }
    sending.delete(produto);
    onDone();
  }

  return {
    all: (): Change[] => [...wanted.values()],
    add(change: Change): void {
      wanted.set(change.favorite.produto, change);
      void send(change.favorite.produto);
    },
    /** Somebody else is here, or nobody. */
    forget(): void {
      wanted.clear();
      sending.clear();
    },
  };
}

async function sendOne(token: string | null, { favorite, isWanted, after }: Change): Promise<void> {
  const given = { token, params: { id: favorite.produto }, harmless: true };
  const body = { cor: favorite.cor, ...(after !== undefined && { depois_de: after }) };
  if (isWanted) await api('PUT /clientes/me/favoritos/:id', { ...given, body });
  else await api('DELETE /clientes/me/favoritos/:id', given);
}
