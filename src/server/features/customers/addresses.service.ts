import {
  ADDRESS_FIELDS,
  checkAddress,
  EMPTY_ADDRESS,
  MOST_ADDRESSES,
  type AddressFields,
} from '#shared/addresses.ts';
import { digitsOf } from '#shared/cpf.ts';
import type { EnderecoSalvo } from '#shared/wire/customers.ts';
import { inTransaction } from '../../db/index.ts';
import { conflict, notFound } from '../../errors.ts';
import {
  clearPrincipal,
  deleteAddress,
  insertAddress,
  listAddresses,
  updateAddress,
  type Address,
} from './addresses.store.ts';
import { lockCustomer } from './customers.store.ts';
import { existing, type CustomersDeps } from './deps.ts';
import { plain, refuse, type Raw } from './read-fields.ts';

export type RawAddress = Raw<keyof AddressFields> & { principal?: boolean | null | undefined };

/** A customer's delivery addresses. Where there is any, exactly one is the one that the checkout proposes. */
export interface Addresses {
  list(customerId: number): Promise<EnderecoSalvo[]>;
  /** Throws 422, or 409 when there are as many as may be. */
  add(customerId: number, raw: RawAddress): Promise<EnderecoSalvo>;
  /** Changes what was sent. Throws 404 for one that is not hers, 422. */
  change(customerId: number, id: number, raw: RawAddress): Promise<EnderecoSalvo>;
  /** Throws 404 for one that is not hers. */
  remove(customerId: number, id: number): Promise<void>;
}

export function createAddresses({ db, clock }: CustomersDeps): Addresses {
  /** One change at a time of one customer's addresses. */
  const changing = <T>(
    customerId: number,
    work: (tx: Parameters<typeof clearPrincipal>[0], known: Address[]) => Promise<T>,
  ) =>
    inTransaction(db, async (tx) => {
      existing(await lockCustomer(tx, customerId));
      return work(tx, await listAddresses(tx, customerId));
    });

  return {
    list: async (customerId) => (await listAddresses(db, customerId)).map(tellAddress),

    async add(customerId, raw) {
      const typed = readAddress({ ...EMPTY_ADDRESS }, raw);
      return changing(customerId, async (tx, known) => {
        if (known.length >= MOST_ADDRESSES) {
          const text = `Você já tem ${MOST_ADDRESSES} endereços salvos. Exclua um para guardar outro.`;
          throw conflict('enderecos_demais', text);
        }
        const principal = known.length === 0 || raw.principal === true;
        if (principal) await clearPrincipal(tx, customerId);
        return tellAddress(
          await insertAddress(tx, { customerId, fields: { ...typed, principal }, now: clock() }),
        );
      });
    },

    change: (customerId, id, raw) =>
      changing(customerId, async (tx, known) => {
        const before = ownOne(known, id);
        const typed = readAddress(before, raw);
        // The first one stays it until another one becomes it: there is always one.
        const principal = before.principal || raw.principal === true;
        if (principal && !before.principal) await clearPrincipal(tx, customerId);
        return tellAddress(await updateAddress(tx, id, { fields: { ...typed, principal }, now: clock() }));
      }),

    remove: (customerId, id) =>
      changing(customerId, async (tx, known) => {
        const gone = ownOne(known, id);
        await deleteAddress(tx, id);
        const next = known.find((address) => address.id !== id);
        if (gone.principal && next !== undefined) {
          await updateAddress(tx, next.id, { fields: { principal: true }, now: clock() });
        }
      }),
  };
}

function ownOne(known: Address[], id: number): Address {
  const found = known.find((address) => address.id === id);
  if (found === undefined) throw notFound('Não encontramos este endereço.');
  return found;
}

/** What was typed over what was there, in the form that is kept. Throws 422. */
function readAddress(before: AddressFields, raw: RawAddress): AddressFields {
  const typed = ADDRESS_FIELDS.map((name) => [name, raw[name] == null ? before[name] : plain(raw[name])]);
  const fields = Object.fromEntries(typed) as AddressFields;
  refuse(checkAddress(fields));
  const { cep, numero, estado } = fields;
  return { ...fields, cep: digitsOf(cep), numero: numero || 's/n', estado: estado.toUpperCase() };
}

/** As the wire has it. */
export function tellAddress(address: Address): EnderecoSalvo {
  const { id, apelido, cep, endereco, numero, complemento, bairro, cidade, estado, principal } = address;
  return { id, apelido, cep, endereco, numero, complemento, bairro, cidade, estado, principal };
}
