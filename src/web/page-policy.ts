/** Which Content-Security-Policy a document lives under. A change of policy needs a document load. */
export type PolicyKind = 'shop' | 'payment' | 'admin';

/** How the server treats a page's address. */
export interface PagePolicy {
  /** As the router knows it. */
  pattern: string;
  /** Query parameters that change what the page shows, in the order of its cache key. */
  params: readonly string[];
  /** Of these, free text: a page that has one is rendered and not kept. */
  freeText: readonly string[];
  csp: PolicyKind;
  noindex: boolean;
  /** One rendering serves every value of the pattern's parameters. */
  shell: boolean;
  /** What one sees stands in the HTML: its scripts may wait until it has been seen. */
  lateScripts: boolean;
  /** Not there while the shop is closed: it shows what is for sale, or sells it. */
  sells: boolean;
}

const page = (pattern: string, given: Partial<PagePolicy> = {}): PagePolicy => ({
  pattern,
  params: [],
  freeText: [],
  csp: 'shop',
  noindex: false,
  shell: false,
  lateScripts: true,
  sells: false,
  ...given,
});
/** What it shows comes from its scripts. */
const shell = (pattern: string, csp: PolicyKind = 'shop') =>
  page(pattern, { csp, noindex: true, shell: true, lateScripts: false });

const LIST_PARAMS = ['busca', 'categoria', 'cor', 'tamanho', 'min', 'max', 'ordem', 'pagina'];
const CATALOG_PARAMS = [...LIST_PARAMS, 'material', 'desconto', 'promocoes', 'novidades'];

/** All pages that have an address of their own, but the sections of the office. */
export const POLICIES: readonly PagePolicy[] = [
  page('/', { sells: true, params: LIST_PARAMS, freeText: ['busca'] }),
  page('/produtos', { sells: true, params: CATALOG_PARAMS, freeText: ['busca'] }),
  page('/produto/:id', { sells: true, params: ['cor', 'tamanho'] }),
  page('/produtos/:id', { sells: true, params: ['cor', 'tamanho'] }),
  page('/contato'),
  page('/trocas-e-devolucoes'),
  page('/termos-e-condicoes'),
  page('/privacidade-e-cookies'),
  page('/p/:slug'),
  { ...shell('/carrinho'), lateScripts: true, sells: true },
  { ...shell('/checkout'), sells: true },
  { ...shell('/payment-method', 'payment'), sells: true },
  shell('/success'),
  shell('/payment-success'),
  shell('/failure'),
  shell('/pending'),
  { ...shell('/favoritos'), sells: true },
  shell('/pedidos'),
  shell('/pedidos/:codigo'),
  shell('/login'),
  shell('/registro'),
  shell('/perfil'),
  shell('/esqueci-senha'),
  shell('/redefinir-senha'),
  shell('/redefinir-senha/:token'),
  shell('/confirmar-email/:token'),
  shell('/admin-login', 'admin'),
  shell('/admin/esqueci-senha', 'admin'),
  shell('/admin/nova-senha/:token', 'admin'),
  shell('/admin/convite/:token', 'admin'),
  shell('/admin/confirmar-email/:token', 'admin'),
];

/** One shell for the whole office: the browser finds the section that the address names. */
const OFFICE = shell('/admin/dashboard', 'admin');

/** Is it a page of the office, which has documents of its own? */
export const isOffice = ({ csp }: PagePolicy): boolean => csp === 'admin';

/** An address that no page claims: the shop's own 404. */
const UNKNOWN = page('*', { noindex: true });

const exact = new Map(
  POLICIES.filter(({ pattern }) => !pattern.includes(':')).map((policy) => [policy.pattern, policy]),
);
const byPrefix = POLICIES.filter(({ pattern }) => pattern.includes(':')).map((policy) => ({
  prefix: policy.pattern.slice(0, policy.pattern.indexOf(':')),
  policy,
}));

/** The policy of a pathname without its trailing slash. */
export function policyFor(pathname: string): PagePolicy {
  const found = exact.get(pathname);
  if (found !== undefined) return found;
  const prefixed = byPrefix.find(({ prefix }) => isOneSegmentBelow(pathname, prefix))?.policy;
  if (prefixed !== undefined) return prefixed;
  return pathname === '/admin' || pathname.startsWith('/admin/') ? OFFICE : UNKNOWN;
}

function isOneSegmentBelow(pathname: string, prefix: string): boolean {
  return (
    pathname.startsWith(prefix) && pathname.length > prefix.length && !pathname.includes('/', prefix.length)
  );
}
