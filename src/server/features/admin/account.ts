import { invalid } from '../../errors.ts';
import type { AdminUser } from './admin.store.ts';

export const wrongPassword = () => invalid('Senha atual incorreta', { senhaAtual: 'Senha atual incorreta' });

/** What a password check needs of an administrator. */
export function accountOf(name: string, user: AdminUser | undefined) {
  return { name, actor: user?.username ?? null, hash: user?.senha_hash ?? null };
}
