/** Presses the page's buttons without leaving it, and keeps payments and mails fresh while somebody looks. */
const REFRESH_MS = 4000;
const LIVE = ['vivo-pagamentos', 'vivo-pacotes', 'vivo-emails'];
const notice = document.querySelector('#aviso');

async function refresh() {
  const answer = await fetch(location.href, { headers: { accept: 'text/html' } });
  if (!answer.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html');
  for (const id of LIVE) {
    const now = document.getElementById(id);
    const next = fresh.getElementById(id);
    const isInUse = now?.contains(document.activeElement);
    if (now && next && !isInUse && now.innerHTML !== next.innerHTML) now.replaceChildren(...next.childNodes);
  }
}

async function press(form) {
  const button = form.querySelector('button');
  button.disabled = true;
  const answer = await fetch(form.action, { method: 'POST', headers: { accept: 'application/json' } });
  notice.textContent = answer.ok ? 'Feito.' : 'Não deu: já mudou de estado.';
  document.activeElement?.blur();
  await refresh();
}

if (notice) {
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !('live' in form.dataset)) return;
    event.preventDefault();
    press(form).catch(() => form.submit());
  });
  setInterval(() => {
    if (document.visibilityState === 'visible') refresh().catch(() => {});
  }, REFRESH_MS);
}

// As a bank's page does: it is over, and says nothing of how.
if (document.querySelector('[data-challenge-over]')) parent.postMessage({ status: 'COMPLETE' }, '*');

document.querySelector('textarea[readonly]')?.addEventListener('focus', (event) => event.target.select());
