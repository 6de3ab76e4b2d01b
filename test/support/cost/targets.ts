import { valid, type Schema } from './neighbours.ts';
import { RIGHT } from './right-bodies.ts';
import { inAddress, type HostileKind } from './values.ts';

export interface Operation {
  method: string;
  path: string;
  parameters: { name: string; in: string; schema?: Schema }[];
  body: Schema | null;
  /** The body's type, where it is not JSON. */
  type?: string;
}

/** One place where a value stands: a part of the address, a header, or a field of the body by its way to it. */
export interface Target {
  operation: Operation;
  in: 'path' | 'query' | 'header' | 'body';
  way: readonly string[];
}

export interface Asked {
  method: string;
  path: string;
  body?: string;
  type?: string;
  headers?: Record<string, string>;
}

/** Longer than any field may be, and no more than a body of most calls. */
const BODY_LETTERS = 60_000;
const LONG_BODIES: Record<string, number> = { '/api/produtos': 250_000, '/api/produtos/{id}': 250_000 };
const LETTERS = { path: 1900, query: 12_000, header: 12_000 };
const HEADERS = [
  'authorization',
  'x-idempotency-key',
  'accept',
  'accept-encoding',
  'if-none-match',
  'x-requested-with',
  'content-type',
  'cookie',
  'x-forwarded-for',
  'x-request-id',
  'user-agent',
  'origin',
  'range',
  'x-signature',
  'x-me-signature',
];
const PAGES = [
  '/',
  '/produtos',
  '/produto/{id}',
  '/pedidos/{codigo}',
  '/redefinir-senha/{token}',
  '/{page}',
  '/midia/{key}',
];
const PAGE_PARAMETERS = ['busca', 'categoria', 'cor', 'tamanho', 'min', 'pagina', 'utm_source', '_routes'];

