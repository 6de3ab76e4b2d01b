import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { expect, it } from 'vitest';

const SRC = join(import.meta.dirname, '../../..');

/** The one provider's words, headers and hosts. */
const WORDS =
  /mercado_?pago|mlstatic|\bmercadolibre|in_process|in_mediation|charged_back|pending_(waiting|contingency|review|challenge)|cc_(rejected|amount)|accredited|by_collector|x-signature/i;

/** Where they may stand: its client, its stand-in, its adapter in the browser, its settings, and what the API promised. */
const AT_HOME = [
  /^server\/providers\/payment\/(mercadopago\/|port\.test\.ts)/,
  /^sandbox\//,
  /^web\/features\/payment\/card-adapters\//,
  /^server\/settings\/(payment|config\.test)\.ts$/,
  /^server\/services\/(endpoints|providers|stand-ins)(\.test)?\.ts$/,
  /^shared\/(charges|wire\/payments)\.ts$/,
];

function strayWords(file: string, text: string): string[] {
  if (AT_HOME.some((home) => home.test(file))) return [];
  return text
    .split('\n')
    .flatMap((line, index) => (WORDS.test(line) ? [`${file}:${index + 1} ${line.trim().slice(0, 80)}`] : []));
}

it('[PAPI-63] a provider’s words stand nowhere but behind its port', () => {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(tsx?|sql)$/.test(name),
  );
  expect(files.length).toBeGreaterThan(500);
  const stray = files.flatMap((name) =>
    strayWords(relative(SRC, join(SRC, name)).split(sep).join('/'), readFileSync(join(SRC, name), 'utf8')),
  );
  expect(stray).toEqual([]);
});

it.each([
  ['server/features/orders/a.ts', "if (payment.status === 'in_process') return;"],
  ['server/features/payments/a.ts', "request.headers['x-signature']"],
  ['server/http/csp.ts', 'https://sdk.mercadopago.com'],
  ['server/settings/config.ts', 'const payments = !settings.MERCADOPAGO_ACCESS_TOKEN;'],
  ['server/services/first-days.ts', "config.MERCADOPAGO_ACCESS_TOKEN?.startsWith('TEST-')"],
  ['web/features/payment/a.ts', "cc_rejected_bad_filled_date: 'Confira a validade.'"],
  ['shared/orders.ts', "'accredited'"],
])('[PAPI-63] would be seen in %s', (file, line) => {
  expect(strayWords(file, line)).toHaveLength(1);
  expect(strayWords('server/providers/payment/mercadopago/a.ts', line)).toEqual([]);
});
