import { digitsOf } from '#shared/cpf.ts';
import { centsToReais } from '#shared/money.ts';
import { fold } from '#shared/text.ts';
import type {
  ClienteEscritorio,
  ClientesEstatisticas,
  EnderecoSalvo,
  MeuPedido,
} from '#shared/wire/customers.ts';
import { insertAudit } from '../../audit/audit.store.ts';
import { notFound } from '../../errors.ts';
import { maskCep, maskCpf, maskEmail, maskPhone, maskText } from '../../security/masks.ts';
import { tellAddress } from './addresses.service.ts';
import { listAddresses } from './addresses.store.ts';
import { findCustomer, type Customer } from './customers.store.ts';
import { actorOf, type CustomersDeps } from './deps.ts';
import { listCustomers, readFigures } from './office.store.ts';
import { readOwnOrders } from './own-orders.ts';
import { countOwnOrders } from './own-orders.store.ts';
import { tellCustomer } from './tell-customer.ts';

/** Who looks at personal data. */
export interface Look {
  /** Whole instead of masked; it is written down who looked. */
  whole: boolean;
  /** May find people by e-mail, CPF and phone too; that is written down as a look. */
  searchesPeople: boolean;
  by: string;
}

export interface CustomersOffice {
  list(query: {
    q: string;
    limit: number;
    offset: number;
    look: Look;
  }): Promise<{ total: number; clientes: ClienteEscritorio[] }>;
  statistics(): Promise<ClientesEstatisticas>;
  /** Throws 404 for one that does not exist or was erased. */
  show(
    id: number,
    look: Look,
  ): Promise<{ cliente: ClienteEscritorio; pedidos: MeuPedido[]; enderecos: EnderecoSalvo[] }>;
}

const MOST_ORDERS = 100;

/** Customers as the office sees them. */
export function createCustomersOffice({ db, clock }: CustomersDeps): CustomersOffice {
  return {
    async list({ q, limit, offset, look }) {
      const terms = termsOf(q);
      const { searchesPeople } = look;
      const { rows, total } = await listCustomers(db, { terms, searchesPeople, limit, offset });
      // Masked rows tell as much as whole ones to who finds them by a CPF.
      const looked = look.whole || (searchesPeople && terms.length > 0);
      if (looked && rows.length > 0) {
        const after = { q: maskTyped(q), offset, count: rows.length };
        await insertAudit(db, { actor: look.by, action: 'clientes_vistos', after, at: clock() });
      }
      return { total, clientes: rows.map((row) => tellInOffice(row, row.pedidos, look)) };
    },

    async statistics() {
      const { customers, newToday, meanCents, buyers } = await readFigures(db, clock());
      return {
        totalClientes: customers,
        novosHoje: newToday,
        valorMedio: centsToReais(meanCents),
        clientesComPedidos: buyers,
      };
    },

    async show(id, look) {
      const customer = await findCustomer(db, id);
      if (customer === undefined) throw notFound('Não encontramos este cliente.');
      if (look.whole) {
        const subject = actorOf(id);
        await insertAudit(db, { actor: look.by, action: 'cliente_visto', subject, at: clock() });
      }
      const orders = await readOwnOrders(db, { customerId: id, limit: MOST_ORDERS, offset: 0, now: clock() });
      const enderecos = (await listAddresses(db, id)).map(tellAddress);
      return {
        cliente: tellInOffice(customer, await countOwnOrders(db, id), look),
        pedidos: orders.map(({ pedido }) => pedido),
        enderecos: look.whole ? enderecos : enderecos.map(maskAddress),
      };
    },
  };
}

/** Words as they are searched for; a CPF or a phone is found with or without its mask. */
function termsOf(q: string): string[] {
  const words = fold(q).split(' ').filter(Boolean);
  const isMasked = /^[\d().+-]+$/.test(words.join('')) && digitsOf(q).length >= 3;
  if (isMasked) return [digitsOf(q)];
  return words.map((word) => (/^[\d.-]{6,}$/.test(word) ? digitsOf(word) : word));
}

/** What was searched for is personal data itself: the audit log gets only its kind. */
const maskTyped = (q: string) => maskText(q.trim());

function tellInOffice(customer: Customer, pedidos: number, { whole }: Look): ClienteEscritorio {
  const told = tellCustomer(customer);
  if (whole) return { ...told, mascarado: false, pedidos };
  return {
    ...maskAddress(told),
    email: maskEmail(told.email),
    cpf: maskCpf(told.cpf),
    whatsapp: maskPhone(told.whatsapp),
    mascarado: true,
    pedidos,
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
