import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OfficeRole } from '#shared/acts.ts';
import type { TrocaEscritorio } from '#shared/wire/exchanges.ts';
import { createExchangeMails } from '../src/server/features/exchanges/index.ts';
import { defectPhotos, picture, type DefectPhotos } from './support/defect-photos.ts';
import { EMAIL, openExchanges, type Exchanges } from './support/exchanges.ts';
import { putOnSale, type Goods } from './support/goods.ts';
import { newKey, openTill, type Till } from './support/till.ts';

/** Photographs of what is wrong with a piece. */

let till: Till;
let at: Exchanges;
let goods: Goods;
let jpeg: Buffer;
let defect: DefectPhotos['defect'];
let send: DefectPhotos['send'];
let kept: DefectPhotos['kept'];

beforeAll(async () => {
  till = await openTill();
  at = openExchanges(till);
  ({ jpeg, defect, send, kept } = await defectPhotos({ till, at, goods: () => goods }));
});
afterAll(async () => {
  await till.stop();
});
beforeEach(async () => {
  till.advance(61_000);
  goods = await putOnSale(till.db);
});

const see = async (id: number, foto: number, role?: OfficeRole) =>
  fetch(`${till.url}/gerenciamento/trocas/${id}/fotos/${foto}`, { headers: await till.administrator(role) });

describe('a photograph of a defect', () => {
  it('[EXCH-25] is kept re-encoded, without place and camera, no larger than what is looked at', async () => {
    const request = await defect();
    const located = await picture(3000, 1500)
      .withExif({ IFD0: { Make: 'Telefone' }, IFD3: { GPSLatitude: '22/1 45/1 0/1' } })
      .jpeg()
      .toBuffer();
    const { status, troca } = await send(request, { bytes: located });
    expect(status).toBe(201);
    expect(troca?.fotos).toHaveLength(1);
    expect(troca?.fotosQueCabem).toBe(3);
    const [photo] = await kept(request.id);
    const metadata = await sharp(photo?.bytes).metadata();
    expect(metadata).toMatchObject({ format: 'jpeg', width: 1600, height: 800 });
    expect(metadata.exif).toBeUndefined();
    expect(await sharp(photo?.preview).metadata()).toMatchObject({ width: 240, height: 240 });
    expect(troca?.fotos[0]?.previa).toBe(`data:image/jpeg;base64,${photo?.preview.toString('base64')}`);
  });

  it('[EXCH-25] is at most one of four of a request, and the same one sent again is one', async () => {
    const request = await defect();
    const headers = newKey();
    const answers = await Promise.all([1, 2, 3].map(() => send(request, { headers })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 201]);
    const many = await Promise.all([1, 2, 3, 4, 5].map(() => send(request)));
    expect(many.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 201, 409, 409]);
    expect(many.find(({ status }) => status === 409)?.codigo).toBe('fotos_demais');
    expect(await kept(request.id)).toHaveLength(4);
    expect((await send(request, { headers })).status).toBe(200);
  });

  it('[EXCH-26] is nothing but a photograph that can be read, of bounded bytes and points', async () => {
    const request = await defect();
    const of = async (bytes: Uint8Array) => {
      const { status, codigo } = await send(request, { bytes });
      return [status, codigo];
    };
    expect(await of(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toEqual([
      415,
      'tipo_nao_aceito',
    ]);
    expect(await of(Buffer.from('GIF89a'))).toEqual([415, 'tipo_nao_aceito']);
    expect(await of(Buffer.alloc(0))).toEqual([415, 'tipo_nao_aceito']);
    const avif = await picture().avif().toBuffer();
    expect(await of(avif)).toEqual([415, 'tipo_nao_aceito']);
    const large = await picture(900, 900).jpeg().toBuffer();
    expect(await of(large.subarray(0, large.length - 900))).toEqual([422, 'invalido']);
    expect(await of(await picture(6500, 6500).png().toBuffer())).toEqual([422, 'invalido']);
    expect(await of(Buffer.alloc(10 * 1024 * 1024 + 1))).toEqual([413, 'corpo_grande']);
    const heic = await send(request, {
      bytes: Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic', 'latin1'),
    });
    expect(heic.status).toBe(415);
    expect(heic.error).toContain('HEIC');
    expect(await kept(request.id)).toEqual([]);
    expect(await of(await picture().webp().toBuffer())).toEqual([201, undefined]);
  });

  it('[EXCH-26] whose sending broke off leaves nothing', async () => {
    const request = await defect();
    const { host, hostname, port } = new URL(till.url);
    const { connect } = await import('node:net');
    await new Promise<void>((resolve) => {
      const socket = connect(Number(port), hostname, () => {
        socket.write(
          `POST /pedidos/${request.codigo}/trocas/${request.id}/fotos HTTP/1.1\r\nHost: ${host}\r\n` +
            'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 100000\r\n\r\n' +
            `--x\r\nContent-Disposition: form-data; name="email"\r\n\r\n${EMAIL}\r\n` +
            '--x\r\nContent-Disposition: form-data; name="arquivo"; filename="a.jpg"\r\n\r\n',
        );
        socket.end(jpeg, () => socket.destroy());
      });
      socket.on('close', () => resolve());
      socket.on('error', () => resolve());
    });
    expect((await send(request)).status).toBe(201);
    expect(await kept(request.id)).toHaveLength(1);
  });

  it('[EXCH-26] waits for no stranger whose bytes do not come', async () => {
    const request = await defect();
    const { host, hostname, port } = new URL(till.url);
    const { connect } = await import('node:net');
    const head = (email: string) =>
      `POST /pedidos/${request.codigo}/trocas/${request.id}/fotos HTTP/1.1\r\nHost: ${host}\r\n` +
      'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 100000\r\n\r\n' +
      `--x\r\nContent-Disposition: form-data; name="email"\r\n\r\n${email}`;
    const begun = '\r\n--x\r\nContent-Disposition: form-data; name="arquivo"; filename="a.jpg"\r\n\r\nbytes';
    // Some never come to the photograph, some to no order, and some stop amid it.
    const texts = Array.from({ length: 10 }, () => [head('x@'), head('x@example.com') + begun]).flat();
    const sockets = texts.map((text) => {
      const socket = connect(Number(port), hostname, () => socket.write(text));
      return socket.on('error', () => {});
    });
    const answers = await Promise.all(
      sockets
        .filter((_, index) => index % 2 === 1)
        .map(
          (socket) => new Promise<string>((resolve) => socket.once('data', (data) => resolve(String(data)))),
        ),
    );
    for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 (404|429) /);
    const began = performance.now();
    expect((await send(request)).status).toBe(201);
    expect(performance.now() - began).toBeLessThan(10_000);
    for (const socket of sockets) socket.destroy();
  });

  it('[EXCH-27] is added by who bought the order alone, to a request about a defect that waits for the piece', async () => {
    const request = await defect();
    const answer = await send(request, { email: 'outra@example.com' });
    expect([answer.status, answer.codigo]).toEqual([404, 'nao_encontrado']);
    expect((await send({ ...request, id: request.id + 9999 })).status).toBe(404);
    const other = await defect();
    expect((await send({ codigo: request.codigo, id: other.id })).status).toBe(404);
    const regret = await defect('arrependimento');
    expect((await send(regret)).codigo).toBe('foto_so_de_defeito');
    await at.authorise(request.id);
    expect((await send(request)).status).toBe(201);
    await at.check(request.id);
    expect((await send(request)).codigo).toBe('troca_mudou');
    expect(await kept(request.id)).toHaveLength(1);
  });
});

