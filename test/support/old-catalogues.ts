import { latin1 } from './old-people.ts';
import { nuvemshop, shopify, woocommerce } from './old-shops.ts';

/** Whole catalogues as other shops export them, of any size and always the same, with the quirks that real files have. */

type Cells = Record<string, string>;

export interface OldCatalogue {
  file: Uint8Array<ArrayBuffer>;
  /** What is to come, by its name there. */
  garments: ReadonlyMap<string, Expected>;
  /** Products that can't come: digital ones, gift cards, groups, those without a price. */
  out: number;
}

/** What the shop says of a garment once it has come, units that are not counted there told as 3. */
export interface Expected {
  preco: number;
  promocional: number | null;
  estoque: number;
  variantes: number;
}

export const UNCOUNTED = 3;

const KINDS = ['Vestido', 'Saia', 'Blusa', 'Calça', 'Macacão', 'Camisa'];
const COLORS = ['Preto', 'AZUL MARINHO', 'Off White', 'Terracota'];
const SIZES = ['P', 'M', 'G', 'GG'];

interface Garment {
  n: number;
  nome: string;
  kind: string;
  key: string;
  cents: number;
  promoCents: number | null;
  /** One pair of nothing: it has no variants. */
  variants: { cor: string; tamanho: string; sku: string; estoque: number | null }[];
  descricao: string;
  isOut: boolean;
}

function garmentOf(n: number): Garment {
  const kind = KINDS[n % KINDS.length] ?? '';
  const cents = 4990 + (n % 300) * 437;
  const cells =
    n % 3 === 2
      ? [['', '']]
      : COLORS.slice(0, 1 + (n % 4)).flatMap((cor) => SIZES.slice(0, 2 + (n % 3)).map((size) => [cor, size]));
  return {
    n,
    nome: n % 8 === 1 ? `${kind} “Lis” 5" ${n}; leve, à mão` : `${kind} Coleção ${n}`,
    kind,
    key: `${kind.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()}-colecao-${n}`,
    cents,
    promoCents: n % 4 === 0 ? cents - 1001 : null,
    variants: cells.map(([cor = '', tamanho = ''], index) => ({
      cor,
      tamanho,
      sku: n % 6 === 5 ? `SKU-${n}-${index}` : '',
      estoque: n % 10 === 0 || (n % 10 === 3 && index === 0) ? null : (n + index) % 12,
    })),
    descricao: `<p>Uma ${kind.toLowerCase()} de &quot;dia&quot;;\r\n<strong>leve</strong> &amp; fresca</p>\r\n<ul><li>- Forro</li><li>Bolso, dois</li></ul>`,
    isOut: n % 40 === 19 || n % 40 === 39,
  };
}

interface Written {
  write(garments: readonly Garment[]): Uint8Array<ArrayBuffer>;
  nameOf?(garment: Garment): string;
  /** Units that all its variants sell from; undefined: each has its own. */
  sharedOf?(garment: Garment): number | undefined;
}

function catalogueOf(count: number, { write, nameOf, sharedOf }: Written): OldCatalogue {
  const all = Array.from({ length: count }, (_, n) => garmentOf(n));
  const come = all.filter(({ isOut }) => !isOut);
  const garments = new Map(
    come.map((one) => {
      const { cents, promoCents, variants } = one;
      const counted = variants.reduce((sum, { estoque }) => sum + (estoque ?? UNCOUNTED), 0);
      const expected: Expected = {
        preco: cents / 100,
        promocional: promoCents === null ? null : promoCents / 100,
        estoque: sharedOf?.(one) ?? counted,
        variantes: variants.length,
      };
      return [nameOf?.(one) ?? one.nome, expected] as const;
    }),
  );
  return { file: write(all), garments, out: count - come.length };
}

/** 1234.5 as files have it: '1234.50', '1.234,50' or 'R$1.234,50'. */
function amount(cents: number, way: number): string {
  const decimals = String(cents % 100).padStart(2, '0');
  const whole = String(Math.floor(cents / 100));
  if (way === 0) return `${whole}.${decimals}`;
  const grouped = `${whole.replaceAll(/\B(?=(?:\d{3})+$)/g, '.')},${decimals}`;
  return way === 1 ? grouped : `R$${grouped}`;
}

/** The nth number that is a barcode, kept from being taken for a number. */
function barcode(n: number): string {
  const base = `789${String(n).padStart(9, '0')}`;
  const sum = [...base].reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return `'${base}${(10 - (sum % 10)) % 10}`;
}

