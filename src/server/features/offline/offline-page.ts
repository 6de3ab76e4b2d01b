import type { ShopSettings } from '#shared/shop.ts';

/** In the shop's own colours; the page may load nothing, for there is nothing to load it from. */
const STYLE = `
:root{color-scheme:light}
body{margin:0;min-height:100dvh;display:grid;place-items:center;background:#fbf7f4;color:#241a20;font:1rem/1.55 system-ui,sans-serif}
main{width:min(36rem,100% - 2rem);padding:2rem 0;text-align:center}
.brand img{height:2.5rem}
.drawing{display:block;width:min(20rem,80%);margin:1.5rem auto}
h1{font:500 1.75rem/1.2 Georgia,serif;margin:0 0 .5rem}
h2{font:500 1.125rem/1.3 Georgia,serif;margin:2rem 0 .5rem}
p{margin:0 0 1.5rem;color:#5b4d55}
ul{list-style:none;margin:0;padding:0}
li a{display:block;padding:.75rem;color:#7a1f4b;border-top:1px solid #e9dfd8}
.again{display:inline-block;min-height:2.75rem;line-height:2.75rem;padding:0 1.5rem;border-radius:999px;background:#7a1f4b;color:#fff;text-decoration:none;font-weight:700}
a:focus-visible{outline:3px solid #7a1f4b;outline-offset:2px}
@media(prefers-color-scheme:dark){
:root{color-scheme:dark}
body{background:#1e171b;color:#f6eef1}
p{color:#d6c8ce}
li a{color:#f0a5c9;border-top-color:#46383f}
.again{background:#f0a5c9;color:#34081f}
a:focus-visible{outline-color:#f0a5c9}
}
`;

/** An owner's logo is made for light grounds. */
const LOGO_STYLE = `
.brand img{max-width:100%}
@media(prefers-color-scheme:dark){.brand img{padding:.375rem .75rem;border-radius:.625rem;background:#fff}}
`;
const LOGO = 'logo-88.webp';

export type Brand = Pick<ShopSettings, 'name' | 'logo' | 'symbol'>;

const houseMark = (name: string) =>
  `<picture class="brand"><source media="(prefers-color-scheme: dark)" srcset="/art/favicon.svg"><img src="/art/brand.svg" alt="${name}"></picture>`;

/** What the browser shows in place of a page that it has no copy of. The service worker puts a list into it. */
export function offlinePage({ name: shopName, logo, symbol }: Brand): {
  html: string;
  style: string;
  /** What it shows of the shop's own. */
  pictures: string[];
} {
  const name = shopName.replaceAll(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`);
  const style = logo === undefined ? STYLE : STYLE + LOGO_STYLE;
  const html = `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>Sem conexão | ${name}</title>
${symbol === undefined ? '<link rel="icon" href="/art/favicon.svg" type="image/svg+xml">' : `<link rel="icon" href="${symbol.url}/simbolo-48.png" type="image/png">`}
<style>${style}</style>
</head>
<body>
<main>
${logo === undefined ? houseMark(name) : `<p class="brand"><img src="${logo.url}/${LOGO}" alt="${name}"></p>`}
<img class="drawing" src="/art/offline.svg" alt="">
<h1>Você está sem conexão</h1>
<p>Esta página ainda não foi aberta neste aparelho, então não temos uma cópia dela. Confira o Wi-Fi ou os dados móveis e tente de novo.</p>
<a class="again" href="">Tentar de novo</a>
<!-- seen -->
</main>
</body>
</html>
`;
  const pictures = [logo && `${logo.url}/${LOGO}`, symbol && `${symbol.url}/simbolo-48.png`];
  return { html, style, pictures: pictures.filter((one) => one !== undefined) };
}
