import { describe, expect, it } from 'vitest';
import { deadlineWords, evidenceWord, reasonText } from './dispute-words.ts';

const NOW = Date.parse('2026-11-23T15:00:00-03:00');

describe('a deadline in words', () => {
  it.each([
    ['2026-11-27T01:00:00-03:00', 'faltam 4 dias'],
    ['2026-11-24T23:59:00-03:00', 'falta 1 dia'],
    ['2026-11-23T18:30:00-03:00', 'termina hoje, às 18:30'],
    ['2026-11-23T14:59:00-03:00', 'prazo encerrado'],
    [null, 'sem prazo informado'],
  ])('[DISP-06] of %s is %s', (deadline, words) => {
    expect(deadlineWords(deadline, NOW)).toBe(words);
  });
});

it('[DISP-06] says nothing of evidence that nobody asks for any more', () => {
  expect(evidenceWord({ estado: 'perdida', provas: 'faltam' })).toBeNull();
  expect(evidenceWord({ estado: 'aberta', provas: 'faltam' })?.[1]).toBe('Faltam');
});

it('[DISP-06] keeps a reason that it has no words for, be it a name of every object', () => {
  expect(['constructor', 'general', ''].map(reasonText)).toEqual([
    'constructor',
    'Motivo geral',
    'Não informado',
  ]);
});
