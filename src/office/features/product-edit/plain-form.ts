import type { Produto } from '#shared/wire/catalog.ts';
import type { ProdutoEnviado } from '#shared/wire/catalog-writes.ts';
import { decimalText, parseDecimal, parsePrice, parseUnits } from '../../lib/decimal.ts';
import { ESSENTIALS } from './draft-check.ts';
import { isPictureAddress } from './picture-checks.ts';
import { splitList, splitParts } from './split-list.ts';

/** The short form: everything on one page, lists as text with commas. */
export interface PlainForm {
  nome: string;
  preco: string;
  preco_original: string;
  categoria: string;
  descricao: string;
  marca: string;
  genero: Produto['genero'];
  material: string;
  estoque: string;
  sku: string;
  peso: string;
  altura: string;
  largura: string;
  comprimento: string;
  tags: string;
  cor: string;
  tamanho: string;
  imagens: string;
  ativo: boolean;
  destaque: boolean;
}

export const EMPTY_FORM: PlainForm = {
  nome: '',
  preco: '',
  preco_original: '',
  categoria: '',
  descricao: '',
  marca: '',
  genero: 'unissex',
  material: 'Algodão',
  estoque: '',
  sku: '',
  peso: '',
  altura: '',
  largura: '',
  comprimento: '',
  tags: '',
  cor: '',
  tamanho: '',
  imagens: '',
  ativo: true,
  destaque: false,
};

const measure = (value: number) => (value > 0 ? decimalText(value) : '');

export function plainFormOf(product: Produto): PlainForm {
  return {
    nome: product.nome,
    preco: decimalText(product.preco, 2),
    preco_original: decimalText(product.preco_original, 2),
    categoria: product.categoria,
    descricao: product.descricao,
    marca: product.marca,
    genero: product.genero,
    material: product.material,
    estoque: String(product.estoque),
    sku: product.sku,
    peso: measure(product.peso),
    altura: measure(product.altura),
    largura: measure(product.largura),
    comprimento: measure(product.comprimento),
    tags: product.tags.join(', '),
    cor: product.cor.map(({ nome }) => nome).join(', '),
    tamanho: product.tamanho.map(({ tamanho }) => tamanho).join(', '),
    imagens: product.imagens.join(', '),
    ativo: product.ativo,
    destaque: product.destaque,
  };
}

/** What keeps the form from being sent; null when nothing does. */
export function plainProblem(form: PlainForm): string | null {
  const preco = parsePrice(form.preco);
  if (form.nome.trim() === '' || form.preco.trim() === '' || form.categoria === '') return ESSENTIALS;
  if (preco === null || preco <= 0) return 'Informe o preço em reais, como 129,90.';
  if (form.preco_original.trim() !== '') {
    const promotional = parsePrice(form.preco_original);
    if (promotional === null) return 'Informe o preço promocional em reais, como 99,90.';
    if (promotional >= preco) return 'O preço promocional precisa ser menor que o preço.';
  }
  if (form.estoque.trim() !== '' && parseUnits(form.estoque) === null) {
    return 'Informe o estoque em unidades inteiras.';
  }
  const measures = [form.peso, form.altura, form.largura, form.comprimento];
  if (measures.some((typed) => typed.trim() !== '' && parseDecimal(typed) === null)) {
    return 'Informe peso e medidas em números, como 0,3.';
  }
  const wrong = splitList(form.imagens).find((url) => !isPictureAddress(url));
  return wrong === undefined ? null : `Não é uma URL de imagem: ${wrong.slice(0, 80)}`;
}

/** The form as the server takes it: lists from text, numbers from text, null for optional ones left empty. */
export function plainBody(form: PlainForm): ProdutoEnviado {
  return {
    nome: form.nome.trim(),
    preco: parsePrice(form.preco) ?? 0,
    preco_original: parsePrice(form.preco_original),
    categoria: form.categoria,
    descricao: form.descricao.trim(),
    ...(form.marca.trim() !== '' && { marca: form.marca.trim() }),
    genero: form.genero,
    material: form.material.trim(),
    estoque: parseUnits(form.estoque) ?? 0,
    ...(form.sku.trim() !== '' && { sku: form.sku.trim() }),
    peso: parseDecimal(form.peso),
    altura: parseDecimal(form.altura),
    largura: parseDecimal(form.largura),
    comprimento: parseDecimal(form.comprimento),
    tags: splitList(form.tags),
    cor: splitList(form.cor),
    tamanho: splitList(form.tamanho),
    imagens: splitParts(form.imagens),
    ativo: form.ativo,
    destaque: form.destaque,
  };
}

/** Only what differs from the product as it was read: what this form can't show (tones, measures, stock) stays. */
export function plainChanges(form: PlainForm, product: Produto): ProdutoEnviado {
  const before = plainBody(plainFormOf(product));
  const changed = Object.entries(plainBody(form)).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof ProdutoEnviado]),
  );
  const body: ProdutoEnviado = { ...Object.fromEntries(changed), versao: product.versao };
  // The difference is what is applied: what was sold while the form was open stays sold.
  return body.estoque === undefined ? body : { ...body, estoqueLido: product.estoque };
}
