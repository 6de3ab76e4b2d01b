import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { makePlenty, ownerAt } from '../test/support/chaos/buyers.ts';
import { personNumber } from '../test/support/people.ts';
import { freshDatabase, ownPostgres } from '../test/support/postgres.ts';
import { startStandIns } from '../test/support/stand-ins.ts';
import { freePort, startProxy, versionOf } from './edge/proxies.ts';
import {
  follow,
  goToPay,
  launchTrusting,
  logIn,
  lookAtOwn,
  openTab,
  payByPix,
  takeOne,
  type Login,
  type Tab,
} from './upgrade/browser.ts';
import { commitOf, prepareVersion } from './upgrade/old-version.ts';
import { askAt, startCrowd } from './upgrade/people.ts';
import { startRelay } from './upgrade/relay.ts';
import { reckon } from './upgrade/reckoning.ts';
import { purchaseRow, report, requestRows, type Row } from './upgrade/report.ts';
import { errorsIn, startShops } from './upgrade/shops.ts';

/**
 * Two servers of an older version give way to this one, one after the other, while people read, buy and keep their tabs
 * open; and back again, as far as that is promised. npm run upgrade:drill -- --from REV [--in FOLDER] [--seconds N]
 */

const ADMIN_PASSWORD = 'alecrim-do-campo-2026';
const UNITS = 50_000;
const PASSWORD = 'alecrim-2026';

const { values } = parseArgs({
  options: {
    from: { type: 'string' },
    in: { type: 'string' },
    seconds: { type: 'string', default: '15' },
  },
});
const pauseMs = Number(values.seconds) * 1000;
if (!(pauseMs > 0)) throw new Error('npm run upgrade:drill -- --from REV [--in FOLDER] [--seconds N]');
const say = (text: string) => void process.stdout.write(`${text}\n`);
const ends: (() => Promise<unknown>)[] = [];
const atEnd = <T extends { stop(): Promise<unknown> }>(one: T): T => {
  ends.unshift(() => one.stop());
  return one;
};

async function prepareOld(): Promise<{ house: string; commit: string }> {
  const commit = await commitOf(values.from);
  const parent =
    values.in === undefined ? await mkdtemp(join(tmpdir(), 'vitrine-upgrade-')) : resolve(values.in);
  await mkdir(parent, { recursive: true });
  if (values.in === undefined) ends.push(() => rm(parent, { recursive: true, force: true }));
  const house = join(parent, commit.slice(0, 12));
  await prepareVersion(commit, house, say);
  return { house, commit };
}

/** The stage: a database, the stand-ins, HAProxy as docs/server has it, and two servers of the old version. */
async function setUp(house: string) {
  if (versionOf('haproxy') === null) throw new Error('haproxy is not installed');
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-upgrade-shops-'));
  ends.unshift(() => rm(folder, { recursive: true, force: true }));
  const postgres = atEnd(await ownPostgres());
  const database = await freshDatabase(postgres.url);
  const ports = [await freePort(), await freePort()] as const;
  const proxy = atEnd(await startProxy('haproxy', join(folder, 'proxy'), ports));
  const relay = atEnd(await startRelay(proxy.https));
  const standIns = atEnd(await startStandIns({ notifyOrigins: [relay.url] }));
  const env = {
    ...standIns.env,
    DATABASE_URL: database.url,
    TRUST_PROXY: '127.0.0.1',
    ADMIN_PASSWORD,
    LOG_LEVEL: 'warn',
    PUBLIC_URL: relay.url,
    // HAProxy notices within a second, and is given another.
    DRAIN_SECONDS: '3',
  };
  const shops = atEnd(await startShops({ ports, folder, env, house }));
  const direct = `http://127.0.0.1:${ports[0]}`;
  const headers = await ownerAt(direct, ADMIN_PASSWORD);
  const wanted = await makePlenty(direct, { headers, units: UNITS });
  return {
    shops,
    proxy,
    relay,
    standIns,
    database,
    wanted,
    adminToken: headers.authorization.slice('Bearer '.length),
  };
}

/** Somebody with an account, a cart, a checkout begun and an order that waits for its money, all of the old version. */
async function beginOnOld(https: number, productId: number) {
  const ask = askAt(https);
  const { email, cpf } = personNumber(900_000);
  const person = {
    nome: 'Marina Alves',
    email,
    cpf,
    whatsapp: '(21) 98765-4321',
    senha: PASSWORD,
    cep: '01310-100',
    endereco: 'Avenida Paulista',
    numero: '900',
    complemento: '',
    bairro: 'Bela Vista',
    cidade: 'São Paulo',
    estado: 'SP',
  };
  const registered = await ask('/api/clientes/registrar', { method: 'POST', body: person });
  const login = { method: 'POST', body: { email, senha: PASSWORD } };
  const { status, body } = await ask<Partial<Login>>('/api/clientes/login', login);
  if (body.token === undefined) throw new Error(`no account: ${registered.status}, ${status}`);
  const browser = await launchTrusting();
  ends.unshift(() => browser.close());
  const baseURL = `https://localhost:${https}`;
  const open = async () => browser.newContext({ baseURL, locale: 'pt-BR', ignoreHTTPSErrors: true });
  const [guests, hers] = [await open(), await open()];
  const buyer = await openTab(guests, `/produto/${productId}`);
  await takeOne(buyer);
  await goToPay(buyer);
  const member = await openTab(hers, `/produto/${productId}`);
  await logIn(member, { token: body.token, cliente: body.cliente });
  await takeOne(member);
  const [wanderer, sleeper] = [await openTab(hers, '/'), await openTab(hers, '/produtos')];
  return { token: body.token, buyer, member, wanderer, sleeper };
}