/** Latin-1, semicolons: what is a product's own on one of its lines, or on all; some lines far from the others. */
export const nuvemshopCatalogue = (count: number): OldCatalogue =>
  catalogueOf(count, { write: writeNuvemshop, nameOf: nuvemshopName });

function writeNuvemshop(garments: readonly Garment[]): Uint8Array<ArrayBuffer> {
  const far: Cells[] = [];
  const rows = garments.flatMap((garment) => {
    const lines = nuvemshopLines(garment);
    if (garment.n % 19 === 3) far.push(...lines.splice(1));
    return lines;
  });
  return latin1(nuvemshop([...rows, ...far]));
}

/** Latin-1 has no curly quotes. */
const nuvemshopName = ({ nome }: Garment) => nome.replaceAll(/[“”]/g, '"');

function nuvemshopLines(garment: Garment): Cells[] {
  const { n, kind, key, cents, promoCents, variants, descricao, isOut } = garment;
  const own: Cells = {
    Nome: nuvemshopName(garment),
    Categorias: n % 50 === 49 ? '' : `Roupas > ${kind}s${n % 7 === 0 ? ', Novidades' : ''}`,
    'Exibir na loja': n % 20 === 0 ? 'NÃO' : 'SIM',
    Descrição: descricao,
    Tags: 'verão, leve',
    'Título para SEO': `${kind} ${n}`,
    'Produto Físico': n % 40 === 39 ? 'NÃO' : 'SIM',
    Sexo: n % 3 === 0 ? 'Feminino' : '',
    Visibilidade: n % 20 === 0 ? 'Não listado' : '',
  };
  const ownAt = n % 11 === 4 && variants.length > 1 ? 1 : 0;
  return variants.map(({ cor, tamanho, sku, estoque }, index) => ({
    'Identificador URL': key,
    Preço: isOut && n % 40 === 19 ? '' : amount(cents, n % 3),
    'Preço promocional': promoCents === null ? '' : amount(promoCents, n % 3),
    'Peso (kg)': '0,300',
    Estoque: estoque === null ? (n % 20 === 10 ? 'Infinito' : '') : String(estoque),
    SKU: sku,
    Custo: n % 9 === 0 ? amount(Math.floor(cents / 2), 1) : '',
    ...(cor !== '' && index === 0 && { 'Nome da variação 1': 'Cor', 'Nome da variação 2': 'Tamanho' }),
    'Valor da variação 1': cor,
    'Valor da variação 2': tamanho,
    ...((index === ownAt || n % 13 === 5) && own),
  }));
}

/** UTF-8, commas: the struck price beside the one that is paid, lines that are pictures alone, ids kept from being numbers. */
export const shopifyCatalogue = (count: number): OldCatalogue =>
  catalogueOf(count, { write: (garments) => utf8(shopify(garments.flatMap(shopifyLines))) });

const utf8 = (text: string) => Uint8Array.from(Buffer.from(text));

function shopifyLines({ n, nome, kind, key, cents, promoCents, variants, descricao }: Garment): Cells[] {
  const picture = (at: number) => `https://cdn.loja-antiga.example/${key}-${at}.jpg`;
  const own: Cells = {
    Title: nome,
    Description: descricao,
    Vendor: 'Ateliê, da Ana',
    Type: n % 6 === 0 ? '' : `${kind}s`,
    'Product category': n % 6 === 0 ? `Apparel & Accessories > Clothing > ${kind}s` : '',
    Tags: 'verão, leve',
    'Published on online store': n % 20 === 0 ? 'FALSE' : 'TRUE',
    Status: n % 20 === 1 ? 'draft' : 'active',
    'Gift card': n % 40 === 39 ? 'TRUE' : 'FALSE',
    'Product image URL': picture(1),
    'Image position': '1',
    'SEO title': `${kind} ${n}`,
  };
  const lines = variants.map(({ cor, tamanho, sku, estoque }, index): Cells => {
    const axes: Cells =
      cor === ''
        ? { 'Option1 name': 'Title', 'Option1 value': 'Default Title' }
        : { 'Option1 value': cor, 'Option2 value': tamanho };
    const names: Cells =
      cor !== '' && index === 0 ? { 'Option1 name': 'Cor', 'Option2 name': 'Tamanho' } : {};
    return {
      'URL handle': key,
      ...axes,
      ...names,
      SKU: sku,
      Barcode: n % 6 === 5 ? barcode(n * 20 + index) : '',
      Price: amount(promoCents ?? cents, 0),
      'Compare-at price': promoCents === null ? '' : amount(cents, 0),
      'Cost per item': n % 9 === 0 ? amount(Math.floor(cents / 2), 0) : '',
      'Inventory tracker': estoque === null && n % 20 === 10 ? '' : 'shopify',
      'Inventory quantity': estoque === null ? '' : String(estoque),
      'Continue selling when out of stock': n % 15 === 0 ? 'CONTINUE' : 'DENY',
      'Weight value (grams)': '300',
      'Requires shipping': n % 40 === 19 ? 'FALSE' : 'TRUE',
      ...(index === 0 && own),
    };
  });
  const more =
    n % 2 === 0 ? [{ 'URL handle': key, 'Product image URL': picture(2), 'Image position': '2' }] : [];
  return [...lines, ...more];
}

