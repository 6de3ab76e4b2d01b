import { expect, it } from 'vitest';
import { z } from 'zod';
import { validationText } from './validation-texts.ts';

const body = z.strictObject({
  nome: z.string(),
  itens: z.array(z.object({ quantidade: z.number().int().min(1).max(9) })),
  tipo: z.enum(['pix', 'cartao']),
});

function textsFor(given: unknown): string[] {
  const { error } = body.safeParse(given, { error: validationText });
  return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];
}

it('[LOOK-10] says in Portuguese what is wrong with a body', () => {
  expect(textsFor({ itens: 'x', tipo: 'boleto', outro: 1 })).toEqual([
    'nome: obrigatório',
    'itens: deve ser uma lista',
    'tipo: deve ser um destes: pix, cartao',
    ': campos desconhecidos: outro',
  ]);
  expect(textsFor({ nome: 1, itens: [{ quantidade: 0 }, { quantidade: 10 }, null], tipo: 'pix' })).toEqual([
    'nome: deve ser um texto',
    'itens.0.quantidade: abaixo do mínimo, que é 1',
    'itens.1.quantidade: acima do máximo, que é 9',
    'itens.2: deve ser um objeto',
  ]);
});
