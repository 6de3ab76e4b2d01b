import { paths } from '#shared/paths.ts';
import { whatsappLink, type ShopSettings } from '#shared/shop.ts';
import { escaped, plainPage } from './plain-page.ts';

const AGAIN_AFTER_SECONDS = 3600;

/** What visitors see while the shop is closed: whose it is, what she announces, and how to reach her. */
export function closedPage(shop: ShopSettings) {
  const { html, headers } = plainPage({
    shopName: shop.name,
    theme: shop.theme,
    logo: shop.logo,
    title: 'Em breve',
    body: bodyOf(shop),
  });
  return { status: 503, html, headers: { ...headers, 'retry-after': String(AGAIN_AFTER_SECONDS) } };
}

function bodyOf({ notice, whatsapp, whatsappMessage, email, phone, instagram, hours }: ShopSettings): string {
  const lines = [
    `<a href="mailto:${escaped(email)}">${escaped(email)}</a>`,
    `Telefone: ${escaped(phone)}`,
    ...(instagram === '' ? [] : [`<a href="${escaped(instagram)}" rel="noopener">Instagram</a>`]),
    ...(hours === '' ? [] : [escaped(hours)]),
    `Já comprou? <a href="${paths.orders}">Acompanhe o seu pedido</a>`,
  ];
  return `<p>Estamos preparando a loja. Volte daqui a pouco, ou fale com a gente.</p>
${notice === null ? '' : noticeOf(notice)}<p><a class="main" href="${escaped(whatsappLink(whatsapp, whatsappMessage))}" rel="noopener">Falar pelo WhatsApp</a></p>
<ul>
${lines.map((line) => `<li>${line}</li>`).join('\n')}
</ul>`;
}

function noticeOf({ text, link }: { text: string; link: string }): string {
  // Its own pages are closed, too.
  const isElsewhere = link.startsWith('https://');
  const said = isElsewhere ? `<a href="${escaped(link)}" rel="noopener">${escaped(text)}</a>` : escaped(text);
  return `<p class="notice">${said}</p>\n`;
}
