import type { ShopSettings } from '#shared/shop.ts';
import { CommonHead } from '#web/ui/common-head.tsx';

/** The element that the office lives in. */
export const PLACE = 'office';
/** The element that holds the shop's settings as JSON. */
export const SETTINGS = 'settings';

/** Addresses of the built client: its modules, what they import at once, and their styles. */
export interface ClientFiles {
  scripts: readonly string[];
  imports: readonly string[];
  styles: readonly string[];
}

interface DocumentProps {
  shop: ShopSettings;
  description: string;
  /** The rendered page. */
  html: string;
  client: ClientFiles;
  /** Run before anything else can be pressed; '' is none. */
  firstScript: string;
}

const raw = (html: string) => ({ dangerouslySetInnerHTML: { __html: html } });

/** The document of every page of the office. It names no section: the browser finds the one that the address means. */
export function OfficeDocument({ shop, description, html, client, firstScript }: DocumentProps) {
  return (
    <html lang="pt-BR" data-fonts="" data-seen="">
      <head>
        <CommonHead symbol={shop.symbol} />
        <title>{`Administração | ${shop.name}`}</title>
        <meta name="description" content={description} />
        <meta name="robots" content="noindex" />
        {/* The server puts the styles here, so that nothing holds up the first paint. */}
        <style data-inline="" {...raw('')} />
        {client.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {client.imports.map((href) => (
          <link key={href} rel="modulepreload" href={href} />
        ))}
      </head>
      <body>
        <div id={PLACE} {...raw(html)} />
        <script type="application/json" id={SETTINGS} {...raw(inScript(shop))} />
        {firstScript !== '' && <script {...raw(firstScript)} />}
        {client.scripts.map((src) => (
          <script key={src} type="module" src={src} />
        ))}
      </body>
    </html>
  );
}

/** JSON that no text in it can lead out of its element. */
function inScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
}
