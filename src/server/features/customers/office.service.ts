import type { Sight } from '#shared/acts.ts';
import { digitsOf } from '#shared/cpf.ts';
import { centsToReais } from '#shared/money.ts';
import { fold } from '#shared/text.ts';
import type {
  ClienteEscritorio,
  ClientesEstatisticas,
  EnderecoSalvo,
  MeuPedido,
} from '#shared/wire/customers.ts';
import type { Achados } from '#shared/wire/office-search.ts';
import { insertAudit, noteSight } from '../../audit/audit.store.ts';
import { readingFrom, type Reader } from '../../db/index.ts';
import { notFound } from '../../errors.ts';
import { createKeptFigures, readAt } from '../../load/index.ts';
import { searchTerms } from '../../security/cpf-search.ts';
import { maskCep, maskCpf, maskEmail, maskPhone, maskText } from '../../security/masks.ts';
import { tellAddress } from './addresses.service.ts';
import { listAddresses } from './addresses.store.ts';
import { actorOf, type CustomersDeps } from './deps.ts';
import { findGuest, listPeople, readGuests, type Listed } from './guests.store.ts';
import { countNewToday, readCustomers, readFigures, type CustomerFigures } from './office.store.ts';
import { readPeople, withRow, type Person } from './tell-people.ts';
import { readOwnOrders } from './own-orders.ts';

/** Who looks at personal data. */
export interface Look {
  /** What is shown; where that is not masked, it is written down who looked. */
  sight: Sight;
  /** May find people by e-mail, CPF and phone too; that is written down as a look. */
  searchesPeople: boolean;
  by: string;
  /** A list may be a second old for her. */
  reader: Reader;
}

/** A customer by her number, or a guest by the first of her orders. */
type FoundPerson = Achados['clientes']['itens'][number];

export interface CustomersOffice {
  list(query: {
    q: string;
    limit: number;
    offset: number;
    look: Look;
    /** The least that there are is enough, where counting all takes long. */
    takesLeast: boolean;
  }): Promise<{ total: number; isLeast: boolean; clientes: ClienteEscritorio[] }>;
  /** A few by their words, for the search over everything; who looked is noted once an hour. */
  find(query: { q: string; limit: number; look: Look }): Promise<{
    total: number;
    isLeast: boolean;
    clientes: FoundPerson[];
  }>;
  statistics(reader: Reader): Promise<ClientesEstatisticas>;
  /** Throws 404 for one that does not exist or was erased. */
  show(
    id: number,
    look: Look,
  ): Promise<{
    cliente: ClienteEscritorio & { id: number };
    pedidos: MeuPedido[];
    enderecos: EnderecoSalvo[];
  }>;
  /** Who bought without an account, by the number of any order of hers. Throws 404 for any other order. */
  showGuest(
    orderId: number,
    look: Look,
  ): Promise<{
    cliente: ClienteEscritorio & { id: null };
    compras: { pedidos: number; total: number };
    pedidos: MeuPedido[];
  }>;
}

const MOST_ORDERS = 100;

/** Customers as the office sees them. */
export function createCustomersOffice(deps: CustomersDeps): CustomersOffice {
  const { db, clock, reading = readingFrom(db) } = deps;
  const kept = createKeptFigures<CustomerFigures>();
  return {
    ...createSearches(deps),
    async statistics(reader) {
      const now = clock();
      const [told, novosHoje] = await Promise.all([
        kept.tell(reading(reader), '', readFigures),
        countNewToday(reading(reader), now),
      ]);
      const { customers, meanCents, buyers } = told.value;
      return {
        totalClientes: customers,
        novosHoje,
        valorMedio: centsToReais(meanCents),
        clientesComPedidos: buyers,
        lidoEm: readAt(told, now),
      };
    },
    show: createShow(deps),
    showGuest: createShowGuest(deps),
  };
}

function createSearches({
  db,
  clock,
  cpfs,
  reading = readingFrom(db),
}: CustomersDeps): Pick<CustomersOffice, 'list' | 'find'> {
  return {
    async list({ q, look, ...page }) {
      const vault = await cpfs();
      const terms = searchTerms(termsOf(q), vault);
      const { searchesPeople } = look;
      const from = reading(look.reader);
      const { people, total, isLeast } = await listPeople(from, { terms, searchesPeople, ...page });
      // Masked rows tell as much as whole ones to who finds them by a CPF.
      const looked = look.sight !== 'masked' || (searchesPeople && terms.length > 0);
      if (looked && people.length > 0) {
        const after = { q: maskTyped(q), offset: page.offset, count: people.length };
        await insertAudit(db, { actor: look.by, action: 'clientes_vistos', after, at: clock() });
      }
      return {
        total,
        isLeast,
        clientes: (await readPeople(from, people, vault)).map((told) => tellInOffice(told, look)),
      };
    },

    async find({ q, limit, look }) {
      const { searchesPeople, by } = look;
      const terms = searchTerms(termsOf(q), await cpfs());
      if (terms.length === 0) return { total: 0, isLeast: false, clientes: [] };
      const from = reading(look.reader);
      const page = { limit, offset: 0, takesLeast: true };
      const { people, total, isLeast } = await listPeople(from, { terms, searchesPeople, ...page });
      if (searchesPeople && people.length > 0) {
        const seen = { actor: by, action: 'clientes_vistos', subject: 'busca geral' };
        await noteSight(db, { ...seen, after: { count: people.length }, at: clock() });
      }
      return { total, isLeast, clientes: await nameFound(from, people) };
    },
  };
}

