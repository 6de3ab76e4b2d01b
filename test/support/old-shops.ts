/** Export files of other shops, with the quirks that theirs have. */

const quoted = (separator: string) => (value: string) =>
  value.includes(separator) || /["\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;

export function tableOf(
  headings: readonly string[],
  rows: readonly Readonly<Record<string, string>>[],
  separator: string,
): string {
  const line = (cells: readonly string[]) => cells.map(quoted(separator)).join(separator);
  const names = new Set(headings);
  for (const row of rows) {
    const strange = Object.keys(row).find((name) => !names.has(name));
    if (strange !== undefined) throw new Error(`There is no column ${strange}`);
  }
  return [line(headings), ...rows.map((row) => line(headings.map((name) => row[name] ?? '')))].join('\r\n');
}

const NUVEMSHOP =
  'Identificador URL;Nome;Categorias;Nome da variação 1;Valor da variação 1;Nome da variação 2;Valor da variação 2;Nome da variação 3;Valor da variação 3;Preço;Preço promocional;Peso (kg);Altura (cm);Largura (cm);Comprimento (cm);Estoque;SKU;Código de barras;Exibir na loja;Frete gratis;Descrição;Tags;Título para SEO;Descrição para SEO;Marca;Produto Físico;MPN (Cód. Exclusivo Modelo Fabricante);Sexo;Faixa etária;Custo;Visibilidade'.split(
    ';',
  );

export const nuvemshop = (rows: readonly Readonly<Record<string, string>>[]): string =>
  tableOf(NUVEMSHOP, rows, ';');

const SHOPIFY =
  'Title,URL handle,Description,Vendor,Product category,Type,Tags,Published on online store,Status,SKU,Barcode,Option1 name,Option1 value,Option1 Linked To,Option2 name,Option2 value,Option2 Linked To,Option3 name,Option3 value,Option3 Linked To,Price,Compare-at price,Cost per item,Charge tax,Inventory tracker,Inventory quantity,Continue selling when out of stock,Weight value (grams),Weight unit for display,Requires shipping,Fulfillment service,Product image URL,Image position,Image alt text,Variant image URL,Gift card,SEO title,SEO description'.split(
    ',',
  );

export const shopify = (rows: readonly Readonly<Record<string, string>>[]): string =>
  tableOf(SHOPIFY, rows, ',');

const SHOPIFY_BEFORE =
  'Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Variant Compare At Price,Variant Requires Shipping,Image Src,Image Position,Gift Card,Variant Image,Cost per item,Status'.split(
    ',',
  );

export const shopifyBefore = (rows: readonly Readonly<Record<string, string>>[]): string =>
  tableOf(SHOPIFY_BEFORE, rows, ',');

const WOOCOMMERCE = [
  ...'ID,Tipo,SKU'.split(','),
  'GTIN, UPC, EAN, ou ISBN',
  ...'Nome,Publicado,Em destaque?,Visibilidade no catálogo,Descrição curta,Descrição,Data de preço promocional começa em,Data de preço promocional termina em,Em estoque?,Estoque,Peso (kg),Comprimento (cm),Largura (cm),Altura (cm),Preço promocional,Preço,Categorias,Tags,Imagens,Ascendente,Posição,Marcas,Nome do atributo 1,Valores do atributo 1,Nome do atributo 2,Valores do atributo 2'.split(
    ',',
  ),
];

export const woocommerce = (rows: readonly Readonly<Record<string, string>>[]): string =>
  `\ufeff${tableOf(WOOCOMMERCE, rows, ',')}`;
