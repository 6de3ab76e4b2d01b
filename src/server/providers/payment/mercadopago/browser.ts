import type { BrowserSide } from '../port.ts';

/** What the provider's script loads and calls beyond itself (measured on its real pages). */
const SDK_HOST = 'https://sdk.mercadopago.com';
const SOURCES: BrowserSide['sources'] = {
  script: [SDK_HOST, 'https://http2.mlstatic.com', 'https://www.mercadopago.com'],
  connect: [
    'https://api.mercadopago.com',
    'https://api-static.mercadopago.com',
    'https://secure-fields.mercadopago.com',
    'https://http2.mlstatic.com',
    'https://www.mercadopago.com',
  ],
  frame: ['https://secure-fields.mercadopago.com'],
};

/** Of a script at another address (a stand-in's) only that address is needed; none at the shop's own. */
export function browserSide({ publicKey, sdkUrl }: { publicKey: string; sdkUrl: string }): BrowserSide {
  return { cardAdapter: 'mercadopago', publicKey, sdkUrl, sources: sourcesOf(sdkUrl) };
}

function sourcesOf(sdkUrl: string): BrowserSide['sources'] {
  if (sdkUrl.startsWith('/')) return { script: [], connect: [], frame: [] };
  const { origin } = new URL(sdkUrl);
  return origin === SDK_HOST ? SOURCES : { script: [origin], connect: [origin], frame: [] };
}
