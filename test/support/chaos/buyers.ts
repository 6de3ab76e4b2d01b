import { personNumber } from '../people.ts';
import { call } from '../provider.ts';
import { shopperAt, type Shopper, type Wanted } from '../shopper.ts';

/** An address that only the person of this number has. */
export const addressOf = (number: number) =>
  `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;

export interface Buyer extends Shopper {
  /** Like a shopper's, in her own name. */
  checkOut(wanted: Wanted[]): Promise<Record<string, unknown>>;
}

/** Somebody with an address, a CPF and an e-mail of her own, the same ones for a number. */
export function buyerAt(url: string, number: number): Buyer {
  const shopper = shopperAt(url, addressOf(number));
  const { email, cpf } = personNumber(number);
  return {
    ...shopper,
    async checkOut(wanted) {
      const body = await shopper.checkOut(wanted);
      const customer = { nome: 'Ana Souza', whatsapp: '(21) 98888-7777', email, cpf };
      const identification = { type: 'CPF', number: cpf };
      return { ...body, customer, payer: { email, first_name: 'Ana', last_name: 'Souza', identification } };
    },
  };
}

/** Headers of whoever runs a shop. */
export async function ownerAt(url: string, adminPassword: string): Promise<{ authorization: string }> {
  const { body } = await call<{ token: string }>(`${url}/api/admin/login`, {
    method: 'POST',
    body: { username: 'admin', password: adminPassword },
  });
  return { authorization: `Bearer ${body.token}` };
}

interface Plenty {
  headers: Record<string, string>;
  units: number;
  /** Of the product, besides. */
  further?: Record<string, unknown>;
}

/** A product of one kind that a whole run buys, made as its owner would. */
export async function makePlenty(url: string, { headers, units, further = {} }: Plenty): Promise<Wanted> {
  await call(`${url}/api/categorias`, { method: 'POST', headers, body: { nome: 'Prova' } });
  const { status, body } = await call<{ produto: { id: number } }>(`${url}/api/produtos`, {
    method: 'POST',
    headers,
    body: {
      nome: 'Vestido de prova',
      preco: 100,
      categoria: 'Prova',
      cor: [{ nome: 'Azul', hex: '#1f2a44' }],
      tamanho: ['M'],
      variantes: [{ cor: 'Azul', tamanho: 'M', estoque: units }],
      ...further,
    },
  });
  if (status !== 201) throw new Error(`No product: ${status} ${JSON.stringify(body)}`);
  return { productId: body.produto.id, cor: 'Azul', tamanho: 'M', quantity: 1, preco: 100 };
}
