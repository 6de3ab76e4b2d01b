// Keeps what a shopper has seen, for when there is no connection. Pages and their data come from the network first,
// and a copy says that it is one. Whatever could be anybody's own is not even looked at.

/** Filled in by the server: another one for each version of the shop. */
const VERSION = '%VERSION%';
const KEPT = `vitrine-${VERSION}`;
const OFFLINE_PAGE = '/sem-conexao';
/** Filled in, too: what that page shows of the shop's own. */
const PICTURES = '%PICTURES%'.split(' ').filter(Boolean);
const HOUSE = ['/art/brand.svg', '/art/favicon.svg'];
const AT_ONCE = [OFFLINE_PAGE, '/art/offline.svg', ...HOUSE, ...PICTURES];

const PAGE =
  /^\/(produtos|produtos?\/\d+|contato|trocas-e-devolucoes|termos-e-condicoes|privacidade-e-cookies|p\/[a-z0-9-]+)?$/;
const DATA = /^\/(_|_root|produtos|produtos?\/\d+|contato|[a-z]+-e-[a-z]+|p\/[a-z0-9-]+)\.data$/;
// What leads to a bucket (direta) is the browser's own to follow, and to keep.
const FILE = /^\/(assets|midia(?!\/\w+\/direta\/)|art|tema)\//;
/** Of an address these say who sent the shopper, and change nothing of the page. */
const TRACKING = /^(utm_|fbclid$|gclid$|_$)/;

const MOST_PAGES = 80;
const MOST_FILES = 500;
/** A line that is this slow is as good as none, where there is a copy. */
const PATIENCE_MS = 8000;
const KEPT_AT = 'x-kept-at';

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll(AT_ONCE)));
});

// A new version takes over once no page of the old one is open, and then its copies go.
self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      const names = await caches.keys();
      await Promise.all(
        names
          .filter((name) => name.startsWith('vitrine-') && name !== KEPT)
          .map((name) => caches.delete(name)),
      );
      await self.clients.claim();
    })(),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (request.headers.has('authorization') || request.headers.has('range')) return;
  if (request.mode === 'navigate') {
    if (PAGE.test(url.pathname)) event.respondWith(pageOf(event, url));
  } else if (DATA.test(url.pathname)) event.respondWith(dataOf(event, url));
  else if (FILE.test(url.pathname)) event.respondWith(fileOf(event, url));
});

// A page tells what it had loaded before there was anybody to keep it.
self.addEventListener('message', (event) => {
  if (Array.isArray(event.data)) event.waitUntil(keepSeen(event.data));
});

async function keepSeen(addresses) {
  const cache = await caches.open(KEPT);
  for (const address of addresses) {
    const url = new URL(address, self.location.origin);
    const isOurs = url.origin === self.location.origin;
    const isKept = PAGE.test(url.pathname) || FILE.test(url.pathname);
    if (!isOurs || !isKept || (await cache.match(keyOf(url)))) continue;
    // The browser has it still: nothing is fetched twice.
    const answer = await fetch(url, { cache: 'force-cache' }).catch(() => null);
    if (answer) await keep(url, answer);
  }
}

async function pageOf(event, url) {
  const network = fetch(event.request);
  const copy = await caches.match(keyOf(url));
  try {
    const answer = await (copy ? withinPatience(network) : network);
    event.waitUntil(keep(url, answer.clone()));
    return answer;
  } catch {
    return copy ? asCopy(copy) : offlinePage();
  }
}

async function dataOf(event, url) {
  const network = fetch(event.request);
  const copy = await caches.match(keyOf(url));
  try {
    const answer = await (copy ? withinPatience(network) : network);
    event.waitUntil(keep(url, answer.clone()));
    return answer;
  } catch (error) {
    const client = await self.clients.get(event.clientId);
    if (copy) client?.postMessage({ keptAt: momentOf(copy), page: pageAddress(url) }, []);
    // The page would only say that something failed: the browser goes there by itself, and meets a copy or our word.
    else client?.postMessage({ go: pageAddress(url) }, []);
    if (copy) return copy;
    throw error;
  }
}

