import { paths } from '#shared/paths.ts';

/** The shop's main rooms, as header, mobile menu and footer list them. */
export const navigation = [
  { to: paths.home, label: 'Início' },
  { to: paths.catalog, label: 'Produtos' },
  { to: paths.contact, label: 'Contato' },
] as const;

/** What a shopper may want to read before and after buying. */
export const policies = [
  { to: paths.returns, label: 'Trocas e devoluções' },
  { to: paths.terms, label: 'Termos e condições' },
  { to: paths.privacy, label: 'Privacidade e cookies' },
] as const;
