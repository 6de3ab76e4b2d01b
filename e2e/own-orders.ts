import { expect } from 'vitest';
import type { Produto } from '#shared/wire/catalog.ts';
import type { OrderStatus } from '#shared/wire/orders.ts';
import type { PaymentCreated } from '#shared/wire/payments.ts';
import type { FreteOpcao } from '#shared/wire/shipping.ts';
import { effectivePriceCents } from '#shared/catalog.ts';
import { centsToReais, reaisToCents } from '#shared/money.ts';
import type { LoggedIn } from './account-page.ts';
import { lineInStock } from './buyer.ts';
import { pick, readProducts } from './shopper.ts';

export const OFFICE = { ADMIN_USERNAME: 'dona', ADMIN_PASSWORD: 'segredo-da-dona-1' };

let attempts = 0;

async function call<T>(url: string, method: string, given: { body?: unknown; token?: string; key?: string }) {
  const answer = await fetch(url, {
    method,
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      ...(given.token !== undefined && { authorization: `Bearer ${given.token}` }),
      ...(given.key !== undefined && { 'x-idempotency-key': given.key }),
    },
    ...(method !== 'GET' && { body: JSON.stringify(given.body ?? {}) }),
  });
  if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

export interface PlacedOrder {
  codigo: string;
  id: number;
  product: Produto;
  /** The buyer pays in her bank's app. */
  pay(): Promise<void>;
  refund(): Promise<void>;
  /** The open PIX is given up. */
  giveUp(): Promise<void>;
}

/** An order of one piece by PIX, placed by a customer who is logged in. */
export async function placeOrder(shopUrl: string, { token, cliente }: LoggedIn): Promise<PlacedOrder> {
  const line = await lineInStock(shopUrl);
  const product = pick(await readProducts(shopUrl), ({ id }) => line.id.startsWith(`${id}-`));
  const quoted = await call<{ opcoes: FreteOpcao[] }>(`${shopUrl}/api/frete/calcular`, 'POST', {
    body: { cepDestino: cliente.cep, cartItems: [line] },
  });
  const [frete] = quoted.opcoes;
  if (frete === undefined) throw new Error('No freight is offered');
  attempts += 1;
  const { payment, pedido } = await call<PaymentCreated>(`${shopUrl}/api/payment/pix/create`, 'POST', {
    token,
    key: `own-order-${process.pid}-${attempts}`,
    body: {
      transaction_amount: centsToReais(effectivePriceCents(product) + (reaisToCents(frete.valor) ?? 0)),
      description: 'Pedido Loja - 1 item(ns)',
      payment_method_id: 'pix',
      payer: {
        email: cliente.email,
        first_name: 'Marina',
        last_name: 'Alves',
        identification: { type: 'CPF', number: cliente.cpf },
      },
      items: [{ id: product.id, quantity: 1, tamanhoSelecionado: line.tamanho, corSelecionada: line.cor }],
      shipping: {
        frete: {
          address: {
            postal_code: cliente.cep,
            street: cliente.endereco,
            number: cliente.numero,
            district: cliente.bairro,
            city: cliente.cidade,
            region_code: cliente.estado,
          },
        },
        freteSelecionado: { id: frete.id, cotacao: frete.cotacao },
      },
      customer: {
        nome: cliente.nome,
        email: cliente.email,
        cpf: cliente.cpf,
        whatsapp: cliente.whatsapp,
      },
    },
  });
  const { codigo, id } = pedido;
  const atBank = (act: string) => call(`${shopUrl}/sandbox/payments/${payment.id}/${act}`, 'POST', {});
  return {
    codigo,
    id,
    product,
    pay: async () => {
      await atBank('approve');
      await untilStatus(shopUrl, codigo, 'paid');
    },
    refund: async () => {
      await atBank('refund');
      await untilStatus(shopUrl, codigo, 'refunded');
    },
    giveUp: async () => {
      await call(`${shopUrl}/api/payment/pix/cancelar/${codigo}`, 'POST', {});
      await untilStatus(shopUrl, codigo, 'cancelled');
    },
  };
}

export async function untilStatus(shopUrl: string, codigo: string, status: OrderStatus): Promise<void> {
  const read = async () => {
    const path = `${shopUrl}/api/pedidos/${codigo}/status`;
    return (await call<{ pedido: { status: string } }>(path, 'GET', {})).pedido.status;
  };
  await expect.poll(read).toBe(status);
}

/** The owner, who moves orders on. The shop must run with OFFICE in its settings. */
export async function office(shopUrl: string) {
  const { token } = await call<{ token: string }>(`${shopUrl}/api/admin/login`, 'POST', {
    body: { username: OFFICE.ADMIN_USERNAME, password: OFFICE.ADMIN_PASSWORD },
  });
  const at = ({ id }: { id: number }) => `${shopUrl}/api/gerenciamento/pedidos/${id}`;
  return {
    move: async (order: { id: number }, ...statuses: OrderStatus[]) => {
      for (const status of statuses) await call(`${at(order)}/status`, 'PUT', { token, body: { status } });
    },
    send: (order: { id: number }, rastreio: string, transportadora: string) =>
      call(at(order), 'PUT', { token, body: { rastreio, transportadora } }),
  };
}
