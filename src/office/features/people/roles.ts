import type { Administrador } from '#shared/wire/admin.ts';

/** What each role may do, in words. */
export const ROLES: Record<Administrador['role'], { text: string; hint: string }> = {
  admin: { text: 'Administração', hint: 'Pode tudo, inclusive dar acesso a outras pessoas.' },
  equipe: {
    text: 'Equipe',
    hint: 'Cuida de produtos e pedidos. Não vê clientes, não estorna e não cria PIX; dados pessoais aparecem mascarados.',
  },
  leitura: { text: 'Somente leitura', hint: 'Vê tudo mascarado e não muda nada.' },
};
