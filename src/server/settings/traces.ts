import { z } from 'zod';
import { withoutEnd } from '#shared/text.ts';

const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

const collectorUrl = z.url({ protocol: /^https?$/, error: 'precisa ser um endereço http(s)' });

/** A header's name, and a value that stays on its line. */
const NAME = /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/;
const VALUE = /^[\x20-\x7e]{0,4000}$/;
const HEADERS_MISTAKE = 'use nome=valor, separados por vírgula';
/** These are the call's own. */
const OWN = new Set(['content-type', 'content-length', 'host', 'connection', 'transfer-encoding']);

/** `name=value,name=value`, each percent-encoded. */
const headers = z
  .string()
  .transform((text) => text.split(',').map((pair) => readPair(pair.trim())))
  .refine((pairs) => pairs.every((pair) => pair !== null), HEADERS_MISTAKE)
  .transform((pairs) => Object.fromEntries(pairs.filter((pair) => pair !== null)));

function readPair(pair: string): [name: string, value: string] | null {
  const at = pair.indexOf('=');
  try {
    const [name, value] = [pair.slice(0, at), pair.slice(at + 1)].map((part) =>
      decodeURIComponent(part.trim()),
    );
    const isGood =
      at > 0 && name !== undefined && value !== undefined && NAME.test(name) && VALUE.test(value);
    return isGood && !OWN.has(name.toLowerCase()) ? [name.toLowerCase(), value] : null;
  } catch {
    return null;
  }
}

/** The standard's own names of settings (opentelemetry.io), as far as the shop knows them. */
export const traceSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: collectorUrl.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: collectorUrl.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: headers.optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z
    .enum(['http/json'], { error: 'a loja só fala http/json (costuma ser a porta 4318 do coletor)' })
    .default('http/json'),
  OTEL_SERVICE_NAME: z.string().trim().max(100, 'no máximo 100 caracteres').default('vitrine'),
  OTEL_TRACES_SAMPLER: z
    .enum(SAMPLERS, { error: `use ${SAMPLERS.join(', ')}` })
    .default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number({ error: 'use um número de 0 a 1' })
    .min(0, 'use um número de 0 a 1')
    .max(1, 'use um número de 0 a 1')
    .default(1),
};

type TraceSettings = z.infer<z.ZodObject<typeof traceSettings>>;

/** Where traces go and which of them; null where nobody asked for any. */
export function tracesOf(settings: TraceSettings) {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: base, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: own } = settings;
  const url = own ?? (base === undefined ? undefined : tracesUnder(base));
  if (url === undefined || settings.OTEL_TRACES_SAMPLER.endsWith('always_off')) return null;
  return {
    url,
    headers: settings.OTEL_EXPORTER_OTLP_HEADERS ?? {},
    service: settings.OTEL_SERVICE_NAME,
    sampler: settings.OTEL_TRACES_SAMPLER,
    ratio: settings.OTEL_TRACES_SAMPLER_ARG,
  };
}

function tracesUnder(base: string): string {
  const url = new URL(base);
  url.pathname = `${withoutEnd(url.pathname, '/')}/v1/traces`;
  return url.href;
}
