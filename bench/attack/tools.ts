import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import type { Asked } from '../../test/support/cost/targets.ts';
import type { Finding } from './exceptions.ts';
import type { Visitor } from './visitors.ts';

interface Scan {
  url: string;
  visitor: Visitor;
  folder: string;
  seconds: number;
}

/** All that need nobody else's server. */
const MODULES =
  'sql,blindsql,xss,permanentxss,exec,file,crlf,redirect,http_headers,csp,cookieflags,htaccess,backup,shellshock';
/** Both look for news of themselves elsewhere: nothing leaves this machine. */
const AT_HOME = {
  HTTPS_PROXY: 'http://127.0.0.1:9',
  HTTP_PROXY: 'http://127.0.0.1:9',
  NO_PROXY: '127.0.0.1',
};

/** Runs a tool for so long at the most; what it said. */
async function run(program: string, args: string[], seconds: number): Promise<string> {
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...AT_HOME },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => void (said += chunk));
  const limit = setTimeout(() => child.kill('SIGTERM'), seconds * 1000);
  await once(child, 'close');
  clearTimeout(limit);
  return said;
}

interface WapitiReport {
  vulnerabilities: Record<string, { method: string; path: string; info: string; parameter: string }[]>;
  infos: { crawled_pages_nbr?: number };
}

/** Walks over shop and office from these addresses, and attacks what it finds. */
export async function wapiti({ url, visitor, folder, seconds }: Scan, starts: readonly string[]) {
  const report = join(folder, `wapiti-${visitor.name}.json`);
  const args = ['-u', `${url}/`, '--scope', 'domain', '-m', MODULES, '--flush-session', '--no-bugreport'];
  const bounds = ['--max-scan-time', String(seconds), '--max-attack-time', String(Math.ceil(seconds / 12))];
  const header = [
    '-H',
    `Authorization: Bearer ${visitor.token}`,
    '-H',
    'Accept: application/json, text/html',
  ];
  const where = ['--store-session', join(folder, 'wapiti'), '--store-config', join(folder, 'wapiti')];
  const told = [...where, '-f', 'json', '-o', report, '-v', '0'];
  const left = ['--max-links-per-page', '60'];
  const from = starts.flatMap((path) => ['-s', url + path]);
  const said = await run('wapiti', [...args, ...bounds, ...header, ...left, ...told, ...from], seconds * 2);
  if (!existsSync(report)) throw new Error(`wapiti wrote nothing: ${said.slice(-500)}`);
  const { vulnerabilities, infos } = JSON.parse(readFileSync(report, 'utf8')) as WapitiReport;
  const findings = Object.entries(vulnerabilities).flatMap(([kind, found]) =>
    found.map(({ method, path, info }): Finding => ({
      tool: 'wapiti',
      kind,
      where: `${method} ${path}`,
      detail: info,
    })),
  );
  return { findings, tried: infos.crawled_pages_nbr ?? 0 };
}

const LINE = '='.repeat(54);

/** As Burp logs requests: the one form in which sqlmap takes several with bodies. */
function logOf(url: string, { token }: Visitor, asked: readonly Asked[]): string {
  const { host, hostname } = new URL(url);
  const one = ({ method, path, body }: Asked) =>
    [
      LINE,
      `12:00:00  ${url}  [${hostname}]`,
      LINE,
      `${method} ${path} HTTP/1.1`,
      `Host: ${host}`,
      `Authorization: Bearer ${token}`,
      'Accept: application/json',
      ...(body === undefined ? [''] : ['Content-Type: application/json', '', body]),
      LINE,
      '',
    ].join('\n');
  return asked.map(one).join('\n');
}

/** Puts SQL into every parameter of these calls. */
export async function sqlmap({ url, visitor, folder, seconds }: Scan, asked: readonly Asked[]) {
  const log = join(folder, `sqlmap-${visitor.name}.txt`);
  const output = join(folder, `sqlmap-${visitor.name}`);
  writeFileSync(log, logOf(url, visitor, asked));
  const bounds = [
    '--batch',
    '--ignore-stdin',
    '--level',
    '1',
    '--risk',
    '1',
    '--smart',
    '--technique',
    'BEUS',
  ];
  const manner = ['--timeout', '10', '--retries', '0', '--disable-coloring', '--dbms', 'PostgreSQL'];
  const said = await run('sqlmap', ['-l', log, '--output-dir', output, ...bounds, ...manner], seconds);
  writeFileSync(join(folder, `sqlmap-${visitor.name}.log`), said);
  const results = existsSync(output) ? readdirSync(output).filter((name) => name.endsWith('.csv')) : [];
  const rows = results.flatMap(
    (name) =>
      parse(readFileSync(join(output, name), 'utf8'), { columns: true, relax_column_count: true }) as Record<
        string,
        string
      >[],
  );
  const findings = rows
    .filter((row) => (row['Technique(s)'] ?? '') !== '')
    .map((row): Finding => {
      const detail = `${row['Place']} ${row['Parameter']}: ${row['Technique(s)']}`;
      return { tool: 'sqlmap', kind: 'SQL Injection', where: row['Target URL'] ?? '', detail };
    });
  return { findings, tried: [...said.matchAll(/testing if \w+ parameter|testing \w+ parameter/g)].length };
}
