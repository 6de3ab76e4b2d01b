import { createSandbox } from '../../src/sandbox/index.ts';
import { takePort } from '../../src/server/http/port.ts';
import { providerAt, type StandInProvider } from './provider.ts';
import { temporaryFolder } from './temporary-folder.ts';

export interface SharedStandIns {
  url: string;
  provider: StandInProvider;
  /** Settings with which any number of shops use these instead of their own. */
  env: Record<string, string>;
  stop(): Promise<void>;
}

interface Given {
  /** Which access tokens the payments API takes; any that looks like one unless told otherwise. */
  accessToken?: readonly string[];
  /** Where shops say that they hear of their charges, besides on this machine. */
  notifyOrigins?: readonly string[];
}

/** The providers' stand-ins outside of any shop: what they hold outlives a shop that is killed. */
export async function startStandIns({ accessToken, notifyOrigins }: Given = {}): Promise<SharedStandIns> {
  const folder = await temporaryFolder('vitrine-stand-ins');
  const taken = await takePort('127.0.0.1');
  const url = `http://127.0.0.1:${taken.port}`;
  const webhookSecret = 'segredo-de-teste';
  const sandbox = await createSandbox({
    dir: folder.path,
    publicUrl: url,
    webhookSecret,
    notifyLoopback: true,
    ...(accessToken && { accessToken }),
    ...(notifyOrigins && { notifyOrigins }),
  });
  await sandbox.app.ready();
  await taken.handTo(sandbox.app.server);
  return {
    url,
    provider: providerAt(url),
    env: {
      MERCADOPAGO_API_URL: `${url}/sandbox/mercadopago`,
      MERCADOPAGO_ACCESS_TOKEN: 'TEST-shared',
      MERCADOPAGO_PUBLIC_KEY: 'TEST-shared',
      MERCADOPAGO_WEBHOOK_SECRET: webhookSecret,
      MELHOR_ENVIO_API_URL: `${url}/sandbox/melhorenvio`,
      MELHOR_ENVIO_TOKEN: 'TEST-shared',
      VIACEP_API_URL: `${url}/sandbox/viacep`,
      SMTP_URL: sandbox.smtpUrl ?? '',
    },
    stop: async () => {
      await sandbox.close();
      await folder.remove();
    },
  };
}
