import { parseArgs } from 'node:util';
import { createSandbox } from './index.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '3310' },
    'smtp-port': { type: 'string', default: '0' },
    dir: { type: 'string', default: './data/sandbox' },
    'public-url': { type: 'string' },
    panel: { type: 'string' },
    'freight-panel': { type: 'string' },
    notify: { type: 'string', multiple: true, default: [] },
  },
});
const port = Number(values.port);
const publicUrl = values['public-url'] ?? `http://localhost:${port}`;

/** Runs the stand-ins alone, for several nodes that share them. */
const sandbox = await createSandbox({
  dir: values.dir,
  publicUrl,
  webhookSecret: process.env['MERCADOPAGO_WEBHOOK_SECRET'] ?? 'segredo-de-teste',
  smtpPort: Number(values['smtp-port']),
  ...(values.panel === undefined ? {} : { panelUrl: values.panel }),
  ...(values['freight-panel'] === undefined ? {} : { freightPanelUrl: values['freight-panel'] }),
  notifyOrigins: values.notify,
  notifyLoopback: values.notify.length === 0,
  log: (message) => console.error(message),
});
await sandbox.app.listen({ port, host: '127.0.0.1' });
console.log(`${publicUrl}/sandbox`);
console.log(sandbox.smtpUrl);

async function end(): Promise<void> {
  await sandbox.close();
  process.exit(0);
}
process.once('SIGINT', end);
process.once('SIGTERM', end);
