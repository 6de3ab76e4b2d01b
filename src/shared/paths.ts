/** Every page's address, in one table; those that only mails name stand beside it, as every page loads this. */
export const paths = {
  home: '/',
  catalog: '/produtos',
  /** In one of its colours, or in the first that can be bought. */
  product: (id: number | string, cor?: string) =>
    `/produto/${id}${cor === undefined ? '' : `?cor=${encodeURIComponent(cor)}`}`,
  contact: '/contato',
  cart: '/carrinho',
  checkout: '/checkout',
  paymentMethod: '/payment-method',
  success: '/success',
  paymentSuccess: '/payment-success',
  failure: '/failure',
  pending: '/pending',
  orders: '/pedidos',
  order: (codigo: string) => `/pedidos/${encodeURIComponent(codigo)}`,
  returns: '/trocas-e-devolucoes',
  terms: '/termos-e-condicoes',
  privacy: '/privacidade-e-cookies',
  login: '/login',
  register: '/registro',
  profile: '/perfil',
  forgotPassword: '/esqueci-senha',
  adminLogin: '/admin-login',
  adminDashboard: '/admin/dashboard',
  adminProducts: '/admin/produtos',
  sandbox: '/sandbox',
} as const;
