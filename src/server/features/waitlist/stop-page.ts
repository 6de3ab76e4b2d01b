/** In the shop's own colours, as the page for lost connections is: it works without any script. */
export const STOP_STYLE = `
:root{color-scheme:light}
body{margin:0;min-height:100dvh;display:grid;place-items:center;background:#fbf7f4;color:#241a20;font:1rem/1.55 system-ui,sans-serif}
main{width:min(34rem,100% - 2rem);padding:2rem 0;text-align:center}
.brand img{height:2.5rem;max-width:100%}
h1{font:500 1.75rem/1.2 Georgia,serif;margin:1.5rem 0 .5rem;overflow-wrap:anywhere}
p{margin:0 0 1.5rem;color:#5b4d55}
button{min-height:2.75rem;padding:0 1.5rem;border:0;border-radius:999px;background:#7a1f4b;color:#fff;font:inherit;font-weight:700;cursor:pointer}
a{display:inline-block;min-height:2.75rem;line-height:2.75rem;color:#7a1f4b}
a:focus-visible,button:focus-visible{outline:3px solid #7a1f4b;outline-offset:2px}
@media(prefers-color-scheme:dark){
:root{color-scheme:dark}
body{background:#1e171b;color:#f6eef1}
p{color:#d6c8ce}
button{background:#f0a5c9;color:#34081f}
a{color:#f0a5c9}
a:focus-visible,button:focus-visible{outline-color:#f0a5c9}
}
`;

interface Told {
  title: string;
  text: string;
  isForm: boolean;
}

const ASK: Told = {
  title: 'Parar os avisos?',
  text: 'Você deixa de receber avisos de todas as peças que pediu, e apagamos o seu e-mail da lista.',
  isForm: true,
};
const STOPPED: Told = {
  title: 'Pronto, os avisos pararam',
  text: 'Apagamos o seu e-mail da lista de avisos. Se mudar de ideia, é só pedir de novo na página da peça.',
  isForm: false,
};
const OVER: Told = {
  title: 'Este link não vale mais',
  text: 'Os avisos dele já pararam ou venceram: não há nada mais a fazer. Se receber outro aviso, use o link que vem nele.',
  isForm: false,
};

export const STOP_PAGES = { ask: ASK, stopped: STOPPED, over: OVER };

/** Before the press, after it, and where there is nothing to stop. */
export function stopPage({ title, text, isForm }: Told, shopName: string): string {
  const name = shopName.replaceAll(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`);
  const way = isForm
    ? '<form method="post"><button type="submit">Parar os avisos</button></form>'
    : '<a href="/">Ir para a loja</a>';
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} | ${name}</title>
<link rel="icon" href="/art/favicon.svg" type="image/svg+xml">
<style>${STOP_STYLE}</style>
</head>
<body>
<main>
<picture class="brand"><source media="(prefers-color-scheme: dark)" srcset="/art/favicon.svg"><img src="/art/brand.svg" alt="${name}"></picture>
<h1>${title}</h1>
<p>${text}</p>
${way}
</main>
</body>
</html>
`;
}
