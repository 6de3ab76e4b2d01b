import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadCheck } from './load.ts';

let said = '';
let token: string | undefined;
const server = createServer(({ headers }, response) => {
  const isKnown = token === undefined || headers.authorization === `Bearer ${token}`;
  response.writeHead(isKnown ? 200 : 404).end(isKnown ? said : '');
});
let PORT = 0;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  PORT = typeof address === 'object' && address !== null ? address.port : 0;
});
afterAll(() => server.close());

const look = (port = PORT) =>
  loadCheck({ HOST: '0.0.0.0', PORT: port, METRICS_TOKEN: token }).look(AbortSignal.timeout(20_000));
const figures = (delay: number, level: number) =>
  `vitrine_load_delay_seconds ${delay}\nvitrine_load_level ${level}\n`;

describe('what the doctor says of the load', () => {
  it('[DOCTOR-09] warns where requests wait for the thread, or are refused', async () => {
    for (const [delay, level, state, text] of [
      [0.004, 0, 'ok', 'quem chega espera 4 ms pela loja'],
      [0.101, 0, 'warn', 'quem chega espera 101 ms pela loja'],
      [0.02, 1, 'warn', 'quem chega espera 20 ms pela loja, e parte das chamadas é recusada'],
    ] as const) {
      said = figures(delay, level);
      expect(await look()).toMatchObject([{ what: 'Movimento', state, text }]);
    }
  });

  it('[DOCTOR-09] asks a shop that is spoken to by another address of its machine with the token that it knows', async () => {
    said = figures(0.004, 0);
    token = 'troque-esta-da-medida';
    expect(await look()).toMatchObject([{ text: 'quem chega espera 4 ms pela loja' }]);
    token = undefined;
  });

  it('[DOCTOR-09] says so where no shop answers', async () => {
    expect(await look(1)).toEqual([{ what: 'Movimento', state: 'ok', text: 'a loja não está aberta aqui' }]);
  });
});
