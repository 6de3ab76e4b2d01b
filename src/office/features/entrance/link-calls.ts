import { ApiError } from '#web/lib/calls/api.ts';

/** The link is used, cancelled, too old or none of the shop's. */
export const isDeadLink = (error: unknown): boolean => error instanceof ApiError && error.status === 400;

const SHORTEST = 12;
export const PASSWORD_HINT = 'Pelo menos 12 caracteres; uma frase longa é melhor.';
export const FILL_IN = 'Por favor, preencha todos os campos';

/** What is wrong with a new password that was typed twice; null when nothing is. */
export function passwordProblem(next: string, again: string): string | null {
  if (next === '' || again === '') return FILL_IN;
  if (next.length < SHORTEST) return 'A nova senha deve ter pelo menos 12 caracteres';
  return next === again ? null : 'As senhas não coincidem';
}
