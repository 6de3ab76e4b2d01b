import type { TableFile } from './file-rows.ts';
import { NO_PERSON } from './old-person.ts';
import type { OrdersFile } from './old-order.ts';
import { companyCpf, CPF_OF_COMPANY } from './read-people.ts';
import { hasHeadings, readOrders, startsWithOne, stateOf, wordsOf, type OrderReader } from './read-orders.ts';

type Part = 'Name' | 'Address1' | 'Address2' | 'Company' | 'City' | 'Zip' | 'Province' | 'Country' | 'Phone';
type Field = 'financial' | 'fulfillment' | 'phone' | `${'billing' | 'shipping'}${Part}`;

const READER: OrderReader<Field> = {
  headings: {
    number: ['name'],
    email: ['email'],
    financial: ['financial status'],
    fulfillment: ['fulfillment status'],
    placed: ['created at'],
    paid: ['paid at'],
    sent: ['fulfilled at'],
    cancelled: ['cancelled at', 'canceled at'],
    currency: ['currency'],
    subtotal: ['subtotal'],
    frete: ['shipping'],
    imposto: ['taxes'],
    total: ['total'],
    desconto: ['discount amount'],
    devolvido: ['refunded amount'],
    cupom: ['discount code'],
    envio: ['shipping method'],
    pagamento: ['payment method'],
    rastreio: [],
    observacoes: ['notes'],
    item: ['lineitem name'],
    preco: ['lineitem price'],
    quantidade: ['lineitem quantity'],
    sku: ['lineitem sku'],
    phone: ['phone'],
    billingName: ['billing name'],
    shippingName: ['shipping name'],
    billingAddress1: ['billing address1'],
    shippingAddress1: ['shipping address1'],
    billingAddress2: ['billing address2'],
    shippingAddress2: ['shipping address2'],
    billingCompany: ['billing company'],
    shippingCompany: ['shipping company'],
    billingCity: ['billing city'],
    shippingCity: ['shipping city'],
    billingZip: ['billing zip'],
    shippingZip: ['shipping zip'],
    billingProvince: ['billing province'],
    shippingProvince: ['shipping province'],
    billingCountry: ['billing country'],
    shippingCountry: ['shipping country'],
    billingPhone: ['billing phone'],
    shippingPhone: ['shipping phone'],
  },
  buyer(cell) {
    const place = {
      ...NO_PERSON,
      endereco: cell('shippingAddress1') || cell('billingAddress1'),
      complemento: cell('shippingAddress2') || cell('billingAddress2'),
      cidade: cell('shippingCity') || cell('billingCity'),
      cep: cell('shippingZip') || cell('billingZip'),
      estado: cell('shippingProvince') || cell('billingProvince'),
      pais: cell('shippingCountry') || cell('billingCountry'),
    };
    const cpf = companyCpf(cell('billingCompany')) || companyCpf(cell('shippingCompany'));
    const buyer = {
      ...place,
      nome: cell('billingName') || cell('shippingName'),
      email: cell('email'),
      cpf,
      whatsapp: cell('phone') || cell('billingPhone') || cell('shippingPhone'),
    };
    return { buyer, place, notes: cpf === '' ? [] : [CPF_OF_COMPANY] };
  },
  state(cell) {
    const [financial, fulfillment] = [cell('financial'), cell('fulfillment')];
    const isPaid = startsWithOne(financial, 'paid', 'partially_refunded');
    return {
      state: stateOf({
        isReturned: startsWithOne(financial, 'refunded'),
        isCancelled:
          startsWithOne(financial, 'voided', 'expired') ||
          (cell('cancelled') !== '' && financial !== 'refunded'),
        isPaid,
        isPending: startsWithOne(financial, 'pending', 'authorized', 'partially_paid', 'unpaid'),
        isSent: startsWithOne(fulfillment, 'fulfilled'),
        isDelivered: false,
      }),
      words: wordsOf(financial, fulfillment),
    };
  },
};

export const isShopifyOrders = (headings: readonly string[]): boolean =>
  hasHeadings(headings, 'financial status', 'lineitem name');

/** The first line of an order has its sums; each line has one item. */
export const readShopifyOrders = (table: TableFile, now: Date): Promise<OrdersFile> =>
  readOrders(table, READER, now);
