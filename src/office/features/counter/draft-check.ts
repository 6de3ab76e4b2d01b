import { digitsOf } from '#shared/cpf.ts';
import { refusalOf } from '#shared/checkout.ts';
import { discountOf, freightOf, isPaidAtOnce, type Buyer, type SaleDraft } from './draft.ts';

export type FieldName = keyof Buyer | 'items' | 'frete' | 'valor' | 'creditos' | 'desconto';
export type Errors = Partial<Record<FieldName, string>>;

/** In the order in which they stand on the page: the first that is wrong is gone to. */
export const FIELD_ORDER: readonly FieldName[] = [
  'items',
  'nome',
  'whatsapp',
  'email',
  'cpf',
  'valor',
  'cep',
  'endereco',
  'cidade',
  'estado',
  'frete',
  'creditos',
  'desconto',
];

/** What has to be there for this way to pay. */
export const needsOf = ({ payment }: Pick<SaleDraft, 'payment'>) => ({
  email: !isPaidAtOnce({ payment }),
  cpf: payment === 'pix',
});

/** What is wrong with a sale, field by field, by the rules of the checkout. */
export function errorsOf(draft: SaleDraft): Errors {
  const errors: Errors = {};
  const { buyer, freight } = draft;
  const needs = needsOf(draft);
  const check = (field: 'nome' | 'email' | 'cpf' | 'whatsapp' | 'cep', isNeeded: boolean) => {
    const typed = field === 'cpf' || field === 'cep' ? digitsOf(buyer[field]) : buyer[field];
    const text = typed.trim() === '' && !isNeeded ? null : refusalOf(field, typed);
    if (text !== null) errors[field] = text;
  };
  if (draft.pieces.length === 0) errors.items = 'Escolha pelo menos uma peça.';
  check('nome', true);
  check('whatsapp', false);
  check('email', needs.email);
  check('cpf', needs.cpf);
  if (freight === 'cotacao') {
    check('cep', true);
    for (const field of ['endereco', 'cidade', 'estado'] as const) {
      const text = refusalOf(field, buyer[field]);
      if (text !== null) errors[field] = text;
    }
  }
  if (freight === 'combinado') check('cep', false);
  if (freightOf(draft) === undefined) {
    if (freight === 'combinado') errors.valor = 'Informe o valor da entrega, como 15,00. Grátis é 0.';
    else errors.frete = 'Calcule o frete e escolha uma opção.';
  }
  if (draft.creditTyped.trim() !== '')
    errors.creditos = 'Toque em “Usar” para incluir este vale, ou apague o código.';
  if (discountOf(draft) === undefined) errors.desconto = 'Informe um desconto, como 10,00 ou 10%.';
  return errors;
}
