import { expect, it } from 'vitest';
import { isPlanDone, type ReadText } from './plan-done.ts';

const WAITING: ReadText = {
  titulo: 'Sobre',
  endereco: 'sobre',
  busca_titulo: '',
  busca_descricao: '',
  publicada: true,
  blocos: [{ tipo: 'paragrafo', texto: 'Oi.' }],
  versao: 4,
  publicar_em: '2030-01-01T11:00:00.000Z',
};
const SHOWN: ReadText = { ...WAITING, versao: 5, publicar_em: null };

it('[PGS-26] knows a planned day that came from somebody else’s change', () => {
  expect(isPlanDone(WAITING, SHOWN)).toBe(true);
  expect(isPlanDone({ ...WAITING, publicada: false }, SHOWN)).toBe(true);
  for (const [what, now] of Object.entries({
    'nothing came': WAITING,
    'another text': { ...SHOWN, titulo: 'Outro' },
    'another address': { ...SHOWN, endereco: 'outro' },
    'two changes': { ...SHOWN, versao: 6 },
    'taken off': { ...SHOWN, publicada: false },
    'another day': { ...SHOWN, publicar_em: '2031-01-01T11:00:00.000Z' },
  }))
    expect(isPlanDone(WAITING, now), what).toBe(false);
  expect(isPlanDone({ ...WAITING, publicar_em: null }, SHOWN)).toBe(false);
});
