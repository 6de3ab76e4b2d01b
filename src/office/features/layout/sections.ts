import type { IconName } from '#web/ui/icon.tsx';
import { officePaths } from '../../lib/paths.ts';

export interface Section {
  label: string;
  icon: IconName;
  to: string;
}

/** The sidebar, in its order. */
export const SECTIONS: readonly Section[] = [
  { label: 'Início', icon: 'home', to: officePaths.home },
  { label: 'Produtos', icon: 'tag', to: officePaths.products },
  { label: 'Vendas', icon: 'receipt', to: officePaths.sales },
  { label: 'Clientes', icon: 'users', to: officePaths.customers },
  { label: 'Descontos', icon: 'percent', to: officePaths.discounts },
  { label: 'Categorias', icon: 'grid', to: officePaths.categories },
  { label: 'PIX Customizados', icon: 'pix', to: officePaths.customPix },
];

/** Announced, and not there yet. */
export const LATER: readonly string[] = ['Relatórios', 'Marketing'];

/** What the owner says of her shop; the full administrator's. */
export const SETTINGS: Section = { label: 'Configurações', icon: 'edit', to: officePaths.settings };

/** The last of the sections; what it tells is the full administrator's. */
export const SUPPORT: Section = { label: 'Suporte', icon: 'info', to: officePaths.support };

/** Money that is reconciled or contested, and what concerns whoever is logged in; some of it only a full administrator sees. */
export const HOUSE: readonly (Section & { adminOnly?: true })[] = [
  { label: 'Conciliação', icon: 'exchange', to: officePaths.reconciliation },
  { label: 'Disputas', icon: 'shield', to: officePaths.disputes, adminOnly: true },
  { label: 'Auditoria', icon: 'history', to: officePaths.audit, adminOnly: true },
  { label: 'Administradores', icon: 'user', to: officePaths.administrators, adminOnly: true },
  { label: 'Minha senha', icon: 'lock', to: officePaths.password },
];

/** Does the section hold this address? Início is no parent of the others. */
export function isIn(section: Section, pathname: string): boolean {
  if (pathname === section.to) return true;
  if (section.to === officePaths.products && pathname === officePaths.productCards) return true;
  if (section.to === officePaths.home) return false;
  return pathname.startsWith(`${section.to}/`);
}
