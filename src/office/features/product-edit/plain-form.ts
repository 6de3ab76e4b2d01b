import { fiscalProblem, fiscalText } from '#shared/fiscal-fields.ts';
import { initialFields, namesOf } from '#shared/product-field-values.ts';
import type { ProdutoDoEscritorio } from '#shared/wire/catalog.ts';
import type { ProdutoEnviado } from '#shared/wire/catalog-writes.ts';
import { parseDecimal, parsePrice, parseUnits } from '../../lib/decimal.ts';
import { ESSENTIALS } from './draft-check.ts';
import { isPictureAddress } from '../../lib/picture-checks.ts';
import { splitList, splitParts } from './split-list.ts';
import { typedFields, type TypedFields, fieldsBody } from './typed-fields.ts';

/** The short form: everything on one page, lists as text with commas. */
export interface PlainForm extends TypedFields {
  estoque: string;
  cor: string;
  tamanho: string;
  imagens: string;
}

/** What this form shows of a product, and changes. */
export type PlainProduct = Parameters<typeof typedFields>[0] &
  Pick<ProdutoDoEscritorio, 'estoque' | 'cor' | 'tamanho' | 'imagens' | 'versao'>;

export const EMPTY_FORM: PlainForm = {
  ...typedFields(initialFields()),
  estoque: '',
  cor: '',
  tamanho: '',
  imagens: '',
};

export function plainFormOf(product: PlainProduct): PlainForm {
  return {
    ...typedFields(product),
    estoque: String(product.estoque),
    cor: product.cor.map(({ nome }) => nome).join(', '),
    tamanho: product.tamanho.map(({ tamanho }) => tamanho).join(', '),
    imagens: product.imagens.join(', '),
  };
}

/** What keeps the form from being sent; null when nothing does. */
export function plainProblem(form: PlainForm): string | null {
  const preco = parsePrice(form.preco);
  if (form.nome.trim() === '' || form.preco.trim() === '' || form.categoria === '') return ESSENTIALS;
  if (preco === null || preco <= 0) return 'Informe o preço em reais, como 129,90.';
  if (form.promocional.trim() !== '') {
    const promotional = parsePrice(form.promocional);
    if (promotional === null) return 'Informe o preço promocional em reais, como 99,90.';
    if (promotional >= preco) return 'O preço promocional precisa ser menor que o preço.';
  }
  if (namesOf('cost').some((name) => form[name].trim() !== '' && parsePrice(form[name]) === null)) {
    return 'Informe o custo em reais, como 49,90.';
  }
  if (form.estoque.trim() !== '' && parseUnits(form.estoque) === null) {
    return 'Informe o estoque em unidades inteiras.';
  }
  const measures = namesOf('measure').map((name) => form[name]);
  if (measures.some((typed) => typed.trim() !== '' && parseDecimal(typed) === null)) {
    return 'Informe peso e medidas em números, como 0,3.';
  }
  const fiscal = namesOf('fiscal').map((name) => fiscalProblem(name, fiscalText(name, form[name])));
  const unlike = fiscal.find((problem) => problem !== null);
  if (unlike != null) return unlike;
  const wrong = splitList(form.imagens).find((url) => !isPictureAddress(url));
  return wrong === undefined ? null : `Não é uma URL de imagem: ${wrong.slice(0, 80)}`;
}

/** The form as the server takes it: lists from text, numbers from text, null for optional ones left empty. */
export function plainBody(form: PlainForm): ProdutoEnviado {
  // The card's ground is not in this form, and the promotional price goes by its first name.
  const { corBackground: _, promocional: preco_original, ...fields } = fieldsBody(form, null);
  return {
    ...fields,
    preco_original,
    estoque: parseUnits(form.estoque) ?? 0,
    cor: splitList(form.cor),
    tamanho: splitList(form.tamanho),
    imagens: splitParts(form.imagens),
  };
}

/** Only what differs from the product as it was read: what this form can't show (tones, measures, stock) stays. */
export function plainChanges(form: PlainForm, product: PlainProduct): ProdutoEnviado {
  const before = plainBody(plainFormOf(product));
  const changed = Object.entries(plainBody(form)).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof ProdutoEnviado]),
  );
  const body: ProdutoEnviado = { ...Object.fromEntries(changed), versao: product.versao };
  // The difference is what is applied: what was sold while the form was open stays sold.
  return body.estoque === undefined ? body : { ...body, estoqueLido: product.estoque };
}
