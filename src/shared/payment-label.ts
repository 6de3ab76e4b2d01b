import { RECEIVED_LABELS } from './channels.ts';
import { formatReais, instalmentCents } from './money.ts';

const LABELS: Readonly<Record<string, string>> = {
  pix: 'PIX do Mercado Pago',
  cartao: 'Cartão pelo Mercado Pago',
  credit: 'Cartão pelo Mercado Pago',
  entrega: 'Na entrega',
  preferencia: 'Página do Mercado Pago',
  credito: 'Vale',
  recebido: 'Recebido fora',
};

/** What is paid with by a word that we don't know. */
const OTHER = 'Outro meio pelo Mercado Pago';

/** Mercado Pago's words for what was paid with. */
const METHODS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    visa: 'Cartão Visa',
    master: 'Cartão Mastercard',
    elo: 'Cartão Elo',
    amex: 'Cartão American Express',
    hipercard: 'Cartão Hipercard',
    debvisa: 'Cartão Visa débito',
    debmaster: 'Cartão Mastercard débito',
    debelo: 'Cartão Elo débito',
    maestro: 'Cartão Maestro débito',
    cabal: 'Cartão Cabal',
    debcabal: 'Cartão Cabal débito',
    diners: 'Cartão Diners',
    account_money: 'Saldo no Mercado Pago',
    consumer_credits: 'Linha de crédito do Mercado Pago',
    bolbradesco: 'Boleto',
    pec: 'Pagamento em lotérica',
    ...RECEIVED_LABELS,
  }),
);

/** '3x de R$ 43,30'; '3x de R$ 45,00 (total R$ 135,00)' with interest, and '3x' alone where nobody said what was paid. */
export function splitWords(
  parcelas: number,
  { paidCents, amountCents }: { paidCents: number | null; amountCents: number },
): string {
  if (paidCents === null) return `${parcelas}x`;
  const each = `${parcelas}x de ${formatReais(instalmentCents(paidCents, parcelas))}`;
  return paidCents > amountCents ? `${each} (total ${formatReais(paidCents)})` : each;
}

/** 'Cartão pelo Mercado Pago, 3x'; a way of another origin by its own word, 'Nao informado' without one. */
export function paymentLabel(metodo: string, parcelas = 1): string {
  if (metodo === '') return 'Nao informado';
  const label = Object.hasOwn(LABELS, metodo) ? (LABELS[metodo] ?? metodo) : metodo;
  return parcelas > 1 ? `${label}, ${parcelas}x` : label;
}

/** How a charge was paid: 'Cartão Visa, 3x'; the provider's word for one that has no name of ours tells a person nothing. */
export const chargeLabel = (method: string, parcelas = 1): string =>
  paymentLabel(METHODS.get(method) ?? (Object.hasOwn(LABELS, method) ? method : OTHER), parcelas);
