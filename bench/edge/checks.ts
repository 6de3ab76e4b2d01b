import { setTimeout as sleep } from 'node:timers/promises';
import { ask, askHttp2, write, type Told } from './ask.ts';
import type { RunningProxy } from './proxies.ts';

/** Where a check looks: the proxy, and the shop past it. */
export interface Sides {
  proxy: RunningProxy;
  /** The shop's own address, without the proxy. */
  direct: string;
  /** Of this machine's own, that nobody has asked from before. */
  addresses: readonly [string, string];
}

/** What has to hold behind a proxy. It throws, or gives what it saw where that is not what is wanted; else nothing. */
export interface Check {
  name: string;
  run(sides: Sides): Promise<string | undefined>;
}

/** Says what is wrong, if something is. */
const wrong = (isRight: boolean, seen: unknown) => (isRight ? undefined : JSON.stringify(seen));
const JSON_BODY = { 'content-type': 'application/json' };
const login = (n: number) => ({
  method: 'POST',
  headers: { ...JSON_BODY, 'x-forwarded-for': `203.0.113.${n}`, forwarded: `for=203.0.113.${n}` },
  body: JSON.stringify({ email: `conta${n}@exemplo.com.br`, senha: 'errada' }),
});

/** Headers of an answer that say what may be kept, and as what. */
const kept = (headers: Told['headers'] | Headers) => {
  const of = (name: string) => (headers instanceof Headers ? headers.get(name) : headers[name]) ?? null;
  return ['cache-control', 'etag', 'vary', 'content-encoding', 'content-security-policy', 'content-type'].map(
    of,
  );
};

const pages: Check[] = [
  {
    name: 'a page comes as the shop compressed it, over HTTP/1.1 and HTTP/2',
    async run({ proxy, direct }) {
      const headers = { 'accept-encoding': 'br' };
      const mine = await fetch(direct, { headers });
      await mine.arrayBuffer();
      const { status, headers: theirs } = await ask(proxy.https, '/', { headers });
      const second = await askHttp2(proxy.https, '/produto/1');
      const same = JSON.stringify(kept(theirs)) === JSON.stringify(kept(mine.headers));
      return wrong(status === 200 && second === 200 && same, [status, second, kept(theirs)]);
    },
  },
  {
    name: 'who has the page gets 304 without a body',
    async run({ proxy }) {
      const headers = { 'accept-encoding': 'br' };
      const { headers: first } = await ask(proxy.https, '/', { headers });
      const again = await ask(proxy.https, '/', {
        headers: { ...headers, 'if-none-match': first.etag ?? '' },
      });
      return wrong(again.status === 304 && again.body.length === 0, [again.status, again.body.length]);
    },
  },
  {
    name: 'the service worker, a picture and an asset come with their own rules',
    async run({ proxy, direct }) {
      const page = (
        await ask(proxy.https, '/', { headers: { 'accept-encoding': 'identity' } })
      ).body.toString();
      const asset = /\/assets\/[\w.-]+\.js/.exec(page)?.[0] ?? '';
      const picture = /\/(?:midia|art)\/[\w./-]+/.exec(page)?.[0] ?? '';
      for (const path of ['/sw.js', asset, picture]) {
        const headers = { 'accept-encoding': 'br' };
        const mine = await fetch(direct + path, { headers });
        await mine.arrayBuffer();
        const theirs = await ask(proxy.https, path, { headers });
        if (
          theirs.status !== 200 ||
          JSON.stringify(kept(theirs.headers)) !== JSON.stringify(kept(mine.headers))
        )
          return `${path}: ${theirs.status} ${JSON.stringify(kept(theirs.headers))}`;
      }
      return undefined;
    },
  },
  {
    name: 'a part of a picture that is asked for comes as from the shop itself',
    async run({ proxy, direct }) {
      const page = (
        await ask(proxy.https, '/', { headers: { 'accept-encoding': 'identity' } })
      ).body.toString();
      const picture = /\/(?:midia|art)\/[\w./-]+/.exec(page)?.[0] ?? '/';
      const headers = { range: 'bytes=0-99', 'accept-encoding': 'identity' };
      const mine = await fetch(direct + picture, { headers });
      const length = (await mine.arrayBuffer()).byteLength;
      const theirs = await ask(proxy.https, picture, { headers });
      return wrong(theirs.status === mine.status && theirs.body.length === length, [
        theirs.status,
        mine.status,
      ]);
    },
  },
  {
    name: 'http leads to https at the same name and path',
    async run({ proxy }) {
      const answer = await fetch(`http://127.0.0.1:${proxy.http}/produtos?cor=Azul`, {
        redirect: 'manual',
        headers: { host: `localhost:${proxy.http}` },
      });
      const to = answer.headers.get('location') ?? '';
      const isRight =
        answer.status === 308 && /^https:\/\/(?:localhost|127\.0\.0\.1).*\/produtos\?cor=Azul$/.test(to);
      return wrong(isRight, [answer.status, to]);
    },
  },
];

