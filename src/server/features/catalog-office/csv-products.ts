import { productFields } from '#shared/product-fields.ts';
import { ofKind, textField, type FieldName } from '#shared/product-field-values.ts';
import { fold } from '#shared/text.ts';
import { produtoEnviado, type ProdutoEnviado } from '#shared/wire/catalog-writes.ts';
import { turns } from '../../load/in-turns.ts';
import type { CsvLine } from './csv-read.ts';

const NONE: ReadonlySet<string> = new Set();

export interface CsvError {
  linha: number;
  campo: string | null;
  erro: string;
}

/** The lines of one product, and what they say of it. */
export interface CsvProduct {
  lines: CsvLine[];
  id: number | null;
  sku: string;
  nome: string;
  body: ProdutoEnviado;
}

/** More than a product can have variants. */
const MOST_LINES = 4000;
const tooManyLines = (count: number) =>
  `Este produto tem ${count.toLocaleString('pt-BR')} linhas: cabem ${MOST_LINES.toLocaleString('pt-BR')}.`;

/** Longer names are refused as they are. */
const LONGEST_KEY = 300;

/** Lines that follow one another and name the same product: by id, else by SKU, else by name. */
export async function groupLines(lines: readonly CsvLine[]): Promise<CsvLine[][]> {
  const turn = turns();
  const groups: CsvLine[][] = [];
  let last = '';
  for (const line of lines) {
    await turn();
    const { id = '', sku = '', nome = '' } = line.values;
    const key = id || fold(sku.slice(0, LONGEST_KEY)) || fold(nome.slice(0, LONGEST_KEY));
    const isSame = key !== '' && key === last;
    if (isSame) groups.at(-1)?.push(line);
    else groups.push([line]);
    last = key;
  }
  return groups;
}

/**
 * A product of its lines, or why it can't be read. What `apart` names is not looked at: where it is wrong, the rest is
 * tried without it.
 */
export function readGroup(lines: CsvLine[], apart: ReadonlySet<string> = NONE): CsvProduct | CsvError[] {
  const first = lines[0]?.values ?? {};
  const linha = lines[0]?.number ?? 0;
  if (lines.length > MOST_LINES) return [{ linha, campo: null, erro: tooManyLines(lines.length) }];
  const id = first['id'] ?? '';
  if (id !== '' && !/^\d{1,15}$/.test(id))
    return [{ linha, campo: 'id', erro: 'O id precisa ser um número.' }];
  const shortened = shortenedCodes(lines).filter(({ campo }) => !apart.has(campo ?? ''));
  if (shortened.length > 0) return shortened;
  const parsed = produtoEnviado.safeParse(without(bodyOf(first, lines), apart));
  if (!parsed.success) {
    return parsed.error.issues.map((issue) => ({
      linha:
        issue.path[0] === 'variantes' || issue.path[0] === 'gtins'
          ? (lines[Number(issue.path[1])]?.number ?? linha)
          : linha,
      campo: issue.path[0] === 'gtins' ? 'gtin' : String(issue.path[0] ?? ''),
      erro: issue.message,
    }));
  }
  return {
    lines,
    id: id === '' ? null : Number(id),
    sku: first['sku'] ?? '',
    nome: first['nome'] ?? '',
    body: parsed.data,
  };
}

/** A spreadsheet makes a long number '7,89E+12' and forgets the rest of it. */
const SHORTENED = /^\d([.,]\d+)?E\+\d+$/i;
const SHORTENED_TEXT =
  'A planilha encurtou este código: formate a coluna como texto e escreva-o inteiro de novo.';

const shortenedCodes = (lines: readonly CsvLine[]): CsvError[] =>
  lines.flatMap(({ number, values }) =>
    ['sku', 'sku_variante', 'gtin']
      .filter((column) => SHORTENED.test(values[column] ?? ''))
      .map((campo) => ({ linha: number, campo, erro: SHORTENED_TEXT })),
  );

/** Colours, sizes, pictures and stock speak of one another: where one is wrong, all are left aside. */
const PARTS = [
  'cor',
  'tamanho',
  'imagens',
  'imagensPorCor',
  'variantes',
  'gtins',
  'estoque',
  'estoqueLido',
  'versao',
];
const STAND_INS = { nome: 'Produto', preco: 999_999, categoria: 'Categoria' };

function without(body: Record<string, unknown>, apart: ReadonlySet<string>): Record<string, unknown> {
  if (apart.size === 0) return body;
  const gone = PARTS.some((part) => apart.has(part))
    ? [...apart, ...PARTS]
    : [...apart, ...(apart.has('gtin') ? ['gtins'] : [])];
  const kept = Object.entries(body).filter(([name]) => !gone.includes(name));
  return { ...Object.fromEntries(kept), ...standIns(apart) };
}

/** What a product must have stands there, so that the rest is looked at. */
const standIns = (apart: ReadonlySet<string>) =>
  Object.fromEntries(Object.entries(STAND_INS).filter(([name]) => apart.has(name)));

const YES = new Set(['sim', 's', 'true', '1', 'x', 'verdadeiro']);
const NO = new Set(['nao', 'n', 'false', '0', 'falso']);

/** What is no yes and no no is handed on, to be refused with the field's name. */
function yesNo(value: string): boolean | string {
  if (YES.has(fold(value))) return true;
  return NO.has(fold(value)) ? false : value;
}

