import type { ReceivedAs } from '#shared/channels.ts';
import { digitsOf } from '#shared/cpf.ts';
import { reaisToCents } from '#shared/money.ts';
import type { ProdutoDoEscritorio } from '#shared/wire/catalog.ts';
import type { VendaNova, VendaPensada } from '#shared/wire/counter.ts';
import type { FreteOpcao } from '#shared/wire/shipping.ts';

/** A piece of the sale, with the product that tells its colours, sizes and units. */
export interface Piece {
  key: number;
  product: ProdutoDoEscritorio;
  cor: string;
  tamanho: string;
  quantidade: number;
}

export type Channel = VendaNova['canal'];
export type Payment = VendaNova['pagamento'];
export type FreightKind = VendaNova['frete']['tipo'];

export interface Buyer {
  nome: string;
  email: string;
  cpf: string;
  whatsapp: string;
  cep: string;
  endereco: string;
  numero: string;
  complemento: string;
  bairro: string;
  cidade: string;
  estado: string;
}

/** A sale as it is being typed. */
export interface SaleDraft {
  canal: Channel;
  pieces: readonly Piece[];
  buyer: Buyer;
  freight: FreightKind;
  agreed: string;
  option: FreteOpcao | null;
  discount: string;
  discountBy: 'valor' | 'percentual';
  payment: Payment;
  received: ReceivedAs;
  delivered: boolean;
  note: string;
}

const NOBODY: Buyer = {
  nome: '',
  email: '',
  cpf: '',
  whatsapp: '',
  cep: '',
  endereco: '',
  numero: '',
  complemento: '',
  bairro: '',
  cidade: '',
  estado: '',
};

export const EMPTY_SALE: SaleDraft = {
  canal: 'balcao',
  pieces: [],
  buyer: NOBODY,
  freight: 'retirada',
  agreed: '',
  option: null,
  discount: '',
  discountBy: 'valor',
  payment: 'recebido',
  received: 'dinheiro',
  delivered: true,
  note: '',
};

const itemsOf = ({ pieces }: SaleDraft): VendaNova['items'] =>
  pieces.map(({ product, cor, tamanho, quantidade }) => ({ id: product.id, cor, tamanho, quantidade }));

/** The discount as it was typed; null for none, undefined for what is none. */
export function discountOf({ discount, discountBy }: SaleDraft): VendaNova['desconto'] {
  if (discount.trim() === '') return null;
  const cents = reaisToCents(discount.replace('%', ''));
  if (cents === null || cents <= 0 || (discountBy === 'percentual' && cents > 10_000)) return undefined;
  return discountBy === 'valor' ? { valor: cents / 100 } : { percentual: cents / 100 };
}

/** The freight as it stands; undefined while something of it is missing. */
export function freightOf({ freight, agreed, option }: SaleDraft): VendaNova['frete'] | undefined {
  if (freight === 'retirada') return { tipo: 'retirada' };
  if (freight === 'combinado') {
    const cents = reaisToCents(agreed);
    return cents === null || cents < 0 ? undefined : { tipo: 'combinado', valor: cents / 100 };
  }
  return option === null ? undefined : { tipo: 'cotacao', id: option.id, cotacao: option.cotacao };
}

/** What is asked for the sum that is shown. */
export function pricesAsked(draft: SaleDraft): VendaPensada {
  const { email, cpf, cep } = draft.buyer;
  const frete = freightOf(draft);
  return {
    items: itemsOf(draft),
    pagamento: draft.payment,
    desconto: discountOf(draft) ?? null,
    email: email.trim(),
    cpf: digitsOf(cpf),
    ...(draft.freight === 'retirada' ? {} : { cep: digitsOf(cep) }),
    ...(frete === undefined ? {} : { frete }),
  };
}

/** Does she take her pieces with her? */
export const isHandedOver = ({ payment, freight, delivered }: SaleDraft): boolean =>
  payment === 'recebido' && freight === 'retirada' && delivered;

/** The whole sale; `frete` was seen to be there. */
export function saleOf(draft: SaleDraft, frete: VendaNova['frete'], total: number): VendaNova {
  const { canal, payment, received, note, buyer } = draft;
  return {
    canal,
    items: itemsOf(draft),
    cliente: buyer,
    frete,
    desconto: discountOf(draft) ?? null,
    pagamento: payment,
    ...(payment === 'recebido' && { recebido: received, entregue: isHandedOver(draft) }),
    total,
    ...(note.trim() !== '' && { observacoes: note.trim() }),
  };
}
