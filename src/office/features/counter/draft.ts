import type { ReceivedAs } from '#shared/channels.ts';
import type { KnownCredit } from '#shared/checkout.ts';
import { digitsOf } from '#shared/cpf.ts';
import { reaisToCents } from '#shared/money.ts';
import type { VendaNova, VendaPensada } from '#shared/wire/counter.ts';
import type { Precos } from '#shared/wire/prices.ts';
import type { FreteOpcao } from '#shared/wire/shipping.ts';
import type { Piece } from '../../fields/sold-pieces.tsx';

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
  /** The CEP of an address that the shop knew: nothing is looked up for it. */
  knownCep: string;
  freight: FreightKind;
  agreed: string;
  option: FreteOpcao | null;
  discount: string;
  discountBy: 'valor' | 'percentual';
  payment: Payment;
  /** Vales that were looked up; what each pays is the shop's to say. */
  credits: readonly KnownCredit[];
  /** A code that is being typed and pays nothing yet. */
  creditTyped: string;
  received: ReceivedAs;
  delivered: boolean;
  note: string;
}

/** What is another in a sale now, also by what it is. */
export type Change = Partial<SaleDraft> | ((now: SaleDraft) => Partial<SaleDraft>);

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
  knownCep: '',
  freight: 'retirada',
  agreed: '',
  option: null,
  discount: '',
  discountBy: 'valor',
  payment: 'recebido',
  credits: [],
  creditTyped: '',
  received: 'dinheiro',
  delivered: true,
  note: '',
};

const itemsOf = ({ pieces }: SaleDraft): VendaNova['items'] =>
  pieces.map(({ product, cor, tamanho, quantidade }) => ({ id: product.id, cor, tamanho, quantidade }));

/** The codes of its vales. */
const codesOf = ({ credits }: SaleDraft): string[] => credits.flatMap(({ codigo }) => codigo ?? []);

/** The sale as it is paid: by vales alone where they leave nothing to pay. */
export function settledOf(draft: SaleDraft, precos: Precos | null): SaleDraft {
  const isCovered = draft.credits.length > 0 && precos?.aPagarOutros === 0 && precos.total_outros > 0;
  return isCovered ? { ...draft, payment: 'credito' } : draft;
}

/** The vales that pay, as the shop told of them. */
export const creditsOf = ({ creditos }: Precos): KnownCredit[] =>
  creditos
    .filter(({ estado }) => estado === 'aplicado')
    .map(({ final, saldo, venceEm, indice }) => ({
      codigo: String(indice),
      final,
      balanceCents: reaisToCents(saldo) ?? 0,
      expiresAt: venceEm ?? '',
    }));

/** What is left to pay of a settled sale. */
export const leftOf = ({ payment }: SaleDraft, { aPagarPix, aPagarOutros }: Precos): number =>
  payment === 'pix' ? aPagarPix : aPagarOutros;

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
    // Of vales the one answer tells both ways: by the other one more of them may be needed.
    pagamento: draft.credits.length > 0 && draft.payment === 'pix' ? 'recebido' : draft.payment,
    creditos: codesOf(draft),
    desconto: discountOf(draft) ?? null,
    email: email.trim(),
    cpf: digitsOf(cpf),
    ...(draft.freight === 'retirada' ? {} : { cep: digitsOf(cep) }),
    ...(frete === undefined ? {} : { frete }),
  };
}

/** For these ways nobody has to be asked for money. */
export const isPaidAtOnce = ({ payment }: Pick<SaleDraft, 'payment'>): boolean =>
  payment === 'recebido' || payment === 'credito';

/** Does she take her pieces with her? */
export const isHandedOver = ({ payment, freight, delivered }: SaleDraft): boolean =>
  isPaidAtOnce({ payment }) && freight === 'retirada' && delivered;

/** The whole sale, settled; `frete` was seen to be there. */
export function saleOf(draft: SaleDraft, frete: VendaNova['frete'], total: number): VendaNova {
  const { canal, payment, received, note, buyer } = draft;
  return {
    canal,
    items: itemsOf(draft),
    cliente: buyer,
    frete,
    desconto: discountOf(draft) ?? null,
    pagamento: payment,
    ...(payment === 'recebido' && { recebido: received }),
    ...(isPaidAtOnce(draft) && { entregue: isHandedOver(draft) }),
    creditos: codesOf(draft),
    total,
    ...(note.trim() !== '' && { observacoes: note.trim() }),
  };
}
