import { asFields, asList, asNumber, asText } from '../http/fields.ts';

/** A mistake as the service tells it. */
interface Mistake {
  campo: string;
  mensagem: string;
}

const cents = (value: unknown): number => Math.round((asNumber(value) ?? 0) * 100);

const sumOf = (rows: unknown[], field: string): number =>
  rows.reduce<number>((all, row) => all + cents(asFields(row)[field]), 0);

/** What the service refuses of a body at once: what is missing, and sums that don't add up to the cent. */
export function mistakesIn(body: unknown): Mistake[] {
  const fields = asFields(body);
  const items = asList(fields['items']);
  return [...missing(fields, items), ...wrongSums(fields, items), ...wrongReturn(fields)];
}

const NEEDED = [
  'natureza_operacao',
  'data_emissao',
  'cnpj_emitente',
  'inscricao_estadual_emitente',
  'nome_destinatario',
  'logradouro_destinatario',
  'numero_destinatario',
  'bairro_destinatario',
  'municipio_destinatario',
  'uf_destinatario',
];

function missing(fields: Record<string, unknown>, items: unknown[]): Mistake[] {
  const found = NEEDED.filter((name) => asText(fields[name]) === undefined).map((campo) => {
    return { campo, mensagem: `${campo} não pode ficar em branco` };
  });
  const wants = (campo: string, form: RegExp) => {
    if (!form.test(asText(fields[campo]) ?? '')) found.push({ campo, mensagem: `${campo} é inválido` });
  };
  wants('cpf_destinatario', /^\d{11}$/);
  wants('cep_destinatario', /^\d{8}$/);
  if (items.length === 0) found.push({ campo: 'items', mensagem: 'Informe pelo menos um item' });
  for (const [at, item] of items.entries()) {
    const line = asFields(item);
    const bad = (name: string, form: RegExp) => {
      if (!form.test(asText(line[name]) ?? ''))
        found.push({ campo: `items[${at}].${name}`, mensagem: `Item ${at + 1}: ${name} é inválido` });
    };
    bad('codigo_ncm', /^\d{8}$/);
    bad('cfop', /^\d{4}$/);
    bad('icms_origem', /^[0-8]$/);
    bad('icms_situacao_tributaria', /^\d{3}$/);
    bad('descricao', /^.{1,120}$/);
  }
  return found;
}

function wrongSums(fields: Record<string, unknown>, items: unknown[]): Mistake[] {
  const goods = cents(fields['valor_produtos']);
  const discount = cents(fields['valor_desconto']);
  const freight = cents(fields['valor_frete']);
  const payments = asList(fields['formas_pagamento']);
  const isUnpaid = payments.some((one) => asText(asFields(one)['forma_pagamento']) === '90');
  const total = cents(fields['valor_total']);
  const sums: [campo: string, is: number, should: number][] = [
    ['valor_produtos', goods, sumOf(items, 'valor_bruto')],
    ['valor_desconto', discount, sumOf(items, 'valor_desconto')],
    ['valor_frete', freight, sumOf(items, 'valor_frete')],
    ['valor_total', total, goods - discount + freight],
    ['valor_pagamento', sumOf(payments, 'valor_pagamento'), isUnpaid ? 0 : total],
  ];
  return sums
    .filter(([, is, should]) => is !== should)
    .map(([campo]) => ({ campo, mensagem: `Rejeicao: Total de ${campo} difere do somatorio dos itens` }));
}

function wrongReturn(fields: Record<string, unknown>): Mistake[] {
  if (asNumber(fields['finalidade_emissao']) !== 4) return [];
  const [first] = asList(fields['notas_referenciadas']);
  if (/^[0-9A-Z]{44}$/.test(asText(asFields(first)['chave_nfe']) ?? '')) return [];
  return [{ campo: 'notas_referenciadas', mensagem: 'Rejeicao: NF-e de devolucao sem nota referenciada' }];
}
