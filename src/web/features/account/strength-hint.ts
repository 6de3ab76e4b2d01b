import { passwordStrength } from '#shared/customers.ts';

const WORDS = {
  fraca: 'Senha fraca: uma mais longa protege melhor.',
  boa: 'Senha boa.',
  forte: 'Senha forte.',
} as const;

/** What to say under a new password while it is typed. */
export function strengthHint(senha: string): string {
  return senha === '' ? 'Pelo menos 6 caracteres.' : WORDS[passwordStrength(senha)];
}
