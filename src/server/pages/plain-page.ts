import type { ShopPicture } from '#shared/shop-pictures.ts';
import { sha256Source } from './csp.ts';

/** What stands on a page that needs neither catalogue nor scripts. */
export interface PlainPage {
  shopName: string;
  title: string;
  /** HTML of our own making, what was typed in it escaped. */
  body: string;
  /** Address of the styles that carry the shop's own colours; '' is none. */
  theme?: string;
  /** In the place of the name. */
  logo?: ShopPicture | undefined;
  /** A form of it is sent to this shop. */
  hasForm?: boolean;
}

const STYLE = `
:root{color-scheme:light dark;--ground:#fbf7f4;--ink:#241a20;--soft:#5b4d55;--line:#e9dfd8;--color-berry:#7a1f4b;--color-on-berry:#fff;--radius-button:999px}
@media(prefers-color-scheme:dark){:root{--ground:#1e171b;--ink:#f6eef1;--soft:#d6c8ce;--line:#46383f;--color-berry:#f0a5c9;--color-on-berry:#34081f}}
body{margin:0;min-height:100dvh;display:grid;place-items:center;background:var(--ground);color:var(--ink);font:1rem/1.55 system-ui,sans-serif;overflow-wrap:anywhere}
main{width:min(36rem,100% - 2rem);padding:2rem 0;text-align:center}
.brand{font:500 1.375rem/1.2 Georgia,serif;margin:0 0 2rem}
h1{font:500 2rem/1.2 Georgia,serif;margin:0 0 .75rem}
p{margin:0 0 1.5rem;color:var(--soft)}
.notice{padding:.75rem 1rem;border:1px solid var(--line);border-radius:.625rem;color:var(--ink);font-weight:600}
ul{list-style:none;margin:0;padding:0;border-bottom:1px solid var(--line)}
li{padding:.75rem;border-top:1px solid var(--line)}
a{color:var(--color-berry);font-weight:600}
.main{display:inline-block;min-height:2.75rem;line-height:2.75rem;padding:0 1.5rem;border-radius:var(--radius-button);background:var(--color-berry);color:var(--color-on-berry);text-decoration:none}
label{display:block;text-align:left;font-weight:600}
input{box-sizing:border-box;width:100%;min-height:2.75rem;margin:.25rem 0 1rem;padding:0 1rem;border:1px solid var(--soft);border-radius:.625rem;background:transparent;color:inherit;font:inherit}
button{min-height:2.75rem;padding:0 1.5rem;border:0;border-radius:var(--radius-button);background:var(--color-berry);color:var(--color-on-berry);font:inherit;font-weight:600;cursor:pointer}
a:focus-visible,button:focus-visible,input:focus-visible{outline:3px solid var(--color-berry);outline-offset:2px}
`;

/** An owner's logo is made for light grounds. */
const LOGO_STYLE = `
.brand img{height:2.75rem;width:auto;max-width:100%;object-fit:contain}
@media(prefers-color-scheme:dark){.brand img{padding:.375rem .75rem;border-radius:.625rem;background:#fff}}
`;

const imageOf = ({ url, width, height }: ShopPicture, name: string) =>
  `<img src="${url}/logo-132.webp" alt="${name}" width="${width}" height="${height}">`;

/** Text as it may stand in HTML, in an attribute too. */
export const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`);

/** A page by itself, and the headers under which it may be sent: no script runs on it, nobody keeps or lists it. */
export function plainPage({ shopName, title, body, theme = '', logo, hasForm = false }: PlainPage): {
  html: string;
  headers: Record<string, string>;
} {
  const name = escaped(shopName);
  const style = logo === undefined ? STYLE : STYLE + LOGO_STYLE;
  const html = `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escaped(title)} | ${name}</title>
<style>${style}</style>${theme === '' ? '' : `\n<link rel="stylesheet" href="${escaped(theme)}">`}
</head>
<body>
<main>
<p class="brand">${logo === undefined ? name : imageOf(logo, name)}</p>
<h1>${escaped(title)}</h1>
${body}
</main>
</body>
</html>
`;
  return {
    html,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
      'content-security-policy': `default-src 'none'; img-src 'self'; style-src 'self' ${sha256Source(style)}; base-uri 'none'; form-action ${hasForm ? "'self'" : "'none'"}; frame-ancestors 'none'`,
    },
  };
}
