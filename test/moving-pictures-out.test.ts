import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { zipOf } from '../src/server/features/moving/zip.ts';
import { createS3Bucket } from '../src/server/providers/bucket/s3.ts';
import { startBucket, type BucketStandIn } from './support/bucket.ts';
import { openCatalogOffice, type CatalogOffice } from './support/catalog-office.ts';
import { unzip } from './support/unzip.ts';

let office: CatalogOffice;
let bucket: BucketStandIn;
beforeAll(async () => {
  bucket = await startBucket();
  office = await openCatalogOffice({ bucket: createS3Bucket(bucket.mediaUrl) });
  await office.call('POST', '/api/categorias', { nome: 'Vestidos' });
});
afterAll(async () => {
  await office?.close();
  await bucket?.close();
});

async function photograph(red: number): Promise<string> {
  const background = { r: red, g: 20, b: 90 };
  const bytes = await sharp({ create: { width: 40, height: 50, channels: 3, background } })
    .png()
    .toBuffer();
  return (await office.media.storeMedia(bytes)).url;
}

const take = (token: string) =>
  fetch(`${office.url}/api/gerenciamento/mudanca/fotografias.zip`, {
    headers: { authorization: `Bearer ${token}` },
  });

it('[MOVE-56] takes the photographs of all products along, by names that bring each back to its place', async () => {
  const cor = ['Preto', 'Verde água'];
  const { id } = await office.create({ nome: 'Vestido', sku: 'VEST/01', cor, tamanho: ['P'] });
  const [one, two, three] = [await photograph(10), await photograph(90), await photograph(200)];
  const imagens = [
    { url: one, cor: 'Preto' },
    { url: two, cor: 'Preto' },
    { url: three, cor: 'Verde água' },
    { url: 'https://fotos.example/fora.jpg', cor: 'Preto' },
  ];
  await office.call('POST', `/api/gerenciamento/produtos/${id}/imagens`, { imagens });

  for (const token of [office.tokens.leitura, office.tokens.equipe])
    expect((await take(token)).status).toBe(403);
  const answer = await take(office.tokens.admin);
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="fotografias.zip"');
  const files = unzip(Buffer.from(await answer.arrayBuffer()));
  const names = ['VEST-01_preto_1.webp', 'VEST-01_preto_2.webp', 'VEST-01_verde-agua_1.webp'];
  expect(Object.keys(files)).toEqual([...names, 'FALTAM.txt']);
  for (const name of names) expect(files[name]).toMatch(/^RIFF/);
  expect(files['FALTAM.txt']).toContain('VEST-01_preto_3: https://fotos.example/fora.jpg');

  const { body } = await office.call('POST', '/api/gerenciamento/fotos/conferir', { nomes: names });
  expect(body['fotos']).toMatchObject([
    { produto: id, cor: 'Preto', posicao: 1 },
    { produto: id, cor: 'Preto', posicao: 2 },
    { produto: id, cor: 'Verde água', posicao: 1 },
  ]);
  const acts = office.db.selectFrom('audit_log').select('actor').where('action', '=', 'fotografias_levadas');
  expect(await acts.execute()).toEqual([{ actor: 'dona' }]);
});

it('[MOVE-56] a photograph that can’t be read now breaks no archive, and is named in it', async () => {
  const { id } = await office.create({ nome: 'Saia', sku: 'SAIA-01' });
  const [away, here] = [await photograph(30), await photograph(60)];
  const imagens = [{ url: away }, { url: here }];
  await office.call('POST', `/api/gerenciamento/produtos/${id}/imagens`, { imagens });
  const key = away.slice('/midia/'.length);
  await rm(join(office.folder, 'media', key), { recursive: true });
  const takeFiles = async () => unzip(Buffer.from(await (await take(office.tokens.admin)).arrayBuffer()));
  bucket.fail(true);
  const files = await takeFiles();
  bucket.fail(false);
  expect(files['SAIA-01_2.webp']).toMatch(/^RIFF/);
  expect(files['SAIA-01_1.webp']).toBeUndefined();
  expect(files['FALTAM.txt']).toContain(`SAIA-01_1: ${away}`);
  expect((await takeFiles())['SAIA-01_1.webp']).toMatch(/^RIFF/);
  // It was read for that alone.
  bucket.fail(true);
  expect((await takeFiles())['SAIA-01_1.webp']).toBeUndefined();
  bucket.fail(false);
});

