import { plural } from '#shared/text.ts';
import type { DetalheDaMudanca, ImportacaoDaMudanca, LinhaDaMudanca } from '#shared/wire/moving-calls.ts';

export const SHOPS: Readonly<Record<ImportacaoDaMudanca['origem'], string>> = {
  nuvemshop: 'Nuvemshop',
  shopify: 'Shopify',
  woocommerce: 'WooCommerce',
};

type Tone = 'accent' | 'quiet' | 'success' | 'warning' | 'error';

export const STATES: Readonly<Record<ImportacaoDaMudanca['status'], { text: string; tone: Tone }>> = {
  conferindo: { text: 'Conferindo', tone: 'warning' },
  conferido: { text: 'Conferido', tone: 'accent' },
  importando: { text: 'Trazendo', tone: 'warning' },
  pronto: { text: 'Pronto', tone: 'success' },
  desfazendo: { text: 'Desfazendo', tone: 'warning' },
  desfeito: { text: 'Desfeito', tone: 'quiet' },
};

type Kind = NonNullable<LinhaDaMudanca['tipo']>;

interface KindWords {
  ahead: string;
  done: string;
  tone: Tone;
  /** Behind their number, of one and of many. */
  aheadOf: readonly [one: string, many: string];
  doneOf: readonly [one: string, many: string];
}

/** What is said of a product, before it comes and after. */
export const KINDS: Readonly<Record<Kind, KindWords>> = {
  novo: {
    ahead: 'Será criado',
    done: 'Criado',
    tone: 'success',
    aheadOf: ['será criado', 'serão criados'],
    doneOf: ['criado', 'criados'],
  },
  alterado: {
    ahead: 'Será mudado',
    done: 'Mudado',
    tone: 'accent',
    aheadOf: ['já veio e é diferente', 'já vieram e são diferentes'],
    doneOf: ['mudado', 'mudados'],
  },
  igual: {
    ahead: 'Fica como está',
    done: 'Ficou como estava',
    tone: 'quiet',
    aheadOf: ['fica como está', 'ficam como estão'],
    doneOf: ['ficou como estava', 'ficaram como estavam'],
  },
  fora: {
    ahead: 'Não vem',
    done: 'Não veio',
    tone: 'error',
    aheadOf: ['não vem', 'não vêm'],
    doneOf: ['não veio', 'não vieram'],
  },
};

export const KIND_NAMES: readonly Kind[] = ['novo', 'alterado', 'igual', 'fora'];

export const isUnderWay = ({ status }: Pick<DetalheDaMudanca, 'status'>): boolean =>
  status === 'conferindo' || status === 'importando' || status === 'desfazendo';

/** Something of it has been brought, or is just being. */
export const isBrought = ({ status }: Pick<DetalheDaMudanca, 'status'>): boolean =>
  status !== 'conferindo' && status !== 'conferido';

export const count = (n: number): string => n.toLocaleString('pt-BR');
export const products = (n: number): string => `${count(n)} ${plural(n, 'produto', 'produtos')}`;

type FileKind = ImportacaoDaMudanca['tipo'];

const THINGS: Readonly<Record<FileKind, readonly [one: string, many: string]>> = {
  produtos: ['produto', 'produtos'],
  clientes: ['cliente', 'clientes'],
  pedidos: ['pedido', 'pedidos'],
};

/** '3 clientes' */
export const things = (kind: FileKind, n: number): string => `${count(n)} ${plural(n, ...THINGS[kind])}`;

export const FILES: Readonly<Record<FileKind, string>> = {
  produtos: 'Produtos',
  clientes: 'Clientes',
  pedidos: 'Pedidos',
};
