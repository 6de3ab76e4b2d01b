import { connect, type Socket } from 'node:net';
import { expect, it } from 'vitest';
import sharp from 'sharp';
import { startShop } from './support/shop.ts';

const ADMIN_PASSWORD = 'alecrim-do-campo-2026';
const AT_ONCE = 4;
const PATIENCE = { timeout: 30_000 };
const EDGE = 'x-x-x';

it('[OPS-34] who leaves while waiting for a turn to upload keeps none', async () => {
  const shop = await startShop({ env: { ADMIN_PASSWORD, SEED_DEMO: 'off' } });
  const sockets: Socket[] = [];
  try {
    const login = await fetch(`${shop.url}/api/admin/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'admin', password: ADMIN_PASSWORD }),
    });
    const { token } = (await login.json()) as { token: string };
    const head = [
      'POST /api/gerenciamento/midia HTTP/1.1',
      'host: 127.0.0.1',
      `authorization: Bearer ${token}`,
      `content-type: multipart/form-data; boundary=${EDGE}`,
      'content-length: 5000',
    ];
    const part = `--${EDGE}\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`;
    const begin = () => {
      const socket = connect(shop.port, '127.0.0.1');
      socket.on('error', () => undefined);
      socket.write(`${head.join('\r\n')}\r\n\r\n${part}`);
      sockets.push(socket);
      return socket;
    };
    const lane = async (state: string) => {
      const text = await (await fetch(`${shop.url}/metrics`)).text();
      return Number(new RegExp(`lane="pictures",state="${state}"\\} (\\d+)`).exec(text)?.[1] ?? 0);
    };
    const first = Array.from({ length: AT_ONCE }, begin);
    await expect.poll(() => lane('running'), PATIENCE).toBe(AT_ONCE);
    const others = Array.from({ length: AT_ONCE }, begin);
    await expect.poll(() => lane('waiting'), PATIENCE).toBe(AT_ONCE);
    for (const socket of others) socket.destroy();
    // Their end is known before their turn comes: this is answered after it.
    await lane('waiting');
    for (const socket of first) socket.destroy();
    await expect.poll(() => lane('running'), PATIENCE).toBe(0);

    const body = new FormData();
    const picture = await sharp({ create: { width: 60, height: 80, channels: 3, background: '#a33b5c' } })
      .jpeg()
      .toBuffer();
    body.append('file', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'a.jpg');
    const headers = { authorization: `Bearer ${token}` };
    const sent = await fetch(`${shop.url}/api/gerenciamento/midia`, { method: 'POST', headers, body });
    expect(sent.status).toBe(201);
  } finally {
    for (const socket of sockets) socket.destroy();
    await shop.stop();
  }
});
