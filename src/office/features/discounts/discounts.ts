import { formatReais, reaisToCents } from '#shared/money.ts';
import { numberOf } from '#shared/text.ts';
import { decimalText, parsePrice } from '../../lib/decimal.ts';
import { readOfficeStored, writeOfficeStored } from '../../lib/storage.ts';

const KEY = 'descontos';

/** A draft as the browser keeps it. It reaches no server and changes no price until it is published. */
export interface Discount {
  /** The moment it was made, in milliseconds. */
  id: number;
  nome: string;
  tipo: 'percentual' | 'fixo';
  /** Per cent, or reais. */
  valor: number;
  /** '' without a coupon. */
  codigo: string;
  ativo: boolean;
}

/** What the form holds, as typed. */
export interface DiscountDraft {
  nome: string;
  tipo: Discount['tipo'];
  valor: string;
  codigo: string;
  ativo: boolean;
}

export const EMPTY_DRAFT: DiscountDraft = {
  nome: '',
  tipo: 'percentual',
  valor: '',
  codigo: '',
  ativo: true,
};

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

function discountOf(value: unknown): Discount | null {
  if (typeof value !== 'object' || value === null) return null;
  const given = value as Record<string, unknown>;
  const [id, valor] = [numberOf(given['id']), numberOf(given['valor'])];
  if (!Number.isFinite(id) || !Number.isFinite(valor)) return null;
  return {
    id,
    nome: text(given['nome']),
    tipo: given['tipo'] === 'fixo' ? 'fixo' : 'percentual',
    valor,
    codigo: text(given['codigo']),
    ativo: given['ativo'] !== false,
  };
}

/** The discounts of this browser; what can't be read is left out. */
export function readDiscounts(): Discount[] {
  try {
    const kept: unknown = JSON.parse(readOfficeStored(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.map(discountOf).filter((one) => one !== null) : [];
  } catch {
    return [];
  }
}

export function keepDiscounts(discounts: readonly Discount[]): void {
  writeOfficeStored(KEY, JSON.stringify(discounts));
}

/** Takes out one that is kept by the shop from now on. */
export function takeDiscount(id: Discount['id']): void {
  keepDiscounts(readDiscounts().filter((discount) => discount.id !== id));
}

/** What is wrong with a draft, in words; null when it can be kept. */
export function draftProblem({ nome, tipo, valor }: DiscountDraft): string | null {
  if (nome.trim() === '' || valor.trim() === '') return 'Nome e valor são obrigatórios!';
  const amount = parsePrice(valor);
  if (amount === null) return 'Informe um valor maior que zero, com até dois decimais, como 10,50.';
  if (amount === 0) return 'O valor precisa ser maior que zero.';
  return tipo === 'percentual' && amount > 100 ? 'O desconto percentual vai até 100%.' : null;
}

/** A sound draft as a discount; its id is the moment, or the next one that is free. */
export function discountFrom(draft: DiscountDraft, others: readonly Discount[], nowMs: number): Discount {
  const id = Math.max(nowMs, ...others.map((other) => other.id + 1));
  const { nome, tipo, valor, codigo, ativo } = draft;
  return {
    id,
    nome: nome.trim(),
    tipo,
    valor: parsePrice(valor) ?? 0,
    codigo: codigo.trim(),
    ativo,
  };
}

/** A discount as the form holds it. */
export function draftOfDiscount({ nome, tipo, valor, codigo, ativo }: Discount): DiscountDraft {
  return { nome, tipo, valor: decimalText(valor), codigo, ativo };
}

/** '12,5%' or 'R$ 10,00'. */
export function discountText({ tipo, valor }: Pick<Discount, 'tipo' | 'valor'>): string {
  if (tipo === 'fixo') return formatReais(reaisToCents(valor) ?? 0);
  return `${valor.toLocaleString('pt-BR', { maximumFractionDigits: 2 })}%`;
}