/** UTF-8 with a mark, commas: variations name their product by SKU or number; a fifth share their parent's stock. */
export const woocommerceCatalogue = (count: number): OldCatalogue =>
  catalogueOf(count, {
    write: (garments) => utf8(woocommerce(garments.flatMap(woocommerceLines))),
    sharedOf: (garment) => (sharesStock(garment) ? garment.n % 12 : undefined),
  });

const sharesStock = ({ n, variants }: Garment) => n % 5 === 1 && variants.length > 1;

function woocommerceLines(garment: Garment): Cells[] {
  const { n, nome, kind, cents, promoCents, variants, descricao } = garment;
  const id = String(10 + n * 20);
  const parentSku = n % 4 === 1 ? `PAI-${n}` : '';
  const prices = (way: number): Cells => ({
    Preço: amount(cents, way),
    'Preço promocional': promoCents === null ? '' : amount(promoCents, way),
  });
  const isOne = variants.length === 1;
  const stock = (estoque: number | null): Cells => ({
    Estoque: estoque === null ? '' : String(estoque),
    'Em estoque?': estoque === null && n % 20 === 10 ? 'backorder' : '1',
  });
  const shares = sharesStock(garment);
  const kinds: Record<number, string> = { 19: 'external', 39: 'grouped' };
  const parent: Cells = {
    ID: id,
    Tipo: kinds[n % 40] ?? (isOne ? 'simple' : 'variable'),
    SKU: isOne ? (variants[0]?.sku ?? '') : parentSku,
    Nome: nome,
    Publicado: n % 20 === 0 ? '-1' : '1',
    'Visibilidade no catálogo': 'visible',
    'Descrição curta': n % 3 === 0 ? "'- Chega rápido" : '',
    Descrição: descricao.replaceAll('\r\n', '\\n'),
    'Peso (kg)': '0,3',
    Categorias: n % 50 === 49 ? '' : `Roupas > ${kind}s${n % 7 === 0 ? ', Novidades' : ''}`,
    Tags: 'verão, leve',
    Imagens: `https://loja-antiga.example/${n}-1.jpg, https://loja-antiga.example/${n}-2.jpg`,
    ...(isOne ? { ...prices(1), ...stock(variants[0]?.estoque ?? null) } : {}),
    ...(shares && { Estoque: String(n % 12), 'Em estoque?': '1' }),
    ...(!isOne && {
      'Nome do atributo 1': 'Cor',
      'Valores do atributo 1': [...new Set(variants.map(({ cor }) => cor))].join(', '),
      'Nome do atributo 2': 'Tamanho',
      'Valores do atributo 2': [...new Set(variants.map(({ tamanho }) => tamanho))].join(', '),
    }),
  };
  if (isOne) return [parent];
  const variations = variants.map(({ cor, tamanho, sku, estoque }, index): Cells => ({
    ID: String(Number(id) + 1 + index),
    Tipo: 'variation',
    SKU: sku,
    Nome: `${nome} - ${cor}, ${tamanho}`,
    Publicado: '1',
    Ascendente: parentSku === '' ? `id:${id}` : parentSku,
    ...prices(1),
    ...(shares ? { Estoque: 'parent', 'Em estoque?': '1' } : stock(estoque)),
    'Nome do atributo 1': 'Cor',
    'Valores do atributo 1': n % 14 === 1 ? `${cor}\\, claro` : cor,
    'Nome do atributo 2': 'Tamanho',
    'Valores do atributo 2': tamanho,
  }));
  // A variation may stand before its product.
  return n % 9 === 4 ? [...variations, parent] : [parent, ...variations];
}
