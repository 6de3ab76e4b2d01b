import type { TableFile } from './file-rows.ts';
import { NO_PERSON } from './old-person.ts';
import type { OrdersFile } from './old-order.ts';
import { hasHeadings, readOrders, startsWithOne, stateOf, wordsOf, type OrderReader } from './read-orders.ts';

type Field =
  | 'status'
  | 'statusDoPagamento'
  | 'statusDoEnvio'
  | 'nome'
  | 'cpf'
  | 'telefone'
  | 'recebe'
  | 'endereco'
  | 'numero'
  | 'complemento'
  | 'bairro'
  | 'cidade'
  | 'cep'
  | 'estado'
  | 'pais';

const READER: OrderReader<Field> = {
  headings: {
    number: ['numero do pedido', 'numero de orden'],
    email: ['e-mail', 'email'],
    placed: ['data', 'fecha'],
    status: ['status do pedido', 'estado de la orden'],
    statusDoPagamento: ['status do pagamento', 'estado del pago'],
    statusDoEnvio: ['status do envio', 'estado del envio'],
    currency: ['moeda', 'moneda'],
    subtotal: ['subtotal'],
    desconto: ['desconto', 'descuento'],
    frete: ['valor do frete', 'costo de envio'],
    imposto: [],
    total: ['total'],
    devolvido: [],
    nome: ['nome do comprador', 'nombre del comprador'],
    cpf: ['cpf / cnpj', 'cpf/cnpj'],
    telefone: ['telefone', 'telefono'],
    recebe: ['nome para a entrega', 'nombre para el envio'],
    endereco: ['endereco', 'direccion'],
    numero: ['numero'],
    complemento: ['complemento', 'piso'],
    bairro: ['bairro', 'localidad'],
    cidade: ['cidade', 'ciudad'],
    cep: ['codigo postal'],
    estado: ['estado', 'provincia o estado'],
    pais: ['pais'],
    envio: ['forma de entrega', 'medio de envio'],
    pagamento: ['forma de pagamento', 'medio de pago', 'meio de pagamento'],
    cupom: ['cupom de desconto', 'cupon de descuento'],
    observacoes: ['anotacoes do comprador', 'notas del comprador'],
    paid: ['data de pagamento', 'fecha de pago'],
    sent: ['data de envio', 'fecha de envio'],
    item: ['nome do produto', 'nombre del producto'],
    preco: ['valor do produto', 'precio del producto'],
    quantidade: ['quantidade comprada', 'cantidad del producto'],
    sku: ['sku'],
    rastreio: ['codigo de rastreio do envio', 'codigo de tracking del envio'],
    cancelled: ['data e hora do cancelamento', 'fecha y hora de cancelacion'],
  },
  buyer(cell) {
    const place = {
      ...NO_PERSON,
      endereco: cell('endereco'),
      numero: cell('numero'),
      complemento: cell('complemento'),
      bairro: cell('bairro'),
      cidade: cell('cidade'),
      cep: cell('cep'),
      estado: cell('estado'),
      pais: cell('pais'),
    };
    const nome = cell('nome') || cell('recebe');
    const buyer = { ...place, nome, email: cell('email'), cpf: cell('cpf'), whatsapp: cell('telefone') };
    return { buyer, place, notes: [] };
  },
  state(cell) {
    const [status, payment, shipping] = [cell('status'), cell('statusDoPagamento'), cell('statusDoEnvio')];
    return {
      state: stateOf({
        isReturned: startsWithOne(payment, 'estorn', 'reembols', 'devolv'),
        isCancelled: startsWithOne(status, 'cancel') || startsWithOne(payment, 'recusad', 'cancel', 'anulad'),
        isPaid: startsWithOne(payment, 'confirmad', 'pago', 'recebid', 'recibid'),
        isPending: startsWithOne(payment, 'pendent', 'pendient', 'aguard', 'em analise'),
        isSent: startsWithOne(shipping, 'enviad', 'despachad'),
        isDelivered: startsWithOne(shipping, 'entreg'),
      }),
      words: wordsOf(status, payment, shipping),
    };
  },
};

export const isNuvemshopOrders = (headings: readonly string[]): boolean =>
  hasHeadings(headings, 'numero do pedido', 'nome do produto') ||
  hasHeadings(headings, 'numero de orden', 'nombre del producto');

/** The line with a date is the order with its first item; the others hold one item each, before it or after it. */
export const readNuvemshopOrders = (table: TableFile, now: Date): Promise<OrdersFile> =>
  readOrders(table, READER, now);
