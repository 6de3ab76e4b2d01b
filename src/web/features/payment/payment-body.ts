import type { CheckoutState } from '#shared/checkout.ts';
import { productIdOf } from '#shared/cart.ts';
import { centsToReais, reaisToCents } from '#shared/money.ts';
import type { PaymentBody } from '#shared/wire/payments.ts';
import { amountCents } from './purchase-sums.ts';

/** Who pays, where it is not the buyer. */
export interface Payer {
  nome: string;
  email: string;
  /** Digits. */
  cpf: string;
}

interface PaymentTerms {
  method: 'pix' | null;
  /** Where the parcel leaves from. */
  originCep: string;
  payer?: Payer;
}

/** The body that asks for a payment of what the checkout handed on. Prices in it are compared, never believed. */
export function paymentBody(
  state: CheckoutState,
  { method, originCep, payer = state.customer }: PaymentTerms,
): PaymentBody {
  const { customer, items, frete, cupom, creditos } = state;
  const [firstName = '', ...lastNames] = payer.nome.trim().split(/\s+/);
  return {
    transaction_amount: centsToReais(amountCents(state, method === 'pix')),
    description: `Pedido Loja - ${items.length} item(ns)`,
    ...(method !== null && { payment_method_id: method }),
    payer: {
      email: payer.email,
      first_name: firstName,
      last_name: lastNames.join(' '),
      identification: { type: 'CPF', number: payer.cpf },
    },
    external_reference: `PED-${Date.now()}`,
    items: paymentItems(state),
    shipping: {
      frete: {
        method: frete.nome,
        delivery_time: { days: frete.prazo },
        amount: { value: reaisToCents(frete.valor) ?? 0 },
        carrier: frete.company,
        address: {
          postal_code: customer.cep,
          // An order that stands may have been placed without all of its address.
          street: customer.endereco || undefined,
          number: customer.numero,
          complement: customer.complemento,
          district: customer.bairro,
          city: customer.cidade || undefined,
          region_code: customer.estado || undefined,
          country: 'BR',
        },
      },
      freteSelecionado: { id: frete.id, cotacao: frete.cotacao },
      cepOrigem: originCep,
    },
    ...(cupom !== undefined && { cupom }),
    ...creditCodes(creditos),
    customer: { nome: customer.nome, email: customer.email, cpf: customer.cpf, whatsapp: customer.whatsapp },
  };
}

/** The vales that pay, as calls name them; an order that stands has its own already. */
export function creditCodes(credits: CheckoutState['creditos'] = []): Pick<PaymentBody, 'creditos'> {
  const creditos = credits.flatMap(({ codigo }) => (codigo === null ? [] : [codigo]));
  return creditos.length === 0 ? {} : { creditos };
}

/** What is bought, as payments and orders name it. */
export function paymentItems({ items }: Pick<CheckoutState, 'items'>): PaymentBody['items'] {
  return items.map(paymentItem);
}

function paymentItem(line: CheckoutState['items'][number]) {
  const unitCents = reaisToCents(line.preco) ?? 0;
  return {
    id: String(productIdOf(line.id) ?? line.id),
    title: line.nome,
    quantity: line.quantidade,
    unit_price: centsToReais(unitCents),
    unit_amount: unitCents,
    tamanhoSelecionado: line.tamanho,
    corSelecionada: line.cor,
    ...(line.presentes && { presentes: line.presentes }),
  };
}
