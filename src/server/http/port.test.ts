import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { takePort } from './port.ts';

const hello = () => createServer((_request, response) => void response.end('olá'));

it('[SET-35] answers who came before the server was there, and whoever comes after', async () => {
  const taken = await takePort('127.0.0.1');
  const url = `http://127.0.0.1:${taken.port}`;
  const early = fetch(url, { headers: { connection: 'close' } });
  const server = hello();
  await taken.handTo(server);
  expect(await (await early).text()).toBe('olá');
  expect(await (await fetch(url, { headers: { connection: 'close' } })).text()).toBe('olá');
  await new Promise((closed) => server.close(closed));
  await expect(fetch(url)).rejects.toThrow('fetch failed');
});

it('can be had by nobody else until it is given back', async () => {
  const taken = await takePort('127.0.0.1');
  const other = hello();
  const refused = new Promise((resolve) => other.once('error', resolve));
  other.listen(taken.port, '127.0.0.1');
  expect(await refused).toMatchObject({ code: 'EADDRINUSE' });
  taken.release();
  await expect
    .poll(() => new Promise((resolve) => other.listen(taken.port, '127.0.0.1', () => resolve('free'))))
    .toBe('free');
  other.close();
});
