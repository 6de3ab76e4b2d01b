import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { ask, type EdgeCheck } from './edge-asks.ts';

/** By which name the edge keeps a page, and whom it hands it to. */

/** Each one page: its address, and others that show the same. */
const ALIKE = [
  ['/produto/1', '/produto/1?utm_source=x&fbclid=y', '/produto/1?'],
  [
    '/produtos?categoria=Saias&pagina=1',
    '/produtos?utm_source=x&categoria=Saias&_=1&gclid=z&pagina=1&utm_id=y',
  ],
];
/** A page, and an address that is another one: all behind the second '?' is a part of somebody's value. */
const FORGED = [
  ['/produtos?categoria=Vestidos', '/produtos?categoria=Vestidos?_=x'],
  ['/produtos?cor=Azul', '/produtos?cor=Azul?utm_source=x'],
  ['/produtos?pagina=2', '/produtos?pagina=2?fbclid=x'],
  ['/produtos.data?categoria=Vestidos', '/produtos.data?categoria=Vestidos?gclid=x'],
] as const;

/** Which request a page was made for that is asked for by a Host of another's. */
async function madeFor(url: string, headers: Record<string, string>): Promise<string> {
  const asked = get(url, { agent: false, headers: { 'accept-encoding': 'gzip', ...headers } });
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  answer.resume();
  return String(answer.headers['x-made']);
}

export const NAMING: readonly EdgeCheck[] = [
  {
    name: 'what advertisements add, another Host and another Accept make no page of their own',
    async run({ edge }) {
      for (const [plain = '', ...others] of ALIKE) {
        const { made } = await ask(edge.url, plain);
        for (const other of others)
          if ((await ask(edge.url, other)).made !== made) return `${other} is not ${plain}`;
        const elsewhere = await madeFor(edge.url + plain, { host: 'outra.example', accept: 'image/avif' });
        if (elsewhere !== made) return `${plain} is another one by another Host`;
      }
      return undefined;
    },
  },
  {
    name: 'a second question mark puts no page in the place of another',
    async run({ edge }) {
      for (const [page, forged] of FORGED) {
        const [own, other] = [await ask(edge.url, page), await ask(edge.url, forged)];
        const isRight = own.status === 200 && other.status < 500 && own.made !== other.made;
        if (!isRight) return JSON.stringify([page, forged, own.status, other.status]);
      }
      return undefined;
    },
  },
];