/** What a file does not tell stays undefined. */
function told<T>(value: string | undefined, read: (value: string) => T): T | undefined {
  return value === undefined ? undefined : read(value);
}

function bodyOf(first: CsvLine['values'], lines: readonly CsvLine[]): Record<string, unknown> {
  const cell = (name: FieldName) => first[productFields[name].csv[0]];
  const filled = (name: FieldName) => cell(name) || undefined;
  return {
    // Empty cells leave a thing alone, but for those that can be empty.
    ...ofKind('text', (name) => (textField(name).emptiable ? cell(name) : filled(name))),
    ...ofKind('category', filled),
    ...ofKind('money', filled),
    ...ofKind('optional-money', (name) => told(cell(name), (value) => value || null)),
    ...ofKind('cost', (name) => told(cell(name), (value) => value || null)),
    ...ofKind('fiscal', cell),
    ...ofKind('search', cell),
    ...ofKind('measure', filled),
    ...ofKind('choice', (name) => told(filled(name), fold)),
    ...ofKind('tags', (name) =>
      told(cell(name), (value) => value.split(',').flatMap((tag) => tag.trim() || [])),
    ),
    ...ofKind('flag', (name) => told(filled(name), yesNo)),
    ...ofKind('color', filled),
    ...partsOf(lines),
  };
}

/** Colours, sizes, pictures and stock, as far as the file has columns for them. */
function partsOf(lines: readonly CsvLine[]): Record<string, unknown> {
  const filled = (column: string) => lines.some((line) => line.values[column]);
  const parts: Record<string, unknown> = {};
  if (filled('cor')) {
    parts['cor'] = unique(lines, 'cor').map((line) => ({
      nome: line.values['cor'],
      ...(line.values['cor_hex'] && { hex: line.values['cor_hex'] }),
    }));
  }
  if (filled('tamanho')) parts['tamanho'] = unique(lines, 'tamanho').map((line) => line.values['tamanho']);
  if (filled('imagem')) {
    const byColor = unique(lines, 'cor').filter((line) => line.values['imagem']);
    if (filled('cor')) {
      parts['imagensPorCor'] = Object.fromEntries(
        byColor.map((line) => [line.values['cor'] ?? '', line.values['imagem']]),
      );
    } else parts['imagens'] = [lines.find((line) => line.values['imagem'])?.values['imagem']];
  }
  return { ...parts, ...gtinsOf(lines), ...stockOf(lines, filled) };
}

/** Spreadsheets take the zeros from the beginning of a barcode; its check digit stays what it is. */
const withZeros = (gtin: string) =>
  /^\d{7}$/.test(gtin) ? gtin.padStart(8, '0') : /^\d{9,11}$/.test(gtin) ? gtin.padStart(12, '0') : gtin;

/** Barcodes, where the file has a column for them: an empty cell takes one away. */
function gtinsOf(lines: readonly CsvLine[]): Record<string, unknown> {
  if (lines.every(({ values }) => values['gtin'] === undefined)) return {};
  return {
    // A line that names neither a variant nor a barcode is about the product alone.
    gtins: lines
      .filter(({ values }) => values['gtin'] || values['cor'] || values['tamanho'])
      .map(({ values }) => ({
        cor: values['cor'] || 'Única',
        tamanho: values['tamanho'] || 'Único',
        gtin: withZeros(values['gtin'] ?? ''),
      })),
  };
}

function stockOf(lines: readonly CsvLine[], filled: (column: string) => boolean): Record<string, unknown> {
  const shared = yesNo(lines[0]?.values['estoque_compartilhado'] ?? '') === true;
  if (!filled('estoque')) return {};
  if (shared || !(filled('cor') || filled('tamanho'))) {
    const [first] = lines;
    return { ...unitsOf(first), ...(shared && { estoqueCompartilhado: true }), ...versionOf([first]) };
  }
  const counted = lines.filter((line) => line.values['estoque']);
  return {
    estoqueCompartilhado: false,
    variantes: counted.map((line) => ({
      cor: line.values['cor'] || 'Única',
      tamanho: line.values['tamanho'] || 'Único',
      ...unitsOf(line),
      ...(line.values['sku_variante'] && { sku: line.values['sku_variante'] }),
    })),
    ...versionOf(counted),
  };
}

function unitsOf(line: CsvLine | undefined): Record<string, unknown> {
  const { estoque, estoque_lido: lido } = line?.values ?? {};
  return { estoque, ...(lido && { estoqueLido: lido }) };
}

/** A difference may be applied once: the version refuses a file that is sent again. */
function versionOf(lines: readonly (CsvLine | undefined)[]): Record<string, unknown> {
  const differs = lines.some((line) => {
    const { estoque, estoque_lido: lido } = line?.values ?? {};
    return lido && estoque && Number(estoque) !== Number(lido);
  });
  const versao = lines[0]?.values['versao'];
  return differs && versao ? { versao: Number(versao) } : {};
}

/** The first line of each different value. */
function unique(lines: readonly CsvLine[], column: string): CsvLine[] {
  const seen = new Map<string, CsvLine>();
  for (const line of lines) {
    const key = fold(line.values[column] ?? '');
    if (!seen.has(key)) seen.set(key, line);
  }
  return [...seen]
    .filter(([key]) => column !== 'cor' || key !== '' || seen.size === 1)
    .map(([, line]) => line);
}
