import type { ShopPicture } from '#shared/shop-pictures.ts';

/** What the head of every document begins with. */
export function CommonHead({ symbol }: { symbol: ShopPicture | undefined }) {
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      {/* From the server alone: the browser keeps what is there, and loads no script for it. */}
      {import.meta.env.SSR && <ShopsOwn symbol={symbol} />}
    </>
  );
}

/** The shop's colours for what the browser paints itself, and its marks. */
function ShopsOwn({ symbol }: { symbol: ShopPicture | undefined }) {
  return (
    <>
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#1e171b" media="(prefers-color-scheme: dark)" />
      {symbol === undefined ? <HouseIcons /> : <Icons at={symbol.url} />}
      <link rel="manifest" href="/site.webmanifest" />
    </>
  );
}

function HouseIcons() {
  return (
    <>
      <link rel="icon" href="/art/favicon.svg" type="image/svg+xml" />
      <link rel="icon" href="/art/icon-48.png" type="image/png" sizes="48x48" />
      <link rel="apple-touch-icon" href="/art/apple-touch-icon.png" />
    </>
  );
}

function Icons({ at }: { at: string }) {
  return (
    <>
      <link rel="icon" href={`${at}/simbolo-48.png`} type="image/png" sizes="48x48" />
      <link rel="icon" href={`${at}/simbolo-192.png`} type="image/png" sizes="192x192" />
      <link rel="apple-touch-icon" href={`${at}/simbolo-180.png`} />
    </>
  );
}
