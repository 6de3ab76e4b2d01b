import type { Kysely } from 'kysely';
import { orderNumber } from '#shared/order-number.ts';
import type { ClienteEscritorio } from '#shared/wire/customers.ts';
import type { DB } from '../../db/index.ts';
import { orderPlace, type CpfVault } from '../../security/cpfs.ts';
import { readGuests, type Listed } from './guests.store.ts';
import { readCustomers, type CustomerLine } from './office.store.ts';
import { isWithoutAccount } from './old-people.store.ts';
import { tellCustomer, tellOrigin } from './tell-customer.ts';

/** Somebody as the office lists her, before anything is masked. */
export type Person = Omit<ClienteEscritorio, 'mascarado'>;

/** A row of hers: with an account, or brought from an old shop without one. */
export const withRow = (row: CustomerLine, vault: Pick<CpfVault, 'open'>): Person => ({
  ...tellCustomer(row, vault),
  conta: !isWithoutAccount(row),
  ultimoPedido: null,
  pedidos: row.pedidos,
  pedidosAntigos: row.antigos,
  ...tellOrigin(row),
});

/** Who stands on a page of the list, in its order. */
export async function readPeople(
  db: Kysely<DB>,
  people: readonly Listed[],
  vault: Pick<CpfVault, 'open'>,
): Promise<Person[]> {
  const idsOf = (isGuest: boolean) => people.filter((one) => one.is_guest === isGuest).map(({ id }) => id);
  const [customers, guests] = await Promise.all([
    readCustomers(db, idsOf(false)),
    readGuests(db, idsOf(true)),
  ]);
  const told = new Map<string, Person>([
    ...customers.map((row) => [`c${row.id}`, withRow(row, vault)] as const),
    ...guests.map((row) => [`g${row.first_id}`, tellGuest(row, vault)] as const),
  ]);
  return people.flatMap(({ is_guest: isGuest, id }) => told.get(`${isGuest ? 'g' : 'c'}${id}`) ?? []);
}

type Guest = Awaited<ReturnType<typeof readGuests>>[number];

/** Who bought without an account, as her last order tells of her. */
function tellGuest(row: Guest, vault: Pick<CpfVault, 'open'>): Person {
  const { nome, email, whatsapp, cep, endereco, numero, complemento, bairro, cidade, estado } = row;
  return {
    id: null,
    conta: false,
    nome,
    email,
    cpf: vault.open(row, orderPlace(row.codigo)),
    whatsapp,
    cep,
    endereco,
    numero,
    complemento,
    bairro,
    cidade,
    estado,
    email_confirmado: false,
    created_at: row.since.toISOString(),
    ultimoPedido: { id: row.id, numero: orderNumber(row.id) },
    pedidos: Number(row.pedidos),
    pedidosAntigos: 0,
    origem: null,
    marketing: null,
  };
}
