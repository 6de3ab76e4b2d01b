import { personNumber } from '../people.ts';

/** What is asked of a field, as the API's description says it. */
export interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  minimum?: number;
  exclusiveMinimum?: number;
  minLength?: number;
}

/** Of fields whose rule no description tells. */
const KNOWN: Record<string, unknown> = {
  nome: 'Ana Lima',
  categoria: 'Croppeds',
  ncm: '6109.10.00',
  origem: '0',
  unidade: 'PC',
  cest: '28.038.00',
  whatsapp: '(21) 98765-4321',
  cep: '01310-100',
  cepDestino: '01310-100',
  cepOrigem: '26167-020',
  cep_origem: '26167-020',
  postal_code: '01310-100',
  ceps: '01310-100',
  endereco: 'Avenida Paulista',
  numero: '900',
  bairro: 'Bela Vista',
  cidade: 'São Paulo',
  estado: 'SP',
  region_code: 'SP',
  country: 'BR',
  senha: 'lavanda-2026',
  // Not theirs: nobody is to be erased or locked out.
  senhaAtual: 'errada-de-proposito',
  novaSenha: 'alecrim-do-campo-77',
  password: 'errada-de-proposito',
  role: 'equipe',
  hex: '#1f2a44',
  cantos: 'suave',
  letras: 'moderna',
  cartoes: 'moldura',
  movimento: 'nenhum',
  url: 'https://example.com/a.jpg',
  codigo: 'K7QF9-M2XA4-TBCDE',
  status: 'processing',
  payment_method_id: 'pix',
  metodo_pagamento: 'entrega',
  token: 'a'.repeat(32),
  de: '2026-11-01',
  ate: '2026-11-20',
  preco: 100,
  promocional: 80,
  preco_original: 80,
  quantidade: 1,
  quantity: 1,
  installments: 1,
  resposta: 'serviu',
  ref: '1',
  type: 'CPF',
  sort: 'nome',
  limit: '10',
  offset: '0',
  ids: '1,2',
  campos: 'cartao',
  destaque: true,
  id: '1',
  valorFrete: 19.9,
  valor: 10,
  busto: 90,
  cintura: 70,
  quadril: 100,
  corBackground: '#1f2a44',
  tamanhoSelecionado: 'M',
  corSelecionada: 'Azul',
};

/** What this shop has, by the names of fields. */
export const know = (facts: Record<string, unknown>): void => void Object.assign(KNOWN, facts);

/** Names of other orders, and what excludes its neighbour: right only where a test asks for it. */
const LEFT_OUT = new Set(['pedido', 'substitui', 'itens', 'excluir', 'creditos', 'valePresente']);

/** A value that a field's rules let through, as far as its schema and its name tell. A number makes people differ. */
export function valid(schema: Schema, name: string, person: number): unknown {
  const fitting = fromSchema(schema, name, person);
  if (fitting !== undefined) return fitting;
  const { email, cpf } = personNumber(person);
  if (name === 'email') return email;
  if (name === 'cpf' || name === 'number') return cpf;
  if (name === 'username') return `pessoa-${person}`;
  return plain(schema, name);
}

function fromSchema(schema: Schema, name: string, person: number): unknown {
  const { properties, items, anyOf, oneOf, allOf } = schema;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  const inner = (anyOf ?? oneOf ?? allOf)?.[0];
  if (inner !== undefined && !(name in KNOWN)) return valid(inner, name, person);
  if (properties !== undefined) {
    const fields = Object.entries(properties)
      .filter(([key]) => !LEFT_OUT.has(key))
      .map(([key, field]) => [key, valid(field, key, person)]);
    return Object.fromEntries(fields);
  }
  return items === undefined ? undefined : [valid(items, name === 'ids' ? 'id' : name, person)];
}

/** Where it is a text alone; a product has a list of them. */
const COLOR = '#1d6543';

const fits = (value: unknown, types: readonly string[]) =>
  types.includes(typeof value) || (typeof value === 'number' && types.includes('integer'));

function plain({ type, minimum, exclusiveMinimum, minLength = 0 }: Schema, name: string): unknown {
  const types = [type ?? 'string'].flat();
  const known = KNOWN[name] ?? (name === 'cor' ? COLOR : undefined);
  if (known !== undefined && fits(known, types)) return known;
  if (types.includes('string'))
    return typeof known === 'number' ? String(known) : 'Lis'.padEnd(minLength, 'x');
  if (types.includes('number') || types.includes('integer')) return minimum ?? (exclusiveMinimum ?? 0) + 1;
  return EMPTY.find(([kind]) => types.includes(kind))?.[1] ?? null;
}

const EMPTY: readonly [type: string, value: unknown][] = [
  ['boolean', true],
  ['array', []],
  ['object', {}],
];
