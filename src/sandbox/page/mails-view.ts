import type { Mail } from '../mail/mailbox.ts';
import { html } from './html.ts';
import type { Markup } from './html.ts';
import { timeWord } from './words.ts';

const SHOWN = 30;

function mailRow(mail: Mail): Markup {
  return html`<li>
    <a class="card mail" href="/sandbox/mails/${mail.id}">
      <span class="subject">${mail.subject === '' ? '(sem assunto)' : mail.subject}</span>
      <span class="hint">para ${mail.to.join(', ')} · ${timeWord(mail.date)}</span>
    </a>
  </li>`;
}

/** The newest mails, each leading to itself. */
export function mailsView(mails: Mail[]): Markup {
  return html`<section id="emails" aria-labelledby="h-emails">
    <h2 id="h-emails">E-mails <span class="count">${mails.length}</span></h2>
    ${
      mails.length === 0
        ? html`<p class="card empty">A caixa de correio está vazia.</p>`
        : html`<ul class="list">
            ${mails.slice(0, SHOWN).map(mailRow)}
          </ul>`
    }
  </section>`;
}

/** One mail. Its HTML stands in a frame that runs nothing and sends nothing. */
export function mailPage(mail: Mail): Markup {
  return html`<main class="narrow">
    <header class="top">
      <p><a href="/sandbox#emails">Voltar</a></p>
      <h1>${mail.subject === '' ? '(sem assunto)' : mail.subject}</h1>
      <p class="hint">de ${mail.from}<br />para ${mail.to.join(', ')}<br />${timeWord(mail.date)}</p>
    </header>
    ${
      mail.html !== '' &&
      html`<iframe
        class="card letter"
        title="Conteúdo do e-mail"
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        src="/sandbox/mails/${mail.id}/html"
      ></iframe>`
    }
    <h2>Texto</h2>
    <pre class="card">${mail.text}</pre>
  </main>`;
}

/** The policy of a mail's own document: no scripts, no forms, no pictures from elsewhere. */
export const LETTER_POLICY = [
  'sandbox allow-popups allow-popups-to-escape-sandbox',
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  "frame-ancestors 'self'",
].join('; ');

/** A mail's HTML with its links opening in a new tab. */
export function letterOf(mail: Mail): string {
  return `<!doctype html><meta charset="utf-8"><base target="_blank">${mail.html}`;
}
