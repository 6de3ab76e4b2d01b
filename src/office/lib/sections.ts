import type { ActId } from '#shared/acts.ts';
import type { IconName } from '#web/ui/icon.tsx';
import { officePaths } from './paths.ts';

export interface Section {
  label: string;
  icon: IconName;
  to: string;
  /** Without which it is not shown. */
  act: ActId;
}

/** The sidebar, in its order. */
export const SECTIONS: readonly Section[] = [
  { label: 'Início', icon: 'home', to: officePaths.home, act: 'own-access' },
  { label: 'Produtos', icon: 'tag', to: officePaths.products, act: 'see-products' },
  { label: 'Vendas', icon: 'receipt', to: officePaths.sales, act: 'see-orders' },
  { label: 'Clientes', icon: 'users', to: officePaths.customers, act: 'see-customers' },
  { label: 'Descontos', icon: 'percent', to: officePaths.discounts, act: 'see-promotions' },
  { label: 'Categorias', icon: 'grid', to: officePaths.categories, act: 'see-products' },
  { label: 'PIX Customizados', icon: 'pix', to: officePaths.customPix, act: 'custom-pix' },
];

/** Announced, and not there yet. */
export const LATER: readonly string[] = ['Relatórios', 'Marketing'];

/** What the owner says of her shop; the full administrator's. */
export const SETTINGS: Section = {
  label: 'Configurações',
  icon: 'edit',
  to: officePaths.settings,
  act: 'shop-settings',
};

/** The last of the sections: help for everybody; how the shop stands is told to who runs it. */
export const SUPPORT: Section = {
  label: 'Suporte',
  icon: 'info',
  to: officePaths.support,
  act: 'own-access',
};

/** Parcels to send, money that is owed, reconciled or contested, and what concerns whoever is logged in. */
export const HOUSE: readonly Section[] = [
  { label: 'Expedição', icon: 'package', to: officePaths.parcels, act: 'pack-orders' },
  { label: 'Trocas', icon: 'exchange', to: officePaths.exchanges, act: 'see-exchanges' },
  { label: 'Vales', icon: 'gift', to: officePaths.credits, act: 'see-credits' },
  { label: 'Reposição', icon: 'chart', to: officePaths.restock, act: 'see-products' },
  { label: 'Conciliação', icon: 'exchange', to: officePaths.reconciliation, act: 'see-reconciliation' },
  { label: 'Disputas', icon: 'shield', to: officePaths.disputes, act: 'answer-disputes' },
  { label: 'Mudança', icon: 'truck', to: officePaths.moving, act: 'move-shop' },
  { label: 'Auditoria', icon: 'history', to: officePaths.audit, act: 'see-audit' },
  { label: 'Administradores', icon: 'user', to: officePaths.administrators, act: 'manage-staff' },
  { label: 'Minha senha', icon: 'lock', to: officePaths.password, act: 'own-access' },
];

/** Does the section hold this address? Início is no parent of the others. */
export function isIn(section: Section, pathname: string): boolean {
  if (pathname === section.to) return true;
  if (section.to === officePaths.products && pathname === officePaths.productCards) return true;
  if (section.to === officePaths.home) return false;
  return pathname.startsWith(`${section.to}/`);
}
