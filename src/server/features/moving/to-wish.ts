import { productFields } from '#shared/product-fields.ts';
import { gtinDigits, gtinKey, gtinProblem } from '#shared/gtin.ts';
import { formatReais } from '#shared/money.ts';
import { fold, plural } from '#shared/text.ts';
import type { ProdutoEnviado } from '#shared/wire/catalog-writes.ts';
import { hexOf, planAxes, tooManyAxes } from './axes.ts';
import type { OldPath, OldProduct, OldVariant } from './old-product.ts';
import { defaultName, pathsOf } from './old-categories.ts';
import { plainText } from './plain-text.ts';
import { readMoney } from './values.ts';

/** A variant whose units may not be counted yet. */
export interface WishedVariant {
  cor: string;
  tamanho: string;
  estoque: number | null;
  sku: string;
  /** '': none, or none that is right. */
  gtin: string;
}

/** What a product of the old shop is to become here. */
export interface Wish {
  body: Omit<ProdutoEnviado, 'variantes' | 'estoque' | 'versao'>;
  variantes: WishedVariant[];
  /** One stock for all variants, where the old shop had it so. */
  shared: { estoque: number | null } | null;
  pictures: { url: string; cor: string | null }[];
  paths: OldPath[];
  /** Its categories there, each by its levels; none in a file that was sent before they could be chosen. */
  categorias?: string[];
  /** Where those are found there, in the same order. */
  categoryPaths: OldPath[];
}

export interface Understood {
  wish: Wish | null;
  notes: string[];
  /** Variants whose units are not counted there. */
  blanks: number;
  why: string;
}

const MOST_PARTS = 60;
const MOST_PICTURES = 100;
const MOST_NOTES = 12;
const MAX_KG = 1000;
const MAX_CM = 1000;

/** What a product of the old shop's file means here; what can't come says why. */
export function understand(old: OldProduct): Understood {
  const notes = [...old.notes];
  const refusal = old.refusal ?? refusalOf(old);
  const priced = refusal === null ? pricesOf(old, notes) : null;
  if (refusal !== null || priced === null || typeof priced === 'string') {
    return { wish: null, notes: notes.slice(0, MOST_NOTES), blanks: 0, why: refusal ?? String(priced) };
  }
  const { variantes, place } = placedOf(old, notes);
  const cores = distinct(variantes.map(({ cor }) => cor));
  const tamanhos = distinct(variantes.map(({ tamanho }) => tamanho));
  if (cores.length > MOST_PARTS || tamanhos.length > MOST_PARTS) {
    const why = `Tem ${cores.length} cores e ${tamanhos.length} tamanhos: cabem ${MOST_PARTS} de cada.`;
    return { wish: null, notes, blanks: 0, why };
  }
  if (old.categorias.length > 1) {
    const names = old.categorias.slice(0, 3).map((levels) => levels.join(' > '));
    notes.push(`Estava em ${old.categorias.length} categorias (${names.join(', ')}): aqui fica em uma.`);
  }
  const shared = old.sharedStock === undefined ? null : { estoque: old.sharedStock };
  const blanks = shared === null ? variantes.filter(({ estoque }) => estoque === null).length : 0;
  const categorias = pathsOf(old.categorias);
  const wish: Wish = {
    body: {
      ...textsOf(old, notes),
      categoria: defaultName(categorias[0]?.path ?? ''),
      ...priced,
      ...parcelOf(old.variants),
      ativo: old.visible,
      cor: cores.filter(Boolean).map((nome) => ({ nome, hex: hexOf(nome) })),
      tamanho: tamanhos.filter(Boolean),
      estoqueCompartilhado: shared !== null,
    },
    variantes,
    shared,
    pictures: old.pictures
      .slice(0, MOST_PICTURES)
      .map(({ url, axes }) => ({ url, cor: axes.length === 0 ? null : place(axes).cor || null })),
    paths: old.paths,
    categorias: categorias.map(({ path }) => path),
    categoryPaths: categorias.flatMap(({ at }) => old.categoryPaths[at] ?? []),
  };
  return { wish, notes: notes.slice(0, MOST_NOTES), blanks: shared?.estoque === null ? 1 : blanks, why: '' };
}

function refusalOf({ nome, variants }: OldProduct): string | null {
  if (nome === '') return 'Não tem nome no arquivo.';
  return variants.length === 0 ? 'Não tem nenhuma variação no arquivo.' : tooManyAxes(variants);
}

function textsOf(old: OldProduct, notes: string[]) {
  const { nome, descricao, tags, marca } = productFields;
  const described = plainText(old.descricao);
  if (described.length > descricao.max)
    notes.push(`A descrição passa de ${descricao.max} letras: foi cortada.`);
  if (old.nome.length > nome.max) notes.push(`O nome passa de ${nome.max} letras: foi cortado.`);
  const short = distinct(old.tags).filter((tag) => tag.length <= tags.max);
  if (short.length > tags.most) notes.push(`Tem ${short.length} tags: vêm as primeiras ${tags.most}.`);
  return {
    nome: cut(old.nome, nome.max),
    descricao: cut(described, descricao.max),
    marca: cut(old.marca, marca.max),
    genero: genderOf(old.sexo),
    tags: short.slice(0, tags.most),
  };
}

