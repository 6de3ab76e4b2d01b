import { dayAfter, dayOf } from '#shared/days.ts';
import { motivosDeEspera } from '#shared/wire/waiting.ts';

/** What the office's screens ask, by a name; `person` for what a shopper asks of her own. */
export interface Question {
  name: string;
  path: string;
  as?: 'person';
  /** Only until its first bytes are there: a file goes on for as long as it is long. */
  begins?: true;
}

/** Of an order that is there: its buyer is looked for. */
export interface Known {
  id: number;
  codigo: string;
  nome: string;
  email: string;
  whatsapp: string;
  /** Of whoever bought a moment ago. */
  cpf: string;
}

const PAGE = 25;
const PATH = '/pedidos?limit=25';

const customers = (name: string, query = '') => ({
  name: `customers: ${name}`,
  path: `/clientes?limit=25&total=minimo${query}`,
});

export function questionsOf(orders: number, known: Known): Question[] {
  const today = dayOf(new Date());
  const page = (name: string, query = '') => ({ name, path: `${PATH}${query}` });
  const search = (name: string, q: string) =>
    page(`search: ${name}`, `&total=minimo&q=${encodeURIComponent(q)}`);
  const last = Math.floor((orders - 1) / PAGE) * PAGE;
  const middle = Math.floor(orders / 2 / PAGE) * PAGE;
  return [
    page('list, first page'),
    page('list, second page', '&offset=25'),
    page('list, page 400', '&offset=10000'),
    page('list, middle page', `&offset=${middle}`),
    page('list, last page', `&offset=${last}`),
    page('sent, first page', '&status=shipped'),
    page('delivered, first page', '&status=delivered'),
    page('delivered, a late page', `&status=delivered&offset=${middle}`),
    page('cancelled and declined', '&status=cancelled,declined'),
    page('of Instagram', '&canal=instagram'),
    page('of the shop itself', '&canal=site'),
    page('of one day', `&de=${dayAfter(today, -100)}&ate=${dayAfter(today, -100)}`),
    page('of a year', `&de=${dayAfter(today, -500)}&ate=${dayAfter(today, -135)}`),
    page('by name', '&sort=nome'),
    page('by name, last page', `&sort=nome&offset=${last}`),
    page('by total', '&sort=total-desc'),
    page('by payment', '&sort=pagos'),
    page('oldest first', '&sort=antigos'),
    ...motivosDeEspera.map((reason) => page(`waits: ${reason}`, `&espera=${reason}`)),
    search('name', known.nome),
    search('a first name', 'rita'),
    search('e-mail', known.email),
    search('CPF', known.cpf),
    search('phone', known.whatsapp),
    search('a city', 'recife'),
    search('the largest city', 'são paulo'),
    search('a small city', 'macapá'),
    search('code', known.codigo),
    search('#number', `#${known.id + 1000}`),
    search('a piece', 'vestido florença'),
    search('a rare piece', 'bench-1900'),
    search('a size', 'GG'),
    search('nothing', 'xyzzy'),
    { ...search('city, of sent ones', 'recife'), path: `${PATH}&q=recife&status=shipped` },
    { name: 'search over everything', path: '/gerenciamento/procurar?q=rita%20dias' },
    { name: 'file, first bytes', path: '/gerenciamento/pedidos.csv', begins: true },
    { name: 'file of a search, first bytes', path: '/gerenciamento/pedidos.csv?q=recife', begins: true },
    { name: 'detail, new', path: `/gerenciamento/pedidos/${known.id}` },
    { name: 'detail, old', path: `/gerenciamento/pedidos/${middle}` },
    { name: 'today', path: '/pedidos/estatisticas-hoje' },
    { name: 'figures of the shop', path: '/gerenciamento/estatisticas' },
    { name: 'start page', path: '/gerenciamento/painel' },
    { name: 'what waits', path: '/gerenciamento/aguardando' },
    { name: 'sold just now', path: '/gerenciamento/vendas/agora' },
    { name: 'packing table', path: '/gerenciamento/expedicao?limit=25' },
    { name: 'queues of packing', path: '/gerenciamento/expedicao/filas' },
    { name: 'reconciliation, 30 days', path: '/gerenciamento/conciliacao' },
    {
      name: 'reconciliation, 92 days',
      path: `/gerenciamento/conciliacao?de=${dayAfter(today, -91)}&ate=${today}`,
    },
    customers('first page'),
    customers('page 400', '&offset=10000'),
    customers('a name', `&q=${encodeURIComponent(known.nome)}`),
    customers('an e-mail', `&q=${encodeURIComponent(known.email)}`),
    customers('a first name', '&q=rita'),
    { name: 'figures of customers', path: '/clientes/estatisticas' },
    { name: 'one customer', path: '/gerenciamento/clientes/5000' },
    { name: 'her own orders', path: '/clientes/me/pedidos', as: 'person' },
  ];
}
