import { OFFICE_ROLES, type OfficeRole } from '#shared/acts.ts';
import { fieldNames, saidOf } from '#shared/product-field-values.ts';
import { statusLabel } from '#shared/orders.ts';
import { formatReais } from '#shared/money.ts';
import { fold } from '#shared/text.ts';
import { reaisText } from '../../lib/money-text.ts';
import { ROLES } from '../../lib/roles.ts';

/** Fields of a product whose names lack nothing but accents. */
const accented = fieldNames.flatMap((name) => {
  const said = saidOf(name);
  return fold(said) === name && said === said.toLowerCase() ? [[name, said] as const] : [];
});

/** What a value is called in the log, where its name is none for people. */
const VALUES: Record<string, string> = {
  ...Object.fromEntries(accented),
  address: 'endereço',
  amountCents: 'valor',
  ate: 'até',
  codigoConferido: 'código conferido',
  count: 'quantidade',
  descontoCents: 'desconto',
  device: 'aparelho',
  ended: 'sessões encerradas',
  offset: 'a partir de',
  payment: 'pagamento',
  preco_original: 'preço promocional',
  q: 'busca',
  role: 'papel',
  username: 'usuário',
  valesCents: 'vales',
  valorCents: 'valor',
};
const isRole = (value: string): value is OfficeRole => OFFICE_ROLES.some((role) => role === value);

function valueText(name: string, value: unknown): string {
  if (typeof value === 'number' && name.endsWith('Cents')) return formatReais(value);
  if (typeof value === 'number' && name.startsWith('preco')) return reaisText(value);
  if (typeof value === 'boolean') return value ? 'sim' : 'não';
  if (Array.isArray(value) && value.every((part) => typeof part === 'string')) return value.join(', ');
  if (typeof value !== 'string') return JSON.stringify(value) ?? '';
  if (name === 'status') return statusLabel(value);
  if (name === 'role' && isRole(value)) return ROLES[value].text;
  return value;
}

/** What changed, a line each: 'preço: R$ 129,90 → R$ 99,90'. Values that stayed are left out. */
export function changeLines(before: unknown, after: unknown): string[] {
  const [from, to] = [recordOf(before), recordOf(after)];
  if (from === null && to === null)
    return [before, after].flatMap((v) => (v == null ? [] : [valueText('', v)]));
  const names = [...new Set([...Object.keys(from ?? {}), ...Object.keys(to ?? {})])];
  return names.flatMap((name) => {
    const [a, b] = [from?.[name], to?.[name]].map((value) =>
      value === undefined ? '' : valueText(name, value),
    );
    if (a === b) return [];
    const label = VALUES[name] ?? name;
    return [a === '' ? `${label}: ${b}` : `${label}: ${a} → ${b === '' ? '(vazio)' : b}`];
  });
}

function recordOf(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;
}
