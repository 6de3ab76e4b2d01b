import type { Config } from './config.ts';
import { credentialWarnings, PAYMENT_CREDENTIALS } from './payment.ts';

/** Sentences for whoever starts the server about settings that can be used and promise less than they seem to. */
export function settingWarnings(config: Config): string[] {
  if (config.waitsForPayments && config.sandbox.payments) return [WAITS];
  return credentialWarnings(config);
}

const WAITS = `A loja está fechada: PUBLIC_URL é https e não há credenciais de pagamento. Informe-as em Configurações › Pagamentos (ou em ${PAYMENT_CREDENTIALS.join(', ')}); com SANDBOX=on ela abre como loja de teste.`;

const NAMES: Record<keyof Config['sandbox'], string> = {
  payments: 'pagamentos',
  freight: 'frete',
  postalCodes: 'CEPs',
  mail: 'e-mails',
};

/** One sentence that says what is only played; null when nothing is. */
export function sandboxSentence({ sandbox, publicUrl }: Config): string | null {
  const played = (Object.keys(NAMES) as (keyof typeof NAMES)[]).filter((name) => sandbox[name]);
  if (played.length === 0) return null;
  const where = sandbox.payments ? `, em ${publicUrl}/sandbox` : '';
  return `Em modo de teste${where}: ${played.map((name) => NAMES[name]).join(', ')}. Nada disso é real.`;
}
