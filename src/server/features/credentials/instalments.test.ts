import { expect, it } from 'vitest';
import { compareInstalments, linesOf } from './instalments.ts';

const offer = (count: number, interestPercent = 0) => ({
  count,
  interestPercent,
  totalCents: 120_000 + interestPercent * 1200,
});
const rules = { most: 4, withoutInterest: 3, leastCents: 0, monthlyRate: null };

it('[TERM-07] says of each count where the shop and the provider differ', () => {
  const lines = linesOf([offer(1), offer(2), offer(3, 8.2), offer(5)], rules);
  expect(lines.map(({ vezes, aqui, la, difere }) => [vezes, aqui, la, difere])).toEqual([
    [2, 'sem_juros', 'sem_juros', null],
    [3, 'sem_juros', 'com_juros', 'promete_demais'],
    [4, 'com_juros', 'nao_oferece', 'nao_tem'],
    [5, 'nao_oferece', 'sem_juros', null],
  ]);
  const [, third] = linesOf([offer(1), offer(2), offer(3), offer(4)], { ...rules, withoutInterest: 2 });
  expect(third).toMatchObject({ aqui: 'com_juros', la: 'sem_juros', difere: 'promete_de_menos' });
});

it('[TERM-07] says why nothing is known where the provider does not answer, refuses or has no such call', async () => {
  const compared = (answer: object | undefined) =>
    compareInstalments({
      rules: () => rules,
      provider: answer === undefined ? {} : { offeredInstallments: async () => answer as never },
    });
  const ours = { valor: 1200, ate: 4, sem_juros_ate: 3, parcelas: null };
  expect(await compared(undefined)).toEqual({ ...ours, motivo: 'nao_diz' });
  expect(await compared({ kind: 'unreachable' })).toEqual({ ...ours, motivo: 'sem_resposta' });
  expect(await compared({ kind: 'unknown' })).toEqual({ ...ours, motivo: 'sem_resposta' });
  expect(await compared({ kind: 'refused' })).toEqual({ ...ours, motivo: 'recusou' });
});
