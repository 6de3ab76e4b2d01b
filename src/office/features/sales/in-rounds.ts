import { plural } from '#shared/text.ts';
import type { Desfecho, PassoDado } from '#shared/wire/many-moves.ts';
import { ApiError } from '#web/lib/calls/api.ts';

/** What became of many orders, in words and one by one. */
export interface Moved {
  mensagem: string;
  pedidos: Desfecho[];
  /** Of those that can be taken back, the step by which. */
  passos: PassoDado[];
}

/** There was no time for it: of these nothing was done. */
const isLate = ({ codigo }: Desfecho): boolean => codigo === 'sem_tempo';

/** Was it refused before anything was done? Of what broke off nobody knows. */
export const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && (error.status < 500 || error.status === 503);

/** Nobody knows what became of it. */
export const isUnknown = ({ codigo }: Desfecho): boolean => codigo === NOT_KNOWN;

const NOT_KNOWN = 'nao_se_sabe';
const UNSURE = 'Não sabemos se deu certo: confira a página do pedido.';

/**
 * Asks for all of them, and again for those that there was no time for, as long as any comes of it. Throws what the
 * first asking throws; where a later one fails, what came before it is told, and of the rest that it is not known.
 */
export async function inRounds<One>(
  all: readonly One[],
  idOf: (one: One) => number,
  ask: (some: One[]) => Promise<Moved>,
): Promise<Moved> {
  const first = await ask([...all]);
  const came = new Map(first.pedidos.map((one) => [one.pedido.id, one]));
  const passos = [...first.passos];
  const lateOf = (some: readonly One[]) =>
    some.filter((one) => {
      const known = came.get(idOf(one));
      return known !== undefined && isLate(known);
    });
  let [asked, left] = [[...all], lateOf(all)];
  while (left.length > 0 && left.length < asked.length) {
    asked = left;
    const again = await askAgain(asked, { came, idOf, ask });
    for (const one of again.pedidos) came.set(one.pedido.id, one);
    passos.push(...again.passos);
    left = lateOf(asked);
  }
  const pedidos = [...came.values()];
  // The shop's own words tell of one round.
  const isOne = asked.length === all.length && left.length === 0;
  return { mensagem: isOne ? first.mensagem : sumOf(pedidos), pedidos, passos };
}

interface Again<One> {
  came: ReadonlyMap<number, Desfecho>;
  idOf(one: One): number;
  ask(some: One[]): Promise<Moved>;
}

/** What became of them; where the asking fails they stay as they were known, or it is not known. */
async function askAgain<One>(some: One[], { came, idOf, ask }: Again<One>): Promise<Omit<Moved, 'mensagem'>> {
  try {
    return await ask(some);
  } catch (error) {
    if (isRefused(error)) return { pedidos: [], passos: [] };
    const pedidos = some.flatMap((one) => {
      const known = came.get(idOf(one));
      return known === undefined ? [] : [{ ...known, codigo: NOT_KNOWN, motivo: UNSURE }];
    });
    return { pedidos, passos: [] };
  }
}

function sumOf(pedidos: readonly Desfecho[]): string {
  const moved = pedidos.filter(({ situacao }) => situacao !== 'fica').length;
  const unknown = pedidos.filter(isUnknown).length;
  const done = `${moved} de ${pedidos.length} ${plural(pedidos.length, 'pedido', 'pedidos')} ${plural(moved, 'feito', 'feitos')}.`;
  return unknown === 0 ? done : `${done} De ${unknown} não sabemos: confira.`;
}
