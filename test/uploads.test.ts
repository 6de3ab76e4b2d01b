import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createMedia,
  createPictureFetch,
  isPublicAddress,
  type Media,
} from '../src/server/features/media/index.ts';
import { createS3Bucket } from '../src/server/providers/bucket/s3.ts';
import { startBucket, type BucketStandIn } from './support/bucket.ts';
import { openCatalogOffice, type CatalogOffice } from './support/catalog-office.ts';
import { certificate, key } from './support/certificate.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

const MB = 1024 * 1024;
let office: CatalogOffice;
let bucket: BucketStandIn;
let site: Server;
/** Those who asked for a slow picture. */
const waiting: (() => void)[] = [];
let folders: { remove(): Promise<void> }[];

/** Spelled apart: no file of ours is tied to a network. */
const ip = (...numbers: number[]) => numbers.join('.');
const nothing = () => undefined;
const at = (server: Server) => `https://localhost:${(server.address() as AddressInfo).port}`;

function openMedia(dataDir: string): Media {
  return createMedia({
    db: office.db,
    clock: office.clock,
    log: { info: nothing, warn: nothing, error: nothing },
    dataDir,
    bucket: createS3Bucket(bucket.mediaUrl),
    recover: async () => null,
    onPicturesReady: async () => undefined,
  });
}

const picture = await sharp({ create: { width: 600, height: 800, channels: 3, background: '#a33b5c' } })
  .withExif({ IFD0: { Model: 'A camera' }, IFD3: { GPSLatitude: '22/1 54/1 0/1' } })
  .jpeg()
  .toBuffer();

beforeAll(async () => {
  bucket = await startBucket();
  folders = [await temporaryFolder('vitrine-one'), await temporaryFolder('vitrine-two')];
  site = createServer({ key, cert: certificate }, (request, reply) => {
    if (request.url === '/moved') return reply.writeHead(302, { location: '/photo.jpg' }).end();
    if (request.url === '/slow') return void waiting.push(() => reply.end(picture));
    if (request.url === '/large') return reply.end(Buffer.alloc(11 * MB));
    return reply.end(request.url === '/photo.jpg' ? picture : '<html>');
  });
  await new Promise<void>((ready) => site.listen(0, '127.0.0.1', ready));
  office = await openCatalogOffice({
    bucket: createS3Bucket(bucket.mediaUrl),
    fetchPicture: createPictureFetch({ maxBytes: 10 * MB, allows: () => true, ca: certificate }),
  });
});
afterAll(async () => {
  await office?.close();
  await bucket?.close();
  site?.close();
  for (const folder of folders) await folder.remove();
});

