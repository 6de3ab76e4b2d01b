import type { BrowserSide, PageSources } from '../port.ts';

/** What the provider's script loads and calls beyond itself (measured on its real pages). */
const SDK_HOST = 'https://sdk.mercadopago.com';
const SECURE_FIELDS = 'https://secure-fields.mercadopago.com';
const SOURCES: Omit<PageSources, 'form'> = {
  script: [SDK_HOST, 'https://http2.mlstatic.com', 'https://www.mercadopago.com'],
  connect: [
    'https://api.mercadopago.com',
    'https://api-static.mercadopago.com',
    SECURE_FIELDS,
    'https://http2.mlstatic.com',
    'https://www.mercadopago.com',
  ],
  frame: [SECURE_FIELDS],
};

interface BrowserSettings {
  publicKey: string;
  sdkUrl: string;
  /** Where a card's bank asks its holder; null where it does not. */
  banksAt: string | null;
}

/** Of a script at another address (a stand-in's) only that address is needed; none at the shop's own. */
export function browserSide({ publicKey, sdkUrl, banksAt }: BrowserSettings): BrowserSide {
  const banks = banksAt === null ? [] : [banksAt];
  const own = sourcesOf(sdkUrl);
  const sources = { ...own, frame: [...own.frame, ...banks], form: banks };
  return { cardAdapter: 'mercadopago', publicKey, sdkUrl, sources };
}

function sourcesOf(sdkUrl: string): Omit<PageSources, 'form'> {
  if (sdkUrl.startsWith('/')) return { script: [], connect: [], frame: [] };
  const { origin } = new URL(sdkUrl);
  return origin === SDK_HOST ? SOURCES : { script: [origin], connect: [origin], frame: [] };
}