const calls: Check[] = [
  {
    name: 'an invented X-Forwarded-For resets no limit, another address has one of its own',
    async run({ proxy, addresses: [mine, theirs] }) {
      const statuses: number[] = [];
      for (let n = 1; n <= 16; n += 1)
        statuses.push((await ask(proxy.https, '/api/clientes/login', { ...login(n), from: mine })).status);
      const other = await ask(proxy.https, '/api/clientes/login', { ...login(17), from: theirs });
      const isRight = statuses.slice(0, 15).every((status) => status === 401) && statuses[15] === 429;
      return wrong(isRight && other.status === 401, [statuses, other.status]);
    },
  },
  {
    name: 'too large a body is 413 in the shop’s own words',
    async run({ proxy }) {
      const body = JSON.stringify({ x: 'y'.repeat(200_000) });
      const told = await ask(proxy.https, '/api/frete/calcular', {
        method: 'POST',
        headers: JSON_BODY,
        body,
      });
      return wrong(told.status === 413 && told.body.includes('"codigo"'), [
        told.status,
        told.body.toString(),
      ]);
    },
  },
  {
    name: 'the largest upload reaches the shop, which says who may send it',
    async run({ proxy }) {
      const told = await ask(proxy.https, '/api/gerenciamento/mudanca/arquivos', {
        method: 'POST',
        headers: { 'content-type': 'text/csv' },
        body: Buffer.alloc(29 * 1024 * 1024, 'a'),
      }).catch((error: NodeJS.ErrnoException) => error.code ?? error.message);
      // The shop refuses a stranger at once, while the body still comes: an answer or a closed connection.
      const isRight =
        typeof told === 'string' ? /EPIPE|ECONNRESET/.test(told) : told.status < 500 && told.status !== 413;
      return wrong(isRight, typeof told === 'string' ? told : told.status);
    },
  },
  {
    name: '/metrics is not there, whatever a client says of itself',
    async run({ proxy }) {
      const headers = { 'x-forwarded-for': '127.0.0.1' };
      const told = await Promise.all(
        ['/metrics', '/metrics?a', '/%6detrics', '//metrics'].map((path) =>
          ask(proxy.https, path, { headers }),
        ),
      );
      const leaks = told.filter(({ body }) => body.includes('vitrine_http'));
      return wrong(
        leaks.length === 0 && told[0]?.status === 404,
        told.map(({ status }) => status),
      );
    },
  },
  {
    name: 'an address in full (GET https://host/ …) is answered, with and without a foreign name, never by another site',
    async run({ proxy }) {
      const full = (host: string) =>
        write(
          proxy.https,
          `GET https://${host}/healthz HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
          5000,
        );
      const [own, foreign] = await Promise.all([full(`localhost:${proxy.https}`), full('evil.example')]);
      const isRight = own.said.startsWith('HTTP/1.1 200 ') && !foreign.said.startsWith('HTTP/1.1 5');
      return wrong(isRight, [own.said.slice(0, 300), foreign.said.slice(0, 60)]);
    },
  },
  {
    name: 'paths come as they were written, and lead nowhere else',
    async run({ proxy }) {
      const told = await Promise.all(
        ['/assets/..%2f..%2fpackage.json', '/assets/%2e%2e/package.json', '/.env', '//evil.example/'].map(
          (path) => ask(proxy.https, path),
        ),
      );
      const bad = told.filter(
        ({ status, headers, body }) =>
          status >= 500 ||
          body.includes('"vitrine"') ||
          /^(?:https?:)?\/\/(?!localhost)/.test(headers.location ?? ''),
      );
      return wrong(
        bad.length === 0,
        bad.map(({ status, headers }) => [status, headers.location]),
      );
    },
  },
];

const rude: Check[] = [
  {
    name: 'who never ends headers or body is told so or cut, and holds nobody up',
    async run({ proxy }) {
      const head = `Host: localhost:${proxy.https}\r\n`;
      const slow = [
        write(proxy.https, `GET / HTTP/1.1\r\n${head}`, 45_000),
        write(
          proxy.https,
          `POST /api/clientes/login HTTP/1.1\r\n${head}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{`,
          45_000,
        ),
      ];
      const others: number[] = [];
      for (let n = 0; n < 20; n += 1) {
        others.push((await ask(proxy.https, '/')).status);
        await sleep(50);
      }
      const cut = await Promise.all(slow);
      const isRight = others.every((status) => status === 200) && cut.every(({ ms }) => ms < 44_000);
      return wrong(isRight, [others, cut.map(({ ms, said }) => [ms, said.slice(0, 40)])]);
    },
  },
];

/** All, the quick ones first. */
export const CHECKS: readonly Check[] = [...pages, ...calls, ...rude];