it('[MOVE-56] photographs of products whose SKUs make one name have each a name of its own', async () => {
  const skus = ['R 1', 'R/1', 'R-1', 'r-1'];
  const ids: number[] = [];
  for (const [n, sku] of skus.entries()) {
    const { id } = await office.create({ nome: `Peça ${n}`, sku });
    const imagens = [{ url: await photograph(100 + n) }];
    await office.call('POST', `/api/gerenciamento/produtos/${id}/imagens`, { imagens });
    ids.push(id);
  }
  const files = unzip(Buffer.from(await (await take(office.tokens.admin)).arrayBuffer()));
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining([
      'R-1_1.webp',
      `R-1_1_p${ids[1]}.webp`,
      `R-1_1_p${ids[2]}.webp`,
      `r-1_1_p${ids[3]}.webp`,
    ]),
  );
  const names = Object.keys(files).map((name) => name.toLowerCase());
  expect(new Set(names).size).toBe(names.length);
});

it('[OPS-34, MOVE-56] keeps no other file waiting, and is written once at a time', async () => {
  const lanes = () => office.load.figures().lanes;
  const { asked: three } = await office.db.transaction().execute(async (tx) => {
    // Each of them has to wait for us.
    await sql`lock table products in access exclusive mode`.execute(tx);
    const asked = Array.from({ length: 3 }, () => take(office.tokens.admin));
    const first = await Promise.race(asked);
    expect(first.status).toBe(503);
    expect(lanes()['archives']).toEqual({ running: 1, waiting: 1 });
    expect(lanes()['exports']?.running ?? 0).toBe(0);
    return { asked };
  });
  const answers = await Promise.all(three);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 503]);
  for (const answer of answers) await answer.arrayBuffer();
  await expect.poll(() => lanes()['archives']?.running, { timeout: 30_000 }).toBe(0);
});

async function* content(text: string) {
  yield text;
}

async function archive(count: number, narrow: { bytes: number; files: number }): Promise<Buffer> {
  const entries = Array.from({ length: count }, (_, n) => ({
    name: `${n}.txt`,
    content: content(`foto ${n}`),
  }));
  const parts: Buffer[] = [];
  for await (const part of zipOf(entries, new Date(), narrow)) parts.push(part);
  return Buffer.concat(parts);
}

it('[MOVE-56] finds the files of an archive that is larger than the narrow fields tell', async () => {
  const files = unzip(await archive(40, { bytes: 500, files: 65_535 }));
  expect(Object.keys(files)).toHaveLength(40);
  for (let n = 0; n < 40; n += 1) expect(files[`${n}.txt`]).toBe(`foto ${n}`);
});

it('[MOVE-56] says by the wide fields what the narrow ones have another meaning for', async () => {
  const signed = (bytes: Buffer, signature: string, from = 0) => bytes.indexOf(Buffer.from(signature), from);
  const plain = await archive(2, { bytes: 1_000_000, files: 65_535 });
  const second = signed(plain, 'PK\u0003\u0004', 4);
  const placeOf = (bytes: Buffer) => {
    const first = signed(bytes, 'PK\u0001\u0002');
    return bytes.readUInt32LE(signed(bytes, 'PK\u0001\u0002', first + 4) + 42);
  };
  expect(placeOf(plain)).toBe(second);
  const far = await archive(2, { bytes: second, files: 65_535 });
  expect(placeOf(far)).toBe(0xffff_ffff);
  expect(Object.keys(unzip(far))).toEqual(['0.txt', '1.txt']);
  const endOf = (bytes: Buffer) => bytes.readUInt16LE(signed(bytes, 'PK\u0005\u0006') + 10);
  expect(endOf(await archive(2, { bytes: 1_000_000, files: 3 }))).toBe(2);
  const many = await archive(3, { bytes: 1_000_000, files: 3 });
  expect(endOf(many)).toBe(0xffff);
  expect(Object.keys(unzip(many))).toHaveLength(3);
});
