import type { MotivoDeEspera } from '#shared/wire/office-orders.ts';

/** Addresses of the office's sections. They stand apart from the shop's, so that no shopper's browser loads them. */
export const officePaths = {
  home: '/admin/dashboard',
  products: '/admin/dashboard/produtos',
  newProduct: '/admin/dashboard/produtos/novo',
  product: (id: number | string) => `/admin/dashboard/produtos/${id}`,
  importProducts: '/admin/dashboard/produtos/importar',
  productCards: '/admin/produtos',
  sales: '/admin/dashboard/vendas',
  /** The orders that wait for this. */
  waiting: (motivo: MotivoDeEspera) => `/admin/dashboard/vendas?espera=${motivo}` as const,
  order: (id: number | string) => `/admin/dashboard/vendas/${id}`,
  disputes: '/admin/dashboard/disputas',
  dispute: (id: number | string) => `/admin/dashboard/disputas/${id}`,
  reconciliation: '/admin/dashboard/conciliacao',
  customers: '/admin/dashboard/clientes',
  customer: (id: number | string) => `/admin/dashboard/clientes/${id}`,
  discounts: '/admin/dashboard/descontos',
  newPromotion: '/admin/dashboard/descontos/nova',
  simulator: '/admin/dashboard/descontos/simulador',
  promotion: (id: number | string) => `/admin/dashboard/descontos/${id}`,
  categories: '/admin/dashboard/categorias',
  customPix: '/admin/dashboard/pix',
  audit: '/admin/dashboard/auditoria',
  mails: '/admin/dashboard/emails',
  support: '/admin/dashboard/suporte',
  settings: '/admin/dashboard/configuracoes',
  administrators: '/admin/dashboard/administradores',
  password: '/admin/dashboard/senha',
} as const;
