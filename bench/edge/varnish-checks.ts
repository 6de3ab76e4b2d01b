import { setTimeout as sleep } from 'node:timers/promises';
import { ask, changePrice, listOf, settle, untilShown, wrong, type EdgeCheck } from './edge-asks.ts';
import { NAMING } from './varnish-names.ts';

/** What readers of a kept page are not told. */
const INNER = ['surrogate-control', 'xkey', 'x-velha', 'x-request-id'];

const keeping: EdgeCheck[] = [
  {
    name: 'public pages are kept, say nothing of it to browsers, and 304 comes from the edge',
    async run({ edge, shops }) {
      for (const path of ['/', '/produtos', '/produto/1', '/contato', '/produtos?categoria=Vestidos']) {
        const [first, second] = [await ask(edge.url, path), await ask(edge.url, `${path}`)];
        const own = await ask(shops[0]?.url ?? '', path);
        const etag = second.headers.get('etag') ?? '';
        const again = await ask(edge.url, path, { headers: { 'if-none-match': etag } });
        const inner = INNER.filter((name) => second.headers.has(name));
        const isRight =
          first.status === 200 &&
          second.made === first.made &&
          second.text.includes('</html>') &&
          second.headers.get('cache-control') === 'public, max-age=0, must-revalidate' &&
          own.headers.has('xkey') &&
          inner.length === 0 &&
          again.status === 304 &&
          again.made === first.made;
        if (!isRight) return JSON.stringify([path, first.made, second.made, inner, again.status]);
      }
      return undefined;
    },
  },
  {
    name: 'brotli passes through, each encoding for who takes it',
    async run({ edge }) {
      const seen: unknown[] = [];
      for (const given of ['br, gzip', 'gzip, deflate', 'identity', 'br;q=0, gzip']) {
        const { headers, text } = await ask(edge.url, '/contato', { headers: { 'accept-encoding': given } });
        seen.push([headers.get('content-encoding'), text.includes('</html>')]);
      }
      const wanted = [
        ['br', true],
        ['gzip', true],
        [null, true],
        ['gzip', true],
      ];
      return wrong(JSON.stringify(seen) === JSON.stringify(wanted), seen);
    },
  },
  {
    name: 'a page and the call at its address stay apart, and calls are asked for each time',
    async run({ edge }) {
      for (const path of ['/produtos', '/produtos/1']) {
        for (const headers of [
          { accept: 'application/json' },
          { accept: '*/*', 'x-requested-with': 'XMLHttpRequest' },
        ]) {
          const page = await ask(edge.url, path);
          const [one, two] = [await ask(edge.url, path, { headers }), await ask(edge.url, path, { headers })];
          const after = await ask(edge.url, path);
          const isRight =
            page.text.includes('<html') &&
            after.text.includes('<html') &&
            /^[[{]/.test(one.text) &&
            one.made !== two.made;
          if (!isRight)
            return JSON.stringify([path, headers, one.text.slice(0, 40), after.text.slice(0, 40)]);
        }
      }
      const calls = [await ask(edge.url, '/api/produtos'), await ask(edge.url, '/api/produtos')];
      return wrong(
        calls[0]?.made !== calls[1]?.made,
        calls.map(({ made }) => made),
      );
    },
  },
  {
    name: 'what is of a person, a preview or a free text is never kept',
    async run({ edge }) {
      const asked: [string, Record<string, string>][] = [
        ['/produto/1', { authorization: 'Bearer ninguem' }],
        ['/produto/1', { cookie: 'previa=x' }],
        ['/produto/1', { cookie: 'a=b; compra_teste=x' }],
        ['/carrinho', {}],
        ['/pedidos', {}],
        ['/admin-login', {}],
        ['/produtos?busca=vestido', {}],
        ['/api/payment/config', {}],
        ['/nao-existe', {}],
      ];
      const kept: string[] = [];
      for (const [path, headers] of asked) {
        const [one, two] = [await ask(edge.url, path, { headers }), await ask(edge.url, path, { headers })];
        if (one.made === two.made) kept.push(path);
      }
      return wrong(kept.length === 0, kept);
    },
  },
];

const forgetting: EdgeCheck[] = [
  {
    name: 'a new price is on every page within 2 s, whichever server took it, told by one of them',
    async run(sides) {
      const { edge, gate, say } = sides;
      await settle();
      const slowest: number[] = [];
      for (let turn = 0; turn < 6; turn += 1) {
        const paths = ['/produto/1', await listOf(sides, 1)];
        for (const path of paths) await ask(edge.url, path);
        const calls = gate.seen().length;
        const words = await changePrice(sides, 1, turn % 2);
        const ms = await Promise.all(paths.map((path) => untilShown(edge.url, path, words, 2000)));
        slowest.push(Math.max(...ms));
        await settle();
        const told = gate.seen().slice(calls);
        // At once, and twice more; never by each server.
        if (told.length !== 3) return `told ${told.length} times: ${told.join(' | ')}`;
        const { text } = await ask(edge.url, '/produto/1');
        if (!text.includes(words)) return 'an old page came back';
      }
      say(`       slowest of each change: ${slowest.join(', ')} ms`);
      return undefined;
    },
  },
  {
    name: 'what stands on one product’s page alone is news of that product: pages of others stay',
    async run(sides) {
      const { edge, shops, owner, gate } = sides;
      await settle();
      const other = await ask(edge.url, '/produto/2');
      const before = await ask(edge.url, '/produto/1');
      const calls = gate.seen().length;
      const answer = await fetch(`${shops[1]?.url ?? ''}/api/produtos/1`, {
        method: 'PUT',
        headers: { ...owner, 'content-type': 'application/json' },
        body: JSON.stringify({ marca: `Prova ${Date.now()}` }),
      });
      if (!answer.ok) return `${answer.status} ${await answer.text()}`;
      await sleep(2000);
      const [after, still] = [await ask(edge.url, '/produto/1'), await ask(edge.url, '/produto/2')];
      const told = gate.seen().slice(calls);
      const isRight =
        after.made !== before.made && still.made === other.made && told.every((keys) => keys === 'produto-1');
      return wrong(isRight, [before.made, after.made, other.made, still.made, told]);
    },
  },
  {
    name: 'nobody else has it forget anything',
    async run({ gate, edge }) {
      const [forged, bare] = [await gate.forge('Bearer troque-este-segredo'), await gate.forge('')];
      const outside = await ask(edge.url, '/produto/1', {
        method: 'POST',
        headers: { 'xkey-purge': 'loja' },
      });
      return wrong(forged === 403 && bare === 403 && outside.status !== 200, [forged, bare, outside.status]);
    },
  },
  {
    name: 'where the edge is told nothing, an old page ends with EDGE_SECONDS, and the waiting is counted',
    async run(sides) {
      const { edge, gate, seconds, shops, say } = sides;
      await settle();
      gate.lose(true);
      try {
        await ask(edge.url, '/produto/1');
        const words = await changePrice(sides, 1);
        const ms = await untilShown(edge.url, '/produto/1', words, (seconds + 2) * 1000);
        const figures = await (await fetch(`${shops[0]?.url ?? ''}/metrics`)).text();
        const waits = Number(/^vitrine_edge_untold_seconds\{[^}]*\} (.*)$/m.exec(figures)?.[1] ?? '0');
        say(`       after ${ms} ms of ${seconds} s; ${waits.toFixed(1)} s untold`);
        return wrong(ms > 2000 && ms <= (seconds + 0.5) * 1000 && waits > 1, [ms, waits]);
      } finally {
        gate.lose(false);
      }
    },
  },
  {
    name: 'once it can be told again, it is, by itself',
    async run({ gate }) {
      const calls = gate.seen().length;
      for (let waited = 0; waited < 35_000; waited += 250) {
        if (gate.seen().length > calls) return undefined;
        await sleep(250);
      }
      return 'nobody told it within 35 s';
    },
  },
];

const failing: EdgeCheck[] = [
  {
    name: 'one shop that dies takes no reader with it: who is sent there is sent to the other',
    async run({ edge, shops, restart }) {
      await settle();
      const [first] = shops;
      await first?.kill9();
      try {
        const statuses: number[] = [];
        // At once: its probe has seen nothing yet. No call is kept.
        for (let n = 0; n < 10; n += 1) statuses.push((await ask(edge.url, `/api/produtos?n=${n}`)).status);
        return wrong(
          statuses.every((status) => status === 200),
          statuses,
        );
      } finally {
        await first?.stop();
        await restart(0);
        await sleep(4000);
      }
    },
  },
  {
    name: 'shops that stand still keep no reader of a kept page waiting',
    async run({ edge, shops, seconds, say }) {
      await settle();
      await ask(edge.url, '/produto/3');
      for (const { pid } of shops) process.kill(pid, 'SIGSTOP');
      const slow: number[] = [];
      const statuses = new Set<number>();
      try {
        // Past its time: it is an old page then, shown while a new one is waited for.
        for (const until = Date.now() + (seconds + 8) * 1000; Date.now() < until; await sleep(500)) {
          const { ms, status } = await ask(edge.url, '/produto/3');
          slow.push(ms);
          statuses.add(status);
        }
      } finally {
        for (const { pid } of shops) process.kill(pid, 'SIGCONT');
      }
      say(`       slowest of ${slow.length}: ${Math.round(Math.max(...slow))} ms`);
      return wrong([...statuses].join() === '200' && Math.max(...slow) < 1000, [
        ...statuses,
        Math.max(...slow),
      ]);
    },
  },
  {
    name: 'without any shop kept pages are there past their time, and others say when to come back',
    async run({ edge, shops, seconds, restart }) {
      await sleep(4000);
      await ask(edge.url, '/produto/4');
      await Promise.all(shops.map((shop) => shop.stop()));
      await sleep((seconds + 2) * 1000);
      const kept = await ask(edge.url, '/produto/4');
      const others = await ask(edge.url, '/produtos?categoria=Saias&cor=Azul');
      await restart();
      await sleep(5000);
      const back = await ask(edge.url, '/produto/4');
      const isRight =
        kept.status === 200 &&
        others.status === 503 &&
        others.headers.has('retry-after') &&
        back.status === 200 &&
        back.made !== kept.made;
      return wrong(isRight, [kept.status, others.status, back.status, back.made === kept.made]);
    },
  },
];

export const EDGE_CHECKS: readonly EdgeCheck[] = [...keeping, ...NAMING, ...forgetting, ...failing];