describe('the office', () => {
  it('[EXCH-28] sees it by an address that no cache keeps, unless it reads no words of buyers', async () => {
    const request = await defect();
    await send(request);
    const [photo] = await kept(request.id);
    for (const role of ['admin', 'equipe', 'expedicao', 'suporte'] as const) {
      const seen = await see(request.id, photo?.id ?? 0, role);
      expect(seen.status, role).toBe(200);
      expect(seen.headers.get('cache-control')).toBe('private, no-store');
      expect(seen.headers.get('content-type')).toBe('image/jpeg');
      expect(seen.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
      expect(Buffer.from(await seen.arrayBuffer())).toEqual(photo?.bytes);
    }
    for (const role of ['leitura', 'catalogo'] as const)
      expect((await see(request.id, photo?.id ?? 0, role)).status, role).toBe(403);
    const path = `${till.url}/gerenciamento/trocas/${request.id}/fotos/${photo?.id}`;
    expect((await fetch(path)).status).toBe(401);
    const other = await defect();
    expect((await see(other.id, photo?.id ?? 0)).status).toBe(404);
    const shown = async (role: OfficeRole) => {
      const headers = await till.administrator(role);
      const answer = await till.get<TrocaEscritorio[]>(
        `/gerenciamento/pedidos/${request.orderId}/trocas`,
        headers,
      );
      return answer.body.map(({ fotos, numeroDeFotos }) => [fotos.length, numeroDeFotos]);
    };
    expect(await shown('suporte')).toEqual([[1, 1]]);
    expect(await shown('leitura')).toEqual([[0, 1]]);
  });

  it('[EXCH-29] is told of them by the letter about the request, and of late ones by one more', async () => {
    const shop = () => ({ name: 'Loja', email: 'dona@loja.test', publicUrl: 'https://loja.test' });
    const request = await defect();
    await send(request);
    await send(request);
    expect(await at.mailsOf(request.id)).toEqual(['troca_pedida', 'troca_aviso']);
    const waits = await till.db
      .selectFrom('outbox')
      .select(['created_at', 'next_try_at'])
      .where('dedup_key', '=', `troca_aviso:${request.id}`)
      .executeTakeFirstOrThrow();
    expect(waits.next_try_at.getTime() - waits.created_at.getTime()).toBe(180_000);
    till.advance(181_000);
    await send(request);
    await send(request);
    expect(await at.mailsOf(request.id)).toEqual(['troca_pedida', 'troca_aviso', 'troca_fotos']);
    const writers = createExchangeMails({ db: till.db, shop });
    for (const kind of ['troca_aviso', 'troca_fotos']) {
      const mail = { id: 1, kind, payload: { exchangeId: request.id }, tries: 1 };
      const written = await writers[kind]?.(mail as never);
      expect(written?.to.address).toBe('dona@loja.test');
      expect(JSON.stringify(written?.letter.blocks)).toContain('4 fotos do defeito');
    }
  });
});
