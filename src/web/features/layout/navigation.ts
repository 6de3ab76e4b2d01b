import { paths } from '#shared/paths.ts';

/** The shop's main rooms, as header, mobile menu and footer list them. */
export const navigation: readonly { to: string; label: string; 'aria-current'?: 'page' | 'false' }[] = [
  { to: paths.home, label: 'Início' },
  { to: paths.catalog, label: 'Produtos' },
  // Both are the catalogue's page: 'Produtos' alone is marked there.
  { to: paths.news, label: 'Novidades', 'aria-current': 'false' },
  { to: paths.sales, label: 'Promoções', 'aria-current': 'false' },
  { to: paths.contact, label: 'Contato' },
];

/** What a shopper may want to read before and after buying. */
export const policies = [
  { to: paths.returns, label: 'Trocas e devoluções' },
  { to: paths.terms, label: 'Termos e condições' },
  { to: paths.privacy, label: 'Privacidade e cookies' },
] as const;
