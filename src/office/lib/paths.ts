import type { MotivoDeEspera } from '#shared/wire/office-orders.ts';

/** Addresses of the office's sections. They stand apart from the shop's, so that no shopper's browser loads them. */
export const officePaths = {
  home: '/admin/dashboard',
  products: '/admin/dashboard/produtos',
  newProduct: '/admin/dashboard/produtos/novo',
  product: (id: number | string) => `/admin/dashboard/produtos/${id}`,
  importProducts: '/admin/dashboard/produtos/importar',
  moving: '/admin/dashboard/mudanca',
  movingFile: (id: number | string) => `/admin/dashboard/mudanca/${id}`,
  oldAddresses: '/admin/dashboard/mudanca/enderecos',
  productCards: '/admin/produtos',
  restock: '/admin/dashboard/reposicao',
  parcels: '/admin/dashboard/expedicao',
  exchanges: '/admin/dashboard/trocas',
  sales: '/admin/dashboard/vendas',
  newOrder: '/admin/dashboard/vendas/novo',
  formerOrders: '/admin/dashboard/vendas/loja-antiga',
  formerOrder: (id: number | string) => `/admin/dashboard/vendas/loja-antiga/${id}`,
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
  credits: '/admin/dashboard/vales',
  credit: (id: number | string) => `/admin/dashboard/vales/${id}`,
  categories: '/admin/dashboard/categorias',
  customPix: '/admin/dashboard/pix',
  audit: '/admin/dashboard/auditoria',
  mails: '/admin/dashboard/emails',
  support: '/admin/dashboard/suporte',
  settings: '/admin/dashboard/configuracoes',
  freight: '/admin/dashboard/configuracoes/entregas',
  payments: '/admin/dashboard/configuracoes/pagamentos',
  mailServer: '/admin/dashboard/configuracoes/emails',
  mailTexts: '/admin/dashboard/configuracoes/emails/textos',
  mailText: (name: string) => `/admin/dashboard/configuracoes/emails/textos/${name}`,
  administrators: '/admin/dashboard/administradores',
  password: '/admin/dashboard/senha',
} as const;

/** Addresses before the office's door: no one is logged in there, or need be. */
export const doorPaths = {
  forgotPassword: '/admin/esqueci-senha',
  /** Links of mails, with their tokens. */
  newPassword: '/admin/nova-senha/:token',
  invitation: '/admin/convite/:token',
  confirmEmail: '/admin/confirmar-email/:token',
} as const;