/** Name and city of who was found, in the order of the list. */
async function nameFound(db: CustomersDeps['db'], people: readonly Listed[]): Promise<FoundPerson[]> {
  const idsOf = (isGuest: boolean) => people.filter((one) => one.is_guest === isGuest).map(({ id }) => id);
  const customers = new Map((await readCustomers(db, idsOf(false))).map((row) => [row.id, row]));
  const guests = new Map((await readGuests(db, idsOf(true))).map((row) => [row.first_id, row]));
  return people.flatMap(({ is_guest: isGuest, id }) => {
    const row = (isGuest ? guests : customers).get(id);
    if (row === undefined) return [];
    const { nome, cidade } = row;
    return isGuest ? { id: null, visitante: id, nome, cidade } : { id, visitante: null, nome, cidade };
  });
}

/** A guest by any order of hers, as `show`. */
function createShowGuest({ db, clock, cpfs }: CustomersDeps): CustomersOffice['showGuest'] {
  return async (orderId, look) => {
    const found = await findGuest(db, orderId);
    const [person] =
      found === undefined ? [] : await readPeople(db, [{ is_guest: true, id: found.firstId }], await cpfs());
    if (found === undefined || person === undefined) throw notFound('Não encontramos esta compra sem conta.');
    if (look.sight !== 'masked') {
      const subject = `visitante ${found.firstId}`;
      await noteSight(db, { actor: look.by, action: 'cliente_visto', subject, at: clock() });
    }
    const owner = { guest: found.visitante };
    const orders = await readOwnOrders(db, { owner, limit: MOST_ORDERS, offset: 0, now: clock() });
    return {
      cliente: { ...tellInOffice(person, look), id: null },
      compras: { pedidos: found.bought, total: centsToReais(found.boughtCents) },
      pedidos: orders.map(({ pedido }) => withoutReceivers(pedido)),
    };
  };
}

function createShow({ db, clock, cpfs }: CustomersDeps): CustomersOffice['show'] {
  return async (id, look) => {
    const [line] = await readCustomers(db, [id]);
    if (line === undefined || line.erased_at !== null) throw notFound('Não encontramos este cliente.');
    if (look.sight !== 'masked') {
      const subject = actorOf(id);
      await noteSight(db, { actor: look.by, action: 'cliente_visto', subject, at: clock() });
    }
    const owner = { customerId: id };
    const orders = await readOwnOrders(db, { owner, limit: MOST_ORDERS, offset: 0, now: clock() });
    const enderecos = (await listAddresses(db, id)).map(tellAddress);
    return {
      cliente: {
        ...tellInOffice(withRow(line, await cpfs()), look),
        id,
      },
      pedidos: orders.map(({ pedido }) => withoutReceivers(pedido)),
      enderecos: look.sight === 'masked' ? enderecos.map(maskAddress) : enderecos,
    };
  };
}

/** For whom gift cards are stands with the order alone. */
const withoutReceivers = (pedido: MeuPedido): MeuPedido => ({
  ...pedido,
  itens: pedido.itens.map((item) => ({ ...item, presentes: undefined })),
});

/** Words as they are searched for; a CPF or a phone is found with or without its mask. */
function termsOf(q: string): string[] {
  const words = fold(q).split(' ').filter(Boolean);
  const isMasked = /^[\d().+-]+$/.test(words.join('')) && digitsOf(q).length >= 3;
  if (isMasked) return [digitsOf(q)];
  return words.map((word) => (/^[\d.-]{6,}$/.test(word) ? digitsOf(word) : word));
}

/** What was searched for is personal data itself: the audit log gets only its kind. */
const maskTyped = (q: string) => maskText(q.trim());

function tellInOffice(told: Person, { sight }: Look): ClienteEscritorio {
  if (sight === 'all') return { ...told, mascarado: false };
  if (sight === 'contact') return { ...told, cpf: maskCpf(told.cpf), mascarado: true };
  return {
    ...maskAddress(told),
    email: maskEmail(told.email),
    cpf: maskCpf(told.cpf),
    whatsapp: maskPhone(told.whatsapp),
    mascarado: true,
  };
}

/** City and state stay: they tell where parcels go, not where somebody lives. */
function maskAddress<T extends Pick<EnderecoSalvo, 'cep' | 'endereco' | 'numero' | 'complemento' | 'bairro'>>(
  place: T,
): T {
  return {
    ...place,
    cep: maskCep(place.cep),
    endereco: maskText(place.endereco),
    numero: maskText(place.numero),
    complemento: maskText(place.complemento),
    bairro: maskText(place.bairro),
  };
}
