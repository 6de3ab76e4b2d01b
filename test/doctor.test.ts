import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chmod, writeFile } from 'node:fs/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startBucket } from './support/bucket.ts';
import { certificate, key } from './support/certificate.ts';
import { freshDatabase, startPostgres, type FreshDatabase, type ServedPostgres } from './support/postgres.ts';
import type { RunningShop } from './support/prepared-shop.ts';
import { sameMachine } from './support/same-machine.ts';
import { startShop } from './support/shop.ts';
import { startStandIns, type SharedStandIns } from './support/stand-ins.ts';
import { temporaryFolder, type TemporaryFolder } from './support/temporary-folder.ts';

// Long: the command is run anew for each state of a shop.

const HOUSE = fileURLToPath(new URL('..', import.meta.url));
const SECRET = 'um-segredo-que-ninguem-le';

let postgres: ServedPostgres;
let database: FreshDatabase;
let standIns: SharedStandIns;
let shop: RunningShop;
let folder: TemporaryFolder;
let env: Record<string, string>;

beforeAll(async () => {
  [postgres, standIns, folder] = await Promise.all([
    startPostgres(),
    startStandIns(),
    temporaryFolder('vitrine-doctor'),
  ]);
  database = await freshDatabase(postgres.url, 'migrated');
  shop = await startShop({ env: { DATABASE_URL: database.url, SEED_DEMO: 'off' } });
  env = {
    ...standIns.env,
    PATH: process.env['PATH'] ?? '',
    DATA_DIR: folder.path,
    DATABASE_URL: database.url,
    PUBLIC_URL: shop.url,
    MAIL_FROM: 'loja@example.com',
    BRASILAPI_URL: `${standIns.url}/sandbox/viacep`,
  };
});
afterAll(async () => {
  await shop?.stop();
  await Promise.all([database?.drop(), standIns?.stop()]);
  await postgres?.stop();
  await folder?.remove();
});

async function doctor(
  over: Record<string, string> = {},
  from = env,
): Promise<{ code: number; lines: string[]; all: string }> {
  const command = [`${HOUSE}/src/server/commands/doctor.ts`];
  const options = { env: { ...sameMachine(), ...from, ...over }, cwd: folder.path };
  return new Promise((resolve) => {
    execFile(`${HOUSE}/node_modules/.bin/node`, command, options, (error, stdout, stderr) => {
      const code = error === null ? 0 : Number(error.code);
      resolve({ code, lines: stdout.split('\n'), all: stdout + stderr });
    });
  });
}
const about = (lines: string[], what: string) =>
  lines.filter((line) => line.slice(2).startsWith(`${what}: `));

it('[DOCTOR-01] finds nothing in the way of a shop that all answer', async () => {
  const { code, lines } = await doctor();
  expect(lines.filter((line) => line.startsWith('✗'))).toEqual([]);
  expect(code).toBe(0);
  for (const what of ['Banco de dados', 'Endereço', 'Mercado Pago', 'Melhor Envio', 'E-mail'])
    expect(about(lines, what)).toEqual([expect.stringMatching(/^✓ /)]);
});

it('[DOCTOR-01, DOCTOR-03] says what is wrong and what to do, and no secret', async () => {
  const { code, lines, all } = await doctor({
    MERCADOPAGO_API_URL: 'http://127.0.0.1:1',
    MERCADOPAGO_ACCESS_TOKEN: SECRET,
    MELHOR_ENVIO_API_URL: 'http://127.0.0.1:1',
    MELHOR_ENVIO_TOKEN: SECRET,
    SMTP_URL: `smtp://loja:${SECRET}@127.0.0.1:1`,
    PUBLIC_URL: 'http://127.0.0.1:1',
    MERCADOPAGO_WEBHOOK_SECRET: SECRET,
  });
  expect(code).toBe(1);
  for (const what of ['Endereço', 'Mercado Pago', 'Melhor Envio', 'E-mail']) {
    const [line = ''] = about(lines, what);
    expect(line).toMatch(/^✗ /);
    expect(lines[lines.indexOf(line) + 1]).toMatch(/^ {4}\S/);
  }
  expect(all).not.toContain(SECRET);
  expect(lines.at(-2)).toMatch(/^\d a resolver\.$/);
});

it('[DOCTOR-01] examines a shop as it comes, which has no credentials anywhere', async () => {
  const { PATH = '', DATABASE_URL = '', DATA_DIR = '', PUBLIC_URL = '' } = env;
  const { code, lines, all } = await doctor({}, { PATH, DATABASE_URL, DATA_DIR, PUBLIC_URL });
  expect([code, all]).toEqual([0, expect.not.stringContaining('Error')]);
  expect(about(lines, 'Banco de dados')).toEqual([expect.stringMatching(/^✓ /)]);
});

