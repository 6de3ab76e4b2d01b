import type { FiscalField } from './product-field-kinds.ts';

/** What invoices say of a product, by names on the wire; part of the table of product fields. */
export const fiscalFields = {
  ncm: {
    kind: 'fiscal',
    column: 'ncm',
    form: { digits: 8 },
    refusal: 'O NCM tem 8 números, como 6109.10.00.',
    label: 'NCM',
    said: 'NCM',
    csv: ['ncm'],
    row: 'fiscal',
  },
  origem: {
    kind: 'fiscal',
    column: 'origem_fiscal',
    form: {
      choices: [
        ['', 'Não informada'],
        ['0', '0: nacional'],
        ['1', '1: estrangeira, importada pela loja'],
        ['2', '2: estrangeira, comprada no Brasil'],
        ['3', '3: nacional, de 40 a 70% importada'],
        ['4', '4: nacional, por processo produtivo básico'],
        ['5', '5: nacional, até 40% importada'],
        ['6', '6: estrangeira sem similar nacional, importada pela loja'],
        ['7', '7: estrangeira sem similar nacional, comprada no Brasil'],
        ['8', '8: nacional, mais de 70% importada'],
      ],
    },
    refusal: 'A origem da mercadoria é um número de 0 a 8.',
    label: 'Origem da mercadoria',
    csv: ['origem', 'origem_da_mercadoria'],
    row: 'fiscal',
  },
  unidade: {
    kind: 'fiscal',
    column: 'unidade',
    form: {
      choices: [
        ['UN', 'UN: unidade'],
        ['PC', 'PC: peça'],
        ['PAR', 'PAR: par'],
        ['CJ', 'CJ: conjunto'],
        ['KIT', 'KIT: kit'],
      ],
    },
    refusal: 'Use UN, PC, PAR, CJ ou KIT.',
    label: 'Unidade na nota',
    csv: ['unidade'],
    row: 'fiscal',
  },
  cest: {
    kind: 'fiscal',
    column: 'cest',
    form: { digits: 7 },
    refusal: 'O CEST tem 7 números, como 28.038.00.',
    label: 'CEST',
    said: 'CEST',
    csv: ['cest'],
    row: 'fiscal',
  },
} as const satisfies Record<string, FiscalField>;

export type FiscalName = keyof typeof fiscalFields;

/** What is wrong with what was said of a field for invoices, as its form tells; null for nothing and for what is right. */
export function fiscalProblem(name: FiscalName, said: string): string | null {
  return said === '' || isFiscal(fiscalFields[name].form, said) ? null : fiscalFields[name].refusal;
}

const isFiscal = (form: FiscalField['form'], said: string) =>
  'digits' in form
    ? said.length === form.digits && /^\d+$/.test(said)
    : form.choices.some(([choice]) => choice === said);

/** As it is kept: people write an NCM with points, and a code of letters in small ones. Of choices nothing is the first. */
export function fiscalText(name: FiscalName, typed: string): string {
  const { form }: FiscalField = fiscalFields[name];
  const text = typed.trim();
  if ('digits' in form) return text.replaceAll(/[.\s-]/g, '');
  return text.toUpperCase() || (form.choices[0]?.[0] ?? '');
}
