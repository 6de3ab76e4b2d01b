import { connect } from 'node:tls';
import type { Config } from '../settings/config.ts';
import { settingWarnings } from '../settings/told.ts';
import type { Check, Finding } from './finding.ts';

const DAY_MS = 86_400_000;

/** What the settings leave weaker than it could be. */
export const settingsCheck = (config: Config): Check => ({
  what: 'Configuração',
  async look() {
    const warnings = settingWarnings(config).map((text): Finding => ({
      what: 'Configuração',
      state: 'warn',
      text: text.replace(/^Atenção: /, ''),
    }));
    const { protocol, hostname } = new URL(config.publicUrl);
    if (protocol === 'http:' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname))
      warnings.push({
        what: 'Configuração',
        state: 'bad',
        text: `PUBLIC_URL é ${config.publicUrl}, sem https`,
        todo: 'Ponha um certificado na frente da loja: sem ele senhas passam abertas, e o Mercado Pago não avisa.',
      });
    return warnings.length > 0 ? warnings : [{ what: 'Configuração', state: 'ok', text: 'completa' }];
  },
});

/** Does whoever is outside reach the shop, as the provider's notifications must? */
export const addressCheck = (publicUrl: string): Check => ({
  what: 'Endereço',
  async look(signal) {
    const what = 'Endereço';
    const todo = 'Abra a loja, e veja o DNS, o proxy e o firewall: sem isso avisos de pagamento não chegam.';
    try {
      const answer = await fetch(`${publicUrl}/healthz`, { signal, redirect: 'manual' });
      const isShop = answer.status === 200 && answer.headers.has('x-request-id');
      if (!isShop)
        return [
          { what, state: 'bad', text: `${publicUrl} responde, mas não é a loja (${answer.status})`, todo },
        ];
      return [{ what, state: 'ok', text: `a loja responde em ${publicUrl}` }];
    } catch (error) {
      const cause =
        error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
      return [{ what, state: 'bad', text: `${publicUrl} não responde: ${cause}`, todo }];
    }
  },
});

const FEW_DAYS = 14;

/** How long the certificate of the shop's address is still good. */
export const certificateCheck = (publicUrl: string, now: Date): Check => ({
  what: 'Certificado',
  async look(signal) {
    const what = 'Certificado';
    const { hostname, port } = new URL(publicUrl);
    const end = await endOfCertificate({ hostname, port: Number(port || 443), signal });
    const days = Math.floor((end.getTime() - now.getTime()) / DAY_MS);
    const text = `vale por mais ${days} ${days === 1 ? 'dia' : 'dias'}`;
    const todo = 'Veja por que ele não é renovado sozinho (certbot renew --dry-run).';
    return [
      days < FEW_DAYS ? { what, state: days < 1 ? 'bad' : 'warn', text, todo } : { what, state: 'ok', text },
    ];
  },
});

interface Asked {
  hostname: string;
  port: number;
  signal: AbortSignal;
}

function endOfCertificate({ hostname, port, signal }: Asked): Promise<Date> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port, servername: hostname });
    signal.addEventListener('abort', () => socket.destroy());
    socket.once('error', reject);
    socket.once('secureConnect', () => {
      const { valid_to: end } = socket.getPeerCertificate();
      socket.destroy();
      resolve(new Date(end));
    });
  });
}
