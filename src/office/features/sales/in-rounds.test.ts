import { describe, expect, it } from 'vitest';
import type { Desfecho } from '#shared/wire/many-moves.ts';
import { ApiError } from '#web/lib/calls/api.ts';
import { inRounds, isRefused, type Moved } from './in-rounds.ts';

/** Many orders, of which the shop does as many at once as there is time for. */

const one = (id: number, codigo = ''): Desfecho => ({
  pedido: { id, codigo: `C${id}`, numero: 1000 + id, nome: 'Ana' },
  situacao: codigo === '' ? 'feito' : 'fica',
  codigo,
  motivo: codigo,
});
const late = (id: number) => one(id, 'sem_tempo');
const told = ({ pedidos }: Moved) => pedidos.map(({ codigo, situacao }) => codigo || situacao);
const dropped = new ApiError(0, { codigo: 'rede' });

/** Asks for these, and hears the answers in their turn; which were asked for. */
async function ask(ids: readonly number[], answers: readonly (Desfecho[] | Error)[]) {
  const asked: number[][] = [];
  const moved = await inRounds(
    ids,
    (id) => id,
    (some) => {
      const answer = answers[asked.length] ?? [];
      asked.push(some);
      return answer instanceof Error
        ? Promise.reject(answer)
        : Promise.resolve({
            mensagem: 'As the shop says it.',
            pedidos: answer,
            passos: answer.map(({ pedido }) => ({ pedido: pedido.id, passo: 1 })),
          });
    },
  );
  return { asked, moved };
}

describe('many orders in rounds', () => {
  it('[ASAL-70, ASAL-71] are one round where there is time for all, told as the shop tells it', async () => {
    const { asked, moved } = await ask([1, 2], [[one(1), one(2, 'desistencia')]]);
    expect(asked).toEqual([[1, 2]]);
    expect(moved.mensagem).toBe('As the shop says it.');
    expect(told(moved)).toEqual(['feito', 'desistencia']);
  });

  it('[ASAL-70, ASAL-71] go on with those alone that there was no time for, and tell the sum', async () => {
    const { asked, moved } = await ask(
      [1, 2, 3, 4],
      [[one(1), one(2, 'desistencia'), late(3), late(4)], [one(3), late(4)], [one(4)]],
    );
    expect(asked).toEqual([[1, 2, 3, 4], [3, 4], [4]]);
    expect(told(moved)).toEqual(['feito', 'desistencia', 'feito', 'feito']);
    expect(moved.mensagem).toBe('3 de 4 pedidos feitos.');
  });

  it('[ASAL-70] end where nothing comes of a round', async () => {
    expect((await ask([1, 2], [[late(1), late(2)]])).asked).toHaveLength(1);
    const { asked, moved } = await ask([1, 2], [[one(1), late(2)], [late(2)], [one(2)]]);
    expect(asked).toEqual([[1, 2], [2]]);
    expect(told(moved)).toEqual(['feito', 'sem_tempo']);
    expect(moved.mensagem).toBe('1 de 2 pedidos feito.');
  });

  it('[ASAL-70, ASAL-71] keep what was done before the line dropped, and say of the rest that it is not known', async () => {
    const { asked, moved } = await ask([1, 2, 3], [[one(1), late(2), late(3)], dropped]);
    expect(asked).toEqual([
      [1, 2, 3],
      [2, 3],
    ]);
    expect(told(moved)).toEqual(['feito', 'nao_se_sabe', 'nao_se_sabe']);
    expect(moved.pedidos[1]?.motivo).toContain('Não sabemos');
    expect(moved.mensagem).toBe('1 de 3 pedidos feito. De 2 não sabemos: confira.');
  });

  it('[ASAL-70] stay as they were where a later round is refused', async () => {
    const { moved } = await ask([1, 2], [[one(1), late(2)], new ApiError(429, {})]);
    expect(told(moved)).toEqual(['feito', 'sem_tempo']);
  });

  it('[ASAL-70, ASAL-71] are not known where the first breaks off, and not done where it is refused', async () => {
    await expect(ask([1], [dropped])).rejects.toBe(dropped);
    for (const status of [0, 500, 502, 504]) expect(isRefused(new ApiError(status, {}))).toBe(false);
    for (const status of [401, 403, 422, 429, 503]) expect(isRefused(new ApiError(status, {}))).toBe(true);
    expect(isRefused(new Error('broken'))).toBe(false);
  });
});
