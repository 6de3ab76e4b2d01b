/** One call of the shop, as its own description lists it. */
export interface Route {
  method: string;
  /** Bare, with parameters in braces. */
  path: string;
  /** Of the office: what it is, by the table of acts. */
  act?: string;
}

/** Every call that the running shop describes. */
export async function readRouteTable(url: string): Promise<Route[]> {
  const description = (await (await fetch(`${url}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { 'x-act'?: string }>>;
  };
  return Object.entries(description.paths).flatMap(([path, verbs]) =>
    Object.entries(verbs).map(([verb, { 'x-act': act }]) => ({
      method: verb.toUpperCase(),
      path: path.replace(/^\/api/, ''),
      ...(act !== undefined && { act }),
    })),
  );
}

/** Open to all: no token is needed and none is refused. */
const PUBLIC = new Set([
  'GET /produtos',
  'GET /produtos/{id}',
  'GET /categorias',
  'POST /carrinho/precos',
  'GET /promocoes',
  'POST /frete/calcular',
  'POST /frete/validar',
  // Answered without a signature, as an address is registered; test/tracking.test.ts has what one opens.
  'GET /frete/webhook',
  'POST /frete/webhook',
  'GET /cep/{cep}',
  'POST /admin/login',
  'POST /admin/login/segundo-fator',
  'POST /admin/login/chave',
  'POST /admin/login/chave/opcoes',
  'POST /admin/recuperar-senha',
  'POST /admin/redefinir-senha',
  'POST /admin/convites/consultar',
  'POST /admin/convites/aceitar',
  'POST /clientes/registrar',
  'POST /clientes/login',
  'POST /clientes/recuperar-senha',
  'POST /clientes/redefinir-senha/{token}',
  'POST /clientes/confirmar-email/{token}',
  'POST /pedidos',
  'POST /creditos/consultar',
  'POST /pedidos/consultar',
  'POST /pedidos/apagar-dados',
  'POST /pedidos/apagar-dados/{token}',
  'GET /pedidos/{codigo}/status',
  'POST /pedidos/{codigo}/desistencia',
  'POST /pedidos/{codigo}/trocas',
  'POST /pedidos/{codigo}/trocas/consultar',
  'POST /pedidos/{codigo}/trocas/{id}/cancelar',
  'POST /pedidos/{codigo}/trocas/{id}/declaracao',
  'POST /pedidos/{codigo}/trocas/{id}/fotos',
  'POST /pedidos/{codigo}/serviu/consultar',
  'PUT /pedidos/{codigo}/serviu/{linha}',
  'POST /avise-me',
  'POST /payment/pix/create',
  'POST /payment/cartao/create',
  'POST /payment/cartao/cancelar/{codigo}',
  'POST /payment/pix/cancelar/{codigo}',
  'POST /payment/preference/create',
  'POST /payment/checkout/session',
  'GET /payment/checkout/session/{id}',
  'GET /payment/pix/status/{id}',
  'GET /payment/cartao/status/{id}',
  'GET /payment/config',
  'GET /payment/{id}',
]);

export type Who = 'public' | 'provider' | 'customer' | 'office';

/** Who a call is for, whatever it says of itself: what is not known to be open is closed. */
export function whoOf({ method, path }: Route): Who {
  if (PUBLIC.has(`${method} ${path}`)) return 'public';
  if (path === '/payment/webhook') return 'provider';
  return path.startsWith('/clientes/me') || path === '/clientes/logout' ? 'customer' : 'office';
}

/** The team has nothing to do with people, money that goes back, charges of its own making and who else works here. */
export const isClosedToTeam = ({ path }: Route) =>
  /^\/clientes\b|\/gerenciamento\/clientes\b|\/gerenciamento\/novidades\b|\/estorno$|\/devolucao$|\/custom-pix\b|\/gerenciamento\/disputas\b|\/administradores\b|\/gerenciamento\/convites\b|\/gerenciamento\/emails$/.test(
    path,
  );

/** Who only reads changes nothing but her own password and session. */
export const isWriting = ({ method, path }: Route) => method !== 'GET' && !path.startsWith('/admin/');