const PATHS = ['/produtos', '/', '/contato', '/', '/privacidade-e-cookies', '/'];

/** A tab that was opened before goes from page to page, all the time. */
function wander(tab: Tab) {
  const ending = new AbortController();
  let visits = 0;
  const walking = (async () => {
    for (; !ending.signal.aborted; visits += 1) {
      await follow(tab, PATHS[visits % PATHS.length] ?? '/');
      await sleep(700);
    }
  })();
  return {
    async stop(): Promise<Row> {
      ending.abort();
      await walking;
      return { what: 'a tab that goes from page to page', told: `${visits} pages`, wrong: tab.wrong };
    },
  };
}

/** What an older version does on the newer one's database: it serves, or says why not. */
async function wayBack(shops: Awaited<ReturnType<typeof startShops>>, house: string): Promise<Row> {
  const isPromised = existsSync(join(house, 'src/server/db/newer.ts'));
  const what = 'the way back';
  try {
    await shops.change(0, house);
    await sleep(pauseMs);
    await shops.change(1, house);
    await sleep(pauseMs);
    return { what, told: 'both places were the old version again, and sold', wrong: [] };
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    const why = /O banco de dados é mais novo[^\n"]*/.exec(said)?.[0];
    if (isPromised || why === undefined) return { what, told: 'did not start', wrong: [said.slice(-400)] };
    return { what, told: `not promised by that version, which says: '${why}'`, wrong: [] };
  }
}

async function drill(): Promise<boolean> {
  const { house, commit } = await prepareOld();
  const stage = await setUp(house);
  const { shops, proxy, relay, standIns, wanted } = stage;
  say(`two servers of ${commit.slice(0, 8)} stand behind HAProxy ${versionOf('haproxy')}`);
  const crowd = atEnd(
    startCrowd({
      port: proxy.https,
      wanted,
      provider: standIns.provider,
      adminToken: stage.adminToken,
    }),
  );
  const phase = (name: string) => {
    say(name);
    crowd.phase(name);
  };
  phase('the old version alone');
  const { token, buyer, member, wanderer, sleeper } = await beginOnOld(proxy.https, wanted.productId);
  const walk = atEnd(wander(wanderer));
  await sleep(pauseMs);
  phase('the first gives way');
  const first = await shops.change(0, undefined);
  phase('side by side');
  const created = await payByPix(buyer);
  await sleep(pauseMs);
  phase('the second gives way');
  const second = await shops.change(1, undefined);
  phase('the new version alone');
  await standIns.provider.decide(created.payment.id, 'approve');
  const finished = await buyer.page.waitForURL(/sucesso|success/, { timeout: 60_000 }).then(
    () => [],
    () => [`the page of the payment stays at ${buyer.page.url()}`],
  );
  for (const path of ['/contato', '/trocas-e-devolucoes', '/']) await follow(sleeper, path);
  await lookAtOwn(member, { name: 'Marina Alves', piece: 'Vestido de prova' });
  await sleep(pauseMs);
  const me = await askAt(proxy.https)<{ cliente?: { email: string } }>('/api/clientes/me', {
    headers: { authorization: `Bearer ${token}` },
  });
  const walked = await walk.stop();
  phase('the way back');
  const back = await wayBack(shops, house);
  phase('and forward again');
  // Where the older one refused, the other place has been the new one all the time.
  for (const place of back.told.startsWith('both') ? [0, 1] : [0]) await shops.change(place, undefined);
  await sleep(5000);
  await crowd.stop();
  const { kept, unitsGone, charged } = await reckon(stage.database.url, {
    productId: wanted.productId,
    units: UNITS,
    provider: standIns.provider,
  });
  const order = await askAt(proxy.https)<{ pedido?: { status: string } }>(
    `/api/pedidos/${created.pedido.codigo}/status`,
  );
  const errors = errorsIn(shops.logs());
  const { text, isWell } = report([
    ...requestRows([...crowd.asked, ...relay.asked]),
    purchaseRow(crowd.bought, kept, unitsGone),
    { what: 'charges', told: `${kept.length} orders asked of the provider`, wrong: charged },
    {
      what: 'the session of the old version',
      told: `${me.status}`,
      wrong: me.body.cliente?.email === personNumber(900_000).email ? [] : ['is not known any more'],
    },
    {
      what: 'the checkout begun on the old version',
      told: `${created.pedido.codigo} is ${order.body.pedido?.status}`,
      wrong: [...finished, ...buyer.wrong, ...(order.body.pedido?.status === 'paid' ? [] : ['is not paid'])],
    },
    { what: 'login and cart in a browser', told: 'account and cart looked at', wrong: member.wrong },
    walked,
    { what: 'a tab that slept meanwhile', told: '3 pages', wrong: sleeper.wrong },
    { what: 'errors in the logs', told: `${errors.length}`, wrong: [...new Set(errors)].slice(0, 12) },
    back,
  ]);
  say(
    `\n${text}\n\nNothing stood in the first place for ${Math.round(first)} ms (with migrations), in the second for ${Math.round(second)} ms.`,
  );
  return isWell;
}

try {
  process.exitCode = (await drill()) ? 0 : 1;
} finally {
  for (const end of ends) await end().catch((error: unknown) => say(String(error)));
}