const cut = (text: string, max: number) => text.slice(0, max).toWellFormed().trim();

function genderOf(sexo: string): ProdutoEnviado['genero'] {
  const word = fold(sexo);
  if (['feminino', 'femenino', 'mulher', 'female'].includes(word)) return 'feminino';
  if (['masculino', 'homem', 'male'].includes(word)) return 'masculino';
  return word.startsWith('unis') ? 'unissex' : '';
}

/** A product has one price here: of several the highest, so that nothing is sold for less than it was. */
function pricesOf({ variants }: OldProduct, notes: string[]) {
  const full = variants.map(({ line, preco }) => ({ line, cents: readMoney(preco) }));
  const unread = full.find(({ cents }) => cents === undefined);
  if (unread) return `Linha ${unread.line}: o preço não é um valor em reais.`;
  const cents = full.flatMap((one) => (one.cents ? [one.cents] : []));
  const highest = Math.max(0, ...cents);
  if (highest === 0) return 'Não tem preço no arquivo.';
  const lowest = Math.min(...cents);
  if (lowest < highest) {
    const range = `de ${formatReais(lowest)} a ${formatReais(highest)}`;
    notes.push(`As variações custam ${range}; aqui o produto tem um preço só, e fica o mais alto.`);
  }
  const costs = variants.flatMap(({ custo }) => readMoney(custo) || []);
  return {
    preco: highest / 100,
    promocional: promotionOf(variants, highest, notes),
    ...(costs.length > 0 && { custo: Math.max(...costs) / 100 }),
  };
}

function promotionOf(variants: readonly OldVariant[], fullCents: number, notes: string[]): number | null {
  const all = variants.map(({ promocional }) => readMoney(promocional) ?? 0);
  const highest = Math.max(...all);
  if (highest === 0) return null;
  if (all.includes(0)) {
    notes.push('Só algumas variações estavam em promoção: vem sem preço promocional.');
    return null;
  }
  if (highest < fullCents) return highest / 100;
  notes.push('O preço promocional não é menor que o preço: não vem.');
  return null;
}

/** A parcel is weighed as its heaviest variant. */
function parcelOf(variants: readonly OldVariant[]) {
  const most = (field: 'peso' | 'altura' | 'largura' | 'comprimento', max: number) => {
    const measured = variants.flatMap((variant) => variant[field] ?? []);
    return Math.min(max, Math.max(0, ...measured));
  };
  return {
    peso: rounded(most('peso', MAX_KG), 1000),
    altura: rounded(most('altura', MAX_CM), 10),
    largura: rounded(most('largura', MAX_CM), 10),
    comprimento: rounded(most('comprimento', MAX_CM), 10),
  };
}

const rounded = (value: number, perUnit: number) => Math.round(value * perUnit) / perUnit;

const MAX_COLOR = 60;
const MAX_SIZE = 30;
const MAX_SKU = 80;

/** Variants at their colours and sizes, each once. */
function placedOf(old: OldProduct, notes: string[]) {
  const plan = planAxes(old.variants);
  if (plan.joined.length > 0) {
    const names = plan.joined.map((name) => `“${name}”`).join(', ');
    notes.push(`A variação ${names} não é cor nem tamanho: fica junto da cor.`);
  }
  const place = (axes: OldVariant['axes']) => {
    const { cor, tamanho } = plan.place(axes);
    return { cor: cut(cor, MAX_COLOR), tamanho: cut(tamanho, MAX_SIZE) };
  };
  const seen = new Set<string>();
  const twice: number[] = [];
  const seenGtins = new Set<string>();
  const variantes = old.variants.flatMap(({ axes, estoque, sku, gtin, line }): WishedVariant[] => {
    const at = place(axes);
    const key = `${fold(at.cor)}\n${fold(at.tamanho)}`;
    if (seen.has(key)) {
      twice.push(line);
      return [];
    }
    seen.add(key);
    return [{ ...at, estoque, sku: cut(sku, MAX_SKU), gtin: goodGtin(gtin, seenGtins) }];
  });
  if (twice.length > 0) {
    const lines = `${plural(twice.length, 'A linha', 'As linhas')} ${twice.slice(0, 5).join(', ')}`;
    notes.push(`${lines} ${plural(twice.length, 'repete', 'repetem')} cor e tamanho: fica a primeira.`);
  }
  return { variantes, place };
}

/** What is no barcode, or is another variant's too, comes without: nothing is sold by it. */
function goodGtin(typed: string, seen: Set<string>): string {
  const gtin = gtinDigits(typed);
  if (gtinProblem(gtin) !== null || seen.has(gtinKey(gtin))) return '';
  seen.add(gtinKey(gtin));
  return gtin;
}

/** Once each, whatever their case and accents, as first written. */
function distinct(words: readonly string[]): string[] {
  const byFold = new Map<string, string>();
  for (const word of words) if (!byFold.has(fold(word))) byFold.set(fold(word), word);
  return [...byFold.values()];
}
