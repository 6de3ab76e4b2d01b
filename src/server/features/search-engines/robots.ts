import { paths } from '#shared/paths.ts';

/** Nothing there is for search results; each of these pages says so itself, too. */
const PRIVATE = [
  '/admin',
  paths.cart,
  paths.checkout,
  paths.paymentMethod,
  paths.success,
  paths.paymentSuccess,
  paths.failure,
  paths.pending,
  paths.orders,
  paths.login,
  paths.register,
  paths.profile,
  paths.forgotPassword,
  '/redefinir-senha',
  '/confirmar-email',
  '/parar-avisos',
  '/apagar-dados',
  '/novidades-por-email',
  '/confirmar-novidades',
  '/sair-das-novidades',
  paths.sandbox,
];

/** What robots may read. Calls stay open: a robot that runs a page's scripts would show an empty shop without them. */
export function robotsTxt(publicUrl: string): string {
  const lines = ['User-agent: *', ...PRIVATE.map((path) => `Disallow: ${path}`), 'Allow: /', ''];
  return [...lines, `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n');
}
