import { formatAmount } from '#shared/money.ts';
import type { Produto, Variante } from '#shared/wire/catalog.ts';

/** A line of the file: a variant, with its product's fields repeated. */
interface Line {
  produto: Produto;
  variante: Variante;
}

const yesNo = (value: boolean) => (value ? 'sim' : 'não');
const decimal = (value: number) => String(value).replace('.', ',');
const reais = (value: number | null) =>
  value === null ? '' : formatAmount(Math.round(value * 100)).replaceAll('.', '');

/** The columns of the owner's file, in their order, and how each is written. */
export const COLUMNS: Record<string, (line: Line) => string> = {
  id: ({ produto }) => String(produto.id),
  nome: ({ produto }) => produto.nome,
  descricao: ({ produto }) => produto.descricao,
  categoria: ({ produto }) => produto.categoria,
  preco: ({ produto }) => reais(produto.preco),
  preco_promocional: ({ produto }) => reais(produto.promocional),
  marca: ({ produto }) => produto.marca,
  genero: ({ produto }) => produto.genero,
  material: ({ produto }) => produto.material,
  sku: ({ produto }) => produto.sku,
  peso_kg: ({ produto }) => decimal(produto.peso),
  altura_cm: ({ produto }) => decimal(produto.altura),
  largura_cm: ({ produto }) => decimal(produto.largura),
  comprimento_cm: ({ produto }) => decimal(produto.comprimento),
  tags: ({ produto }) => produto.tags.join(', '),
  ativo: ({ produto }) => yesNo(produto.ativo),
  destaque: ({ produto }) => yesNo(produto.destaque),
  cor_de_fundo: ({ produto }) => produto.corBackground,
  cor: ({ variante }) => variante.cor,
  cor_hex: ({ produto, variante }) => produto.cor.find((cor) => cor.nome === variante.cor)?.hex ?? '',
  imagem: ({ produto, variante }) => produto.imagensPorCor[variante.cor] ?? '',
  tamanho: ({ variante }) => variante.tamanho,
  estoque: ({ variante }) => String(variante.estoque),
  // What the owner saw: the import applies the difference, so that what is sold meanwhile stays sold.
  estoque_lido: ({ variante }) => String(variante.estoque),
  estoque_compartilhado: ({ produto }) => yesNo(produto.estoqueCompartilhado),
  sku_variante: ({ variante }) => variante.sku,
  versao: ({ produto }) => String(produto.versao),
};

/** Other headings under which people know a column. */
export const OTHER_NAMES: Record<string, string> = {
  produto: 'nome',
  titulo: 'nome',
  descrição: 'descricao',
  preço: 'preco',
  valor: 'preco',
  promocional: 'preco_promocional',
  preco_original: 'preco_promocional',
  'preço promocional': 'preco_promocional',
  peso: 'peso_kg',
  altura: 'altura_cm',
  largura: 'largura_cm',
  comprimento: 'comprimento_cm',
  quantidade: 'estoque',
};

/** A product as lines of the file. */
export function linesOf(produto: Produto): Record<string, string>[] {
  return produto.variantes.map((variante) =>
    Object.fromEntries(
      Object.entries(COLUMNS).map(([name, write]) => [name, write({ produto, variante })] as const),
    ),
  );
}
