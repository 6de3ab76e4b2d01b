import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { OWNER } from '../test/support/cost/right-bodies.ts';
import { neighbourly, readOperations } from '../test/support/cost/targets.ts';
import { startServer } from '../test/support/server-process.ts';
import { excused, type Finding } from './attack/exceptions.ts';
import { sqlmap, wapiti } from './attack/tools.ts';
import { logVisitorsIn } from './attack/visitors.ts';

/** Do wapiti and sqlmap find a way in? npm run attack -- [--minutes N] */

/** These would end the session, or the account, that the scan has. */
const ENDS_SESSIONS = /\/logout|\/sessoes|\/senha$|^\/api\/clientes\/me$/;
const OFFICE_PAGES = ['/admin', '/admin/produtos', '/admin/pedidos', '/admin/clientes', '/admin-login'];
const SHOP_PAGES = ['/', '/produtos?busca=vestido&cor=Azul&pagina=1', '/produto/1', '/carrinho', '/pedidos'];
const LEAST_SECONDS = 20;

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '20' } } });
const minutes = Number(values.minutes);
if (!(minutes > 0)) throw new Error('npm run attack -- [--minutes N]');
const say = (text: string) => void process.stdout.write(`${text}\n`);
const folder = mkdtempSync(join(tmpdir(), 'vitrine-attack-'));

const shop = await startServer({ env: { ADMIN_PASSWORD: OWNER.password, LOG_LEVEL: 'error' } });
const findings: Finding[] = [];
try {
  const visitors = await logVisitorsIn(shop.url);
  const operations = (await readOperations(shop.url)).filter(({ path }) => !ENDS_SESSIONS.test(path));
  const asked = operations
    .filter(({ type }) => type === undefined)
    .map((operation, person) => neighbourly(operation, 3_000_000 + person))
    // sqlmap marks by a star where in an address it writes.
    .map((one) => ({ ...one, path: one.path.replace(/\/(?:1|999999)(?=\/|\?|$)/, '$&*') }));
  const starts = [
    ...SHOP_PAGES,
    ...OFFICE_PAGES,
    ...asked.filter(({ method }) => method === 'GET').map(({ path }) => path.replace('*', '')),
  ];
  const seconds = Math.max(LEAST_SECONDS, (minutes * 60) / visitors.length / 2);
  for (const visitor of visitors) {
    const scan = { url: shop.url, visitor, folder, seconds };
    const walked = await wapiti(scan, starts);
    const mapped = await sqlmap(scan, asked);
    findings.push(...walked.findings, ...mapped.findings);
    say(`${visitor.name}: wapiti saw ${walked.tried} addresses, sqlmap tried ${mapped.tried} parameters`);
  }
} finally {
  await shop.stop();
}
const standing = findings.filter((finding) => excused(finding) === undefined);
writeFileSync(join(folder, 'report.json'), JSON.stringify({ findings, standing }, null, 2));
for (const { tool, kind, where, detail } of standing) say(`${tool}: ${kind} at ${where}: ${detail}`);
say(`${findings.length} findings, ${standing.length} that stand. Report: ${join(folder, 'report.json')}`);
process.exitCode = standing.length === 0 ? 0 : 1;