interface Described {
  parameters?: Operation['parameters'];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

/** Every call that a shop describes, its pages, and what its description leaves out. */
export async function readOperations(url: string): Promise<Operation[]> {
  const { paths } = (await (await fetch(`${url}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, Described>>;
  };
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      parameters,
      body: requestBody?.content['application/json']?.schema ?? null,
    })),
  );
  const pages = PAGES.map((path) => ({
    method: 'GET',
    path,
    parameters: [
      ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({ name, in: 'path' })),
      ...PAGE_PARAMETERS.map((name) => ({ name, in: 'query' })),
    ],
    body: null,
  }));
  const typed = [
    ['/api/gerenciamento/produtos/importar', 'text/csv'],
    ['/api/gerenciamento/mudanca/enderecos/mapa', 'application/xml'],
    ['/relatos-csp', 'application/csp-report'],
  ].map(([path = '', type = '']) => ({ method: 'POST', path, type, parameters: [], body: {} }));
  return [...described, ...pages, ...typed];
}

/** Every place of these calls that takes a value. */
export function targetsOf(operations: readonly Operation[]): Target[] {
  return operations.flatMap((operation) => [
    ...operation.parameters.map(({ name, in: place }) => ({
      operation,
      in: place === 'path' ? ('path' as const) : ('query' as const),
      way: [name],
    })),
    ...waysOf(operation.body).map((way) => ({ operation, in: 'body' as const, way })),
    ...(isForHeaders(operation)
      ? HEADERS.map((name) => ({ operation, in: 'header' as const, way: [name] }))
      : []),
  ]);
}

/** Headers are read by what all calls have in common: a few of them are enough. */
const isForHeaders = ({ method, path }: Operation) =>
  /^(\/|\/produtos|\/api\/produtos|\/api\/pedidos|\/api\/(?:frete\/webhook|payment\/(?:webhook|pix\/create)))$/.test(
    path,
  ) && method !== 'PUT';

function waysOf(schema: Schema | null | undefined, way: readonly string[] = []): string[][] {
  if (schema === null || schema === undefined) return [];
  const { properties = {}, items, anyOf = [], oneOf = [], allOf = [] } = schema;
  return [
    [...way],
    ...Object.entries(properties).flatMap(([name, field]) => waysOf(field, [...way, name])),
    ...waysOf(items, [...way, '0']),
    ...[...anyOf, ...oneOf, ...allOf].flatMap((inner) => waysOf(inner, way).slice(1)),
  ];
}

const HERE = '@@here@@';

/** What is sent when a value of some kind stands at a place, among neighbours that are right; `size` 1 is the largest. */
export function askedWith(
  target: Target,
  kind: HostileKind,
  { size, person }: { size: number; person: number },
): Asked {
  const { operation } = target;
  const asked = neighbourly(operation, person);
  if (target.in === 'path' || target.in === 'query') {
    const value = inAddress(kind, Math.floor(LETTERS[target.in] * size));
    return { ...asked, path: addressOf(operation, { [target.way[0] ?? '']: value }) };
  }
  if (target.in === 'header') {
    const value = inAddress(kind, Math.floor(LETTERS.header * size))
      .replaceAll('%20', ' ')
      .replaceAll('%2C', ',');
    return { ...asked, headers: { [target.way[0] ?? '']: value } };
  }
  const letters = Math.floor((LONG_BODIES[operation.path] ?? BODY_LETTERS) * size);
  if (operation.type !== undefined) return { ...asked, body: kind.json(letters) };
  const marked = replaced(rightBody(operation, person), target.way);
  return { ...asked, body: JSON.stringify(marked).replace(JSON.stringify(HERE), () => kind.json(letters)) };
}

/** The same call with nothing hostile in it. */
export function neighbourly(operation: Operation, person: number): Asked {
  const { method, body, path, type = 'application/json' } = operation;
  const asked = { method, path: addressOf(operation, {}) };
  if (body === null) return asked;
  return {
    ...asked,
    type,
    body: type === 'text/csv' ? 'nome;preco\n' : JSON.stringify(rightBody({ method, path, body }, person)),
  };
}

function rightBody(
  { method, path, body }: Pick<Operation, 'method' | 'path' | 'body'>,
  person: number,
): unknown {
  const right = valid(body ?? {}, '', person);
  const own = RIGHT[`${method} ${path}`]?.(person);
  return own === undefined ? right : merged(right, own);
}

function merged(value: unknown, own: Record<string, unknown>): Record<string, unknown> {
  const fields = asFields(value);
  const inner = Object.entries(own).map(([name, given]) => {
    const isNested = name in fields && typeof given === 'object' && given !== null && !Array.isArray(given);
    return [name, isNested ? merged(fields[name], { ...given }) : given] as const;
  });
  return { ...fields, ...Object.fromEntries(inner) };
}

const asFields = (value: unknown) =>
  (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;

const IN_PATH: Record<string, string> = {
  codigo: 'K7QF9-M2XA4-TBCDE',
  cep: '01310100',
  token: 'A'.repeat(43),
  page: 'nada',
};

const OFFICE_LABELS = '/api/gerenciamento/etiquetas';
const OFFICE_NOTES = '/api/gerenciamento/emissoes';

/** What calls are asked for by, where they answer nothing without it. */
const IN_QUERY: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  [`${OFFICE_LABELS}/precos`]: { pedidos: '1,2' },
  [`${OFFICE_LABELS}/andamento`]: { pedidos: '1,2' },
  [`${OFFICE_NOTES}/planos`]: { pedidos: '1,2' },
  [`${OFFICE_NOTES}/andamento`]: { pedidos: '1,2' },
  [`${OFFICE_LABELS}/{id}/arquivo`]: { tipo: 'pdf' },
  [`${OFFICE_LABELS}/arquivos`]: { tipo: 'pdf', etiquetas: '1,2' },
};

function addressOf({ method, path, parameters }: Operation, given: Record<string, string>): string {
  // What is deleted is nobody's: the others still need it.
  const id = method === 'DELETE' ? '999999' : '1';
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => given[name] ?? IN_PATH[name] ?? id);
  const query = parameters
    .filter((parameter) => parameter.in === 'query')
    .flatMap(({ name, schema = {} }) => {
      const needed = IN_QUERY[path]?.[name];
      const value = given[name] ?? needed ?? encodeURIComponent(String(valid(schema, name, 1)));
      const isAsked = needed !== undefined || (path.includes('conciliacao') && name !== 'sort');
      if (method === 'DELETE' && name === 'versao') return [`versao=${given['versao'] ?? '1'}`];
      // The one call whose query says which thing it is of.
      if (method === 'DELETE' && name === 'de') return [`de=${given['de'] ?? '/antigo'}`];
      return name in given || isAsked ? [`${name}=${value}`] : [];
    });
  return query.length > 0 ? `${filled}?${query.join('&')}` : filled;
}

/** A copy with the mark at the end of the way; what is not there is made. */
function replaced(value: unknown, [next, ...rest]: readonly string[]): unknown {
  if (next === undefined) return HERE;
  if (Array.isArray(value)) return [replaced(value[0], rest)];
  const fields = asFields(value);
  return { ...fields, [next]: replaced(fields[next], rest) };
}
