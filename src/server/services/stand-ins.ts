import { join } from 'node:path';
import { createSandbox, type Sandbox } from '../../sandbox/index.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../settings/config.ts';
import { installmentRules } from '../settings/installments.ts';
import type { StandIns } from './endpoints.ts';

export interface StandInsDeps {
  config: Config;
  webhookSecret: string;
  clock: Clock;
  /** Is the shop told what becomes of its charges where it names no address for that itself? */
  tellsByPanel?: boolean;
}

/** The local stand-ins of those providers that no credentials are set for; null when all are real. */
export async function startStandIns(
  deps: StandInsDeps,
): Promise<{ sandbox: Sandbox; standIns: StandIns } | null> {
  const { config, webhookSecret, clock, tellsByPanel = true } = deps;
  const { payments, freight, postalCodes, mail } = config.sandbox;
  const providers = [
    // What is sold in play is invoiced in play.
    ...(payments ? (['mercadopago', 'focusnfe'] as const) : []),
    ...(freight ? (['melhorenvio'] as const) : []),
    ...(postalCodes ? (['viacep'] as const) : []),
    ...(mail ? (['smtp'] as const) : []),
  ];
  if (providers.length === 0) return null;
  const sandbox = await createSandbox({
    dir: join(config.DATA_DIR, 'sandbox'),
    publicUrl: config.publicUrl,
    webhookSecret,
    providers,
    terms: installmentRules(config),
    notifyOrigins: [ownOrigin(config)],
    marksNumbers: true,
    ...(tellsByPanel
      ? {
          panelUrl: `${config.publicUrl}/api/payment/webhook`,
          freightPanelUrl: `${config.publicUrl}/api/frete/webhook`,
        }
      : {}),
    clock: () => clock().getTime(),
  });
  // The shop's own calls go to a listener of the stand-ins' own: while the shop stops, requests under way still
  // reach them. Browsers find the same under /sandbox of the shop's address.
  const origin = await sandbox.app.listen({ port: 0, host: '127.0.0.1' });
  return {
    sandbox,
    standIns: { baseUrl: `${origin}/sandbox`, smtpUrl: sandbox.smtpUrl ?? '', webhookSecret },
  };
}

/** Where this process reaches itself. */
function ownOrigin({ HOST, PORT }: Config): string {
  const host = HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST;
  return `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`;
}
