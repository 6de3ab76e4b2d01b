import { isCnpj } from '#shared/cnpj.ts';
import type { PedidoFiscal } from '#shared/wire/fiscal.ts';
import type { Falta } from '#shared/wire/invoice-service.ts';
import type { InvoiceDocument, InvoiceItem } from '../../providers/invoice/port.ts';
import type { Regime } from './deps.ts';

/** Goods that were bought to be sold, as they come back from a consumer of the same state, and of another. */
const RETURN_CFOP: Readonly<Record<string, string>> = { '5102': '1202', '6108': '2202' };
const NOTHING_PAID = { code: '90', words: 'Sem pagamento', cents: 0 };

const cents = (reais: number): number => Math.round(reais * 100);

export interface Written {
  fiscal: PedidoFiscal;
  regime: Regime;
  at: Date;
  /** Of the sale's invoice, where goods come back; null: it is the sale. */
  saleKey: string | null;
  /** Is it of a new piece, which was paid for by what came back? */
  isPiece?: boolean;
}

/** An order's goods as an invoice says them. Its sums are those of its lines, which are the order's own. */
export function documentOf({ fiscal, regime, at, saleKey, isPiece = false }: Written): InvoiceDocument {
  const isReturn = saleKey !== null;
  const { destinatario: buyer, totais } = fiscal;
  return {
    purpose: isReturn ? 'entrada' : 'saida',
    at,
    nature: natureOf(fiscal, { isReturn, isPiece }),
    issuerCnpj: fiscal.emitente.cnpj,
    issuerIe: regime.ie,
    receiver: {
      name: buyer.nome,
      cpf: buyer.cpf,
      cep: buyer.cep.replaceAll(/\D/g, ''),
      street: buyer.endereco,
      number: buyer.numero || 'S/N',
      complement: buyer.complemento,
      district: buyer.bairro,
      city: buyer.cidade,
      state: buyer.uf.toUpperCase(),
    },
    presence: fiscal.presenca,
    freightMode: isReturn ? 9 : fiscal.transporte.modalidade,
    csosn: regime.csosn,
    items: fiscal.itens.map((item) => itemOf(item, isReturn)),
    goodsCents: cents(totais.produtos),
    discountCents: cents(totais.desconto),
    freightCents: cents(totais.frete),
    totalCents: cents(totais.total),
    payments: isReturn ? [NOTHING_PAID] : isPiece ? [paidByReturn(fiscal)] : paymentsOf(fiscal),
    saleKey,
  };
}

/** What came back pays for what goes out: that has no code of its own. */
const paidByReturn = ({ totais }: PedidoFiscal) => {
  return { code: '99', words: 'Crédito da devolução', cents: cents(totais.total) };
};

function natureOf(
  fiscal: PedidoFiscal,
  { isReturn, isPiece }: { isReturn: boolean; isPiece: boolean },
): string {
  if (isReturn) return 'Devolução de venda de mercadoria';
  return isPiece ? 'Venda de mercadoria (troca)' : fiscal.natureza_operacao;
}

function itemOf(item: PedidoFiscal['itens'][number], isReturn: boolean): InvoiceItem {
  return {
    code: item.codigo,
    description: item.descricao,
    cfop: isReturn ? (RETURN_CFOP[item.cfop] ?? '') : item.cfop,
    ncm: item.ncm,
    cest: item.cest,
    origin: item.origem,
    unit: item.unidade,
    gtin: item.gtin,
    quantity: item.quantidade,
    unitCents: cents(item.valor_unitario),
    grossCents: cents(item.valor_bruto),
    discountCents: cents(item.valor_desconto),
    freightCents: cents(item.valor_frete),
  };
}

function paymentsOf({ pagamentos }: PedidoFiscal): InvoiceDocument['payments'] {
  const paid = pagamentos.map(({ forma, descricao, valor }) => {
    return { code: forma, words: descricao, cents: cents(valor) };
  });
  return paid.length === 0 ? [NOTHING_PAID] : paid;
}

const ADDRESS = [
  ['cep', 'CEP'],
  ['endereco', 'rua'],
  ['bairro', 'bairro'],
  ['cidade', 'cidade'],
  ['uf', 'UF'],
] as const;

/** What the tax office would refuse it for, and where that is filled in. */
export function missingIn(fiscal: PedidoFiscal, { ie }: Regime): Falta[] {
  const { emitente, destinatario: buyer, itens } = fiscal;
  const found: Falta[] = [];
  if (!isCnpj(emitente.cnpj)) found.push({ texto: 'CNPJ da loja', lugar: 'loja', produto: null });
  if (emitente.uf === '') found.push({ texto: 'endereço da loja com a UF', lugar: 'loja', produto: null });
  if (ie === '') found.push({ texto: 'inscrição estadual da loja', lugar: 'notas', produto: null });
  if (buyer.cpf === '') found.push({ texto: 'CPF de quem comprou', lugar: 'pedido', produto: null });
  for (const [name, called] of ADDRESS)
    if (buyer[name].trim() === '')
      found.push({ texto: `${called} de quem comprou`, lugar: 'pedido', produto: null });
  const told = new Set<string>();
  for (const { produto_id: produto, descricao, ncm, origem } of itens)
    for (const [name, value] of [
      ['NCM', ncm],
      ['origem', origem],
    ] as const) {
      if (value !== '' || told.has(`${name} ${produto}`)) continue;
      told.add(`${name} ${produto}`);
      found.push({ texto: `${name} de ${descricao}`, lugar: 'produto', produto });
    }
  return found;
}

/** In one sentence. */
export const missingText = (missing: readonly Falta[]): string =>
  `Antes de emitir, preencha: ${missing.map(({ texto }) => texto).join('; ')}.`;