async function fileOf(event, url) {
  const copy = await caches.match(keyOf(url));
  if (copy && !standsIn(copy)) return copy;
  try {
    const answer = await fetch(event.request);
    event.waitUntil(keep(url, answer.clone()));
    return answer;
  } catch (error) {
    if (copy) return copy;
    throw error;
  }
}

/** A drawing in the place of a size that was not made yet: good enough where there is nothing else. */
function standsIn(answer) {
  return answer.headers.get('cache-control') === 'no-cache';
}

function withinPatience(network) {
  const late = new Promise((_, reject) => {
    setTimeout(() => reject(new Error('too slow')), PATIENCE_MS);
  });
  return Promise.race([network, late]);
}

/** Whole answers alone, and of files those alone that never change, or stand in for one. */
async function keep(url, answer) {
  if (answer.status !== 200 || answer.type !== 'basic' || answer.redirected) return;
  // What is only looked at by a link is nobody's shop.
  if (/no-store/.test(answer.headers.get('cache-control') ?? '')) return;
  const isFile = FILE.test(url.pathname);
  const lasts = /immutable|max-age=86400/.test(answer.headers.get('cache-control') ?? '');
  if (isFile && !lasts && !standsIn(answer)) return;
  const headers = new Headers(answer.headers);
  headers.set(KEPT_AT, new Date().toISOString());
  headers.delete('content-encoding');
  const cache = await caches.open(KEPT);
  const key = keyOf(url);
  // Put anew, it counts as the newest.
  await cache.delete(key);
  await cache.put(key, new Response(await answer.blob(), { headers }));
  await trim(cache, isFile);
}

async function trim(cache, files) {
  const keys = (await cache.keys()).filter(({ url }) => {
    const { pathname } = new URL(url);
    return pathname !== OFFLINE_PAGE && FILE.test(pathname) === files;
  });
  const tooMany = keys.length - (files ? MOST_FILES : MOST_PAGES);
  await Promise.all(keys.slice(0, Math.max(0, tooMany)).map((key) => cache.delete(key)));
}

function keyOf(url) {
  const kept = [...url.searchParams].filter(([name]) => !TRACKING.test(name));
  const search = new URLSearchParams(kept).toString();
  return url.pathname + (search && `?${search}`);
}

function pageAddress(url) {
  const path = url.pathname.replace(/\.data$/, '').replace(/^\/(_|_root)$/, '/');
  url.searchParams.delete('_routes');
  return path + url.search;
}

function momentOf(answer) {
  const at = answer.headers.get(KEPT_AT);
  if (at === null) return 'antes';
  return new Date(at).toLocaleString('pt-BR', { dateStyle: 'short', timeStyle: 'short' });
}

/** The page as it was, with a mark by which it says so and sells nothing. */
async function asCopy(answer) {
  const html = await answer.text();
  const marked = html.replace('<html ', `<html data-offline="${momentOf(answer)}" `);
  return new Response(marked, { headers: answer.headers });
}

async function offlinePage() {
  const cache = await caches.open(KEPT);
  const page = await cache.match(OFFLINE_PAGE);
  if (!page) return Response.error();
  const seen = await listSeen(cache);
  const html = (await page.text()).replace('<!-- seen -->', seen);
  return new Response(html, { status: 503, headers: page.headers });
}

async function listSeen(cache) {
  const items = [];
  for (const { url } of (await cache.keys()).toReversed()) {
    const { pathname, search } = new URL(url);
    if (!/^\/produtos?\/\d+$/.test(pathname)) continue;
    const answer = await cache.match(url);
    const title = /<title[^>]*>([^<|]+)/.exec(await answer.text())?.[1];
    // Taken from one page of ours into another: escaped already.
    if (title) items.push(`<li><a href="${pathname}${search.replaceAll('"', '')}">${title.trim()}</a></li>`);
    if (items.length === 8) break;
  }
  if (items.length === 0) return '';
  return `<h2>O que você já viu</h2><ul>${items.join('')}</ul>`;
}
