import type { CallName } from '#shared/wire/calls.ts';

type Values = Readonly<Record<string, string | number | undefined>>;

export interface AddressParts {
  params?: Values | undefined;
  /** What is undefined or empty is not asked. */
  query?: Values | undefined;
}

/** Method and path of a call by its name: 'GET /pedidos/:codigo/status' with its parameters filled in. */
export function callAddress(name: CallName, { params = {}, query = {} }: AddressParts) {
  const [method = '', pattern = ''] = name.split(' ');
  const path = pattern.replaceAll(/:(\w+)/g, (_, param: string) => encodeURIComponent(String(params[param])));
  const search = new URLSearchParams();
  for (const [field, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(field, String(value));
  }
  return { method, path: search.size > 0 ? `${path}?${search}` : path };
}