it('[DOCTOR-04] knows a database that is behind or ahead of the code, and changes nothing in it', async () => {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query(
    'delete from schema_migrations where number = (select max(number) from schema_migrations) returning *',
  );
  const behind = about((await doctor()).lines, 'Banco de dados');
  expect(behind).toEqual(['! Banco de dados: 1 mudança espera pela próxima abertura']);
  const [row] = rows as { number: number; name: string; checksum: string }[];
  await client.query(
    'insert into schema_migrations (number, name, checksum) values ($1, $2, $3), (9999, $4, $5)',
    [row?.number, row?.name, row?.checksum, '9999_later', 'x'],
  );
  const ahead = about((await doctor()).lines, 'Banco de dados');
  expect(ahead[0]).toMatch(/^! .*versão mais nova \(9999_later\), com a qual esta também trabalha/);
  await client.query("update schema_migrations set name = '9999_contract_9998_gone' where number = 9999");
  const lost = await doctor();
  await client.query('delete from schema_migrations where number = 9999');
  await client.end();
  expect(about(lost.lines, 'Banco de dados')[0]).toMatch(
    /^✗ .*ainda usa o que 9999_contract_9998_gone tirou/,
  );
  expect(lost.code).toBe(1);
});

it('[DOCTOR-05] reads how long the certificate of the address is good, and whether it is', async () => {
  const trusted = join(folder.path, 'trusted.pem');
  await writeFile(trusted, certificate);
  const server = createServer({ cert: certificate, key }, (_request, response) =>
    response.writeHead(200, { 'x-request-id': '1' }).end(),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `https://localhost:${(server.address() as AddressInfo).port}`;
  const good = await doctor({ PUBLIC_URL: address, NODE_EXTRA_CA_CERTS: trusted });
  const bad = await doctor({ PUBLIC_URL: address });
  server.close();
  expect(about(good.lines, 'Certificado')).toEqual([
    expect.stringMatching(/^✓ Certificado: vale por mais \d+ dias$/),
  ]);
  expect(about(good.lines, 'Endereço')).toEqual([`✓ Endereço: a loja responde em ${address}`]);
  expect(about(bad.lines, 'Certificado')).toEqual([expect.stringMatching(/^✗ Certificado: .*self-signed/)]);
});

it('[DOCTOR-08, MFA-03] tells whether second factors can be kept, and by a key that nobody else reads', async () => {
  const of = async (over: Record<string, string>) => about((await doctor(over)).lines, 'Chave dos dados')[0];
  expect(await of({})).toMatch(/^! .*verificação em duas etapas/);
  const DATA_KEY = randomBytes(32).toString('base64');
  const given = await doctor({ DATA_KEY });
  expect(about(given.lines, 'Chave dos dados')[0]).toMatch(/^✓ /);
  expect(given.all).not.toContain(DATA_KEY);
  const embedded = { DATABASE_URL: '' };
  expect(await of(embedded)).toMatch(/^✓ .*primeira abertura/);
  const path = join(folder.path, 'data.key');
  await writeFile(path, `${DATA_KEY}\n`);
  await chmod(path, 0o644);
  expect(await of(embedded)).toMatch(/^✗ .*outros usuários/);
  await chmod(path, 0o600);
  expect(await of(embedded)).toMatch(/^✓ .*data\.key/);
});

it('[DPIC-13] asks the bucket for pictures as a browser would, and says what is wrong without a secret', async () => {
  const bucket = await startBucket();
  const { mediaUrl: MEDIA_URL, directUrl: MEDIA_DIRECT_URL } = bucket;
  const on = { MEDIA_URL, MEDIA_DIRECT_URL, MEDIA_DIRECT: 'on' };
  const what = 'Imagens direto do bucket';
  const of = async (over: Record<string, string>) => {
    const { lines, all } = await doctor({ ...on, ...over });
    expect(all).not.toMatch(/segredo@|um-engano|X-Amz-/);
    return about(lines, what);
  };
  const { origin } = new URL(MEDIA_DIRECT_URL);
  expect(await of({})).toEqual([`✓ ${what}: ${origin} entrega o que a loja guarda`]);
  expect(await of({ MEDIA_URL: MEDIA_URL.replace('segredo', 'um-engano') })).toEqual([
    expect.stringMatching(/^! .*o bucket não aceita arquivos/),
  ]);
  expect(await of({ MEDIA_DIRECT_URL: `${MEDIA_DIRECT_URL}/outra` })).toEqual([
    expect.stringMatching(/^! .*não entrega o que acabou de ser guardado/),
  ]);
  expect(await of({ MEDIA_DIRECT_URL: 'http://127.0.0.1:1/fotos/loja' })).toEqual([
    expect.stringMatching(/^! .*não entrega por endereço assinado \(ECONNREFUSED\)/),
  ]);
  await bucket.close();
});