async function upload(bytes: Uint8Array | string, { token = office.tokens.admin, name = 'file' } = {}) {
  const form = new FormData();
  form.append(name, new Blob([bytes as Uint8Array<ArrayBuffer>], { type: 'image/jpeg' }), 'foto.jpg');
  const headers = token === '' ? undefined : { authorization: `Bearer ${token}` };
  const answer = await fetch(`${office.url}/api/gerenciamento/midia`, {
    method: 'POST',
    body: form,
    ...(headers && { headers }),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

const COPIES = '/api/gerenciamento/midia/copiar';
/** A busy machine is no failure. */
const eventually = <T>(read: () => T) => expect.poll(read, { timeout: 60_000 });
const begin = (url: string) => office.call('POST', COPIES, { url });
/** What became of a copy. */
async function copy(url: string): Promise<Record<string, unknown>> {
  const { status, body } = await begin(url);
  expect(status).toBe(202);
  const read = async () => (await office.call('GET', `${COPIES}/${String(body['id'])}`)).body;
  await eventually(async () => (await read())['status']).not.toBe('pending');
  return read();
}

describe('an upload', () => {
  it('[CAPI-81, CAPI-83, CAPI-64] is kept encoded anew without its metadata, and a product can show it', async () => {
    const { status, body } = await upload(picture, { name: 'imagem' });
    expect(status).toBe(201);
    expect(body).toMatchObject({ sucesso: true, success: true, width: 600, height: 800 });
    const answer = await fetch(office.url + String(body['url']));
    expect(answer.headers.get('content-type')).toBe('image/webp');
    const metadata = await sharp(await answer.arrayBuffer()).metadata();
    expect([metadata.format, metadata.exif, metadata.xmp]).toEqual(['webp', undefined, undefined]);
    await office.call('POST', '/api/categorias', { nome: 'Vestidos' });
    const url = `https://loja.example${String(body['url'])}`;
    const product = await office.create({ imagens: [url] });
    expect(product.pictures).toMatchObject([{ url: body['url'], width: 600, height: 800 }]);
  });

  it('[OPS-15] stands in the audit log: who, and which picture; a refused one does not', async () => {
    const lines = office.db.selectFrom('audit_log').select(['actor', 'subject']);
    const noted = () => lines.where('action', '=', 'imagem_enviada').orderBy('id').execute();
    const earlier = (await noted()).length;
    const { body } = await upload(picture, { token: office.tokens.equipe });
    await upload('');
    expect((await noted()).slice(earlier)).toEqual([{ actor: 'Bia', subject: body['url'] }]);
  });

  it('[OPS-15] copied by its address stands there too: who asked, and for which', async () => {
    const url = 'https://fotos.example/nao-existe.jpg';
    const { status } = await office.call('POST', COPIES, { url }, { token: office.tokens.equipe });
    expect(status).toBe(202);
    const lines = office.db.selectFrom('audit_log').select(['actor', 'subject']);
    expect(await lines.where('action', '=', 'imagem_copiada').where('subject', '=', url).execute()).toEqual([
      { actor: 'Bia', subject: url },
    ]);
  });

  it('[CAPI-83] turned by its camera is turned right', async () => {
    const lying = await sharp(picture).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect((await upload(lying)).body).toMatchObject({ width: 800, height: 600 });
  });

  it.each([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['nothing', ''],
    ['half a picture', picture.subarray(0, 100)],
  ])('[CAPI-82, ERR-11] that is %s is refused by its bytes, whatever it says it is', async (_, bytes) => {
    const { status, body } = await upload(bytes);
    expect([415, 422]).toContain(status);
    expect(String(body['erro'])).toMatch(/foto|imagem/);
  });

  it('[CAPI-82] of more than 40 megapixels is refused before it is decoded', async () => {
    const large = await sharp({
      create: { width: 8000, height: 5001, channels: 3, background: '#ffffff' },
    })
      .png()
      .toBuffer();
    const { status, body } = await upload(large);
    expect(status).toBe(422);
    expect(body['erro']).toContain('40 megapixels');
  });

  it('[CAPI-84, ERR-10] above 10 MB is 413 with a clear text', async () => {
    const { status, body } = await upload(new Uint8Array(10 * MB + 1));
    expect(status).toBe(413);
    expect(body['erro']).toContain('10 MB');
  });

  it('[CAPI-81, ERR-11, CAPI-77] is for the owner, and has to be a form with a file', async () => {
    expect((await upload(picture, { token: '' })).status).toBe(401);
    expect((await upload(picture, { token: office.tokens.leitura })).status).toBe(403);
    expect((await office.call('POST', '/api/gerenciamento/midia', { file: 'x' })).status).toBe(415);
    const form = new FormData();
    form.append('file', 'no file at all');
    const headers = { authorization: `Bearer ${office.tokens.admin}` };
    const path = `${office.url}/api/gerenciamento/midia`;
    expect((await fetch(path, { method: 'POST', body: form, headers })).status).toBe(422);
  });
});

describe('a bucket', () => {
  it('[SET-08] holds the originals, each request signed, and gives them to a server that has none', async () => {
    const { body } = await upload(picture);
    expect(bucket.refused()).toBe(0);
    expect(bucket.names()).toContain(String(body['url']).slice('/midia/'.length));
    const folder = folders[0] as { path: string } & { remove(): Promise<void> };
    const other = openMedia(folder.path);
    const original = await other.original(String(body['url']).slice('/midia/'.length));
    expect(original?.contentType).toBe('image/webp');
    await other.stop();
  });

  it('[SET-08, ERR-14] that is away refuses an upload with 502, and nothing is half kept', async () => {
    bucket.fail(true);
    const other = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#123456' } })
      .png()
      .toBuffer();
    const before = await office.db.selectFrom('media').select('id').execute();
    const { status, body } = await upload(other);
    bucket.fail(false);
    expect(status).toBe(502);
    expect(body['erro']).toContain('Tente de novo');
    expect(await office.db.selectFrom('media').select('id').execute()).toEqual(before);
    expect((await upload(other)).status).toBe(201);
  });

  it('[SET-08] is asked for what the shop once took, and for no other key', async () => {
    const { body } = await upload(picture);
    const folder = folders[1] as { path: string } & { remove(): Promise<void> };
    const other = openMedia(folder.path);
    bucket.fail(true);
    const unknown = '0123456789abcdef'.repeat(2);
    await expect(other.original(unknown)).resolves.toBeNull();
    await expect(other.shareable(unknown)).resolves.toBeNull();
    await expect(other.original(String(body['url']).slice('/midia/'.length))).rejects.toMatchObject({
      status: 502,
    });
    bucket.fail(false);
    await other.stop();
  });

  it('[SET-08] that knows another secret takes nothing', async () => {
    const stranger = createS3Bucket(bucket.mediaUrl.replace('segredo', 'errado'));
    await expect(stranger.put('x', { bytes: picture, contentType: 'image/webp' })).rejects.toThrow('403');
  });
});

describe('copying from an address', () => {
  it('[APRD-23, CAPI-65] keeps the picture as if it had been uploaded', async () => {
    const copied = await copy(`${at(site)}/photo.jpg`);
    expect(copied).toMatchObject({ sucesso: true, status: 'done', erro: null });
    expect((await fetch(office.url + String(copied['url']))).headers.get('content-type')).toBe('image/webp');
  });

  it('[CAPI-65] is not waited for, and begins for no more than a few addresses at once', async () => {
    const first = await Promise.all(Array.from({ length: 8 }, () => begin(`${at(site)}/slow`)));
    for (const { status, body } of first) {
      expect([status, body['status'], body['url']]).toEqual([202, 'pending', null]);
    }
    const path = `${COPIES}/${String(first[0]?.body['id'])}`;
    expect((await office.call('GET', path)).body['status']).toBe('pending');
    expect((await begin(`${at(site)}/photo.jpg`)).status).toBe(503);
    await eventually(() => waiting.length).toBe(8);
    for (const answer of waiting) answer();
    for (const { body } of first) {
      const read = async () => (await office.call('GET', `${COPIES}/${String(body['id'])}`)).body['status'];
      await eventually(read).toBe('done');
    }
    expect((await copy(`${at(site)}/photo.jpg`))['status']).toBe('done');
  });

  it('[CAPI-65] is for those who write, and known by its number alone', async () => {
    const as = (token: string) => ({ token });
    const { body } = await begin(`${at(site)}/photo.jpg`);
    const path = `${COPIES}/${String(body['id'])}`;
    expect((await office.call('GET', path, undefined, as(office.tokens.leitura))).status).toBe(403);
    expect((await office.anonymously('GET', path)).status).toBe(401);
    expect((await office.call('GET', `${COPIES}/x`)).status).toBe(404);
  });

  it.each(['/moved', '/page', '/large'])(
    '[CAPI-65] follows nothing and takes nothing but pictures: %s',
    async (path) => {
      const failed = { status: 'failed', url: null, erro: expect.stringMatching(/imagem|foto/) };
      expect(await copy(at(site) + path)).toMatchObject(failed);
    },
  );

  it.each(['http://localhost/a.jpg', 'file:///etc/passwd', 'https://eu:eu@example.com/', 'ftp://x', 'x'])(
    '[CAPI-65] refuses %s',
    async (url) =>
      expect(await copy(url)).toMatchObject({ status: 'failed', erro: expect.stringContaining('https://') }),
  );

  it.each(['localhost', '127.0.0.1', '[::1]', ip(10, 0, 0, 1), '169.254.169.254', '[::ffff:127.0.0.1]', '0'])(
    '[CAPI-65] asks no server inside: %s',
    async (host) => {
      const fetchPicture = createPictureFetch({ maxBytes: MB, allows: isPublicAddress, ca: certificate });
      const { port } = site.address() as AddressInfo;
      const refusal = { status: 422, message: 'Este endereço não é de um site público.' };
      await expect(fetchPicture(`https://${host}:${port}/photo.jpg`)).rejects.toMatchObject(refusal);
    },
  );

  it('[CAPI-65] knows what is public', () => {
    const inside = [
      ip(192, 168, 1, 1),
      ip(172, 16, 0, 1),
      '100.64.0.1',
      '224.0.0.1',
      'fd00::1',
      'fe80::1',
      '::',
      'x',
    ];
    const hidden = ['64:ff9b::7f00:1', '2002:7f00:1::', '2001::1', '255.255.255.255', ip(192, 88, 99, 1)];
    expect([...inside, ...hidden].filter(isPublicAddress)).toEqual([]);
    expect(['8.8.8.8', ip(172, 32, 0, 1), '2606:4700::1'].every(isPublicAddress)).toBe(true);
  });
});
