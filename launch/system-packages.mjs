import { execFileSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { giveUp, say } from './house.mjs';
import { BROWSER_MISSING, findBrowser, findPostgres, findRedis, REDIS_MISSING } from './programs.mjs';
import { step } from './step.mjs';

const APT_MINUTES = 15;
const LIST = new Intl.ListFormat('pt-BR');

/**
 * Installs a browser, a PostgreSQL server and a Redis server for the tests, where apt-get is there and lets us; else says what lacks.
 * `postgresRoots` are the folders that hold one folder for each version of PostgreSQL, those of the system unless given.
 */
export async function ensureTestPrograms({ postgresRoots } = {}) {
  const findServer = () => findPostgres(process.env, postgresRoots);
  const names = [];
  if (!findBrowser()) names.push('chromium-headless-shell');
  if (!findServer()) names.push('postgresql');
  if (!findRedis()) names.push('redis-tools');
  if (names.length > 0 && canRun('apt-get', ['--version'])) await installByApt(names);
  if (!findBrowser()) say(BROWSER_MISSING);
  if (!findRedis()) say(REDIS_MISSING);
  if (!findServer()) {
    say('Não há um servidor PostgreSQL instalado: os testes do banco servido usam o que vem com a Vitrine.');
  }
}

/** Installs what `npm run attack` attacks with, Debian's packages; ends the command where that is not possible. */
export async function ensureAttackTools() {
  const missing = ['wapiti', 'sqlmap'].filter((name) => !canRun(name, ['--version']));
  if (missing.length === 0) return;
  if (canRun('apt-get', ['--version'])) await installByApt(missing);
  if (missing.some((name) => !canRun(name, ['--version'])))
    giveUp(`Instale ${missing.join(' e ')} (Debian).`);
}

/** Installs what `npm run edge` puts before shops, Debian's packages; what can't be installed fails there by its name. */
export async function ensureEdgePrograms() {
  const missing = [
    ['caddy', 'caddy', 'version'],
    ['nginx', 'nginx', '-v'],
    ['haproxy', 'haproxy', '-v'],
    ['prometheus', 'promtool', '--version'],
    ['varnish', 'varnishd', '-V'],
    ['varnish-modules', 'sh', '-c', 'ls /usr/lib/*/varnish/vmods/libvmod_xkey.so'],
  ].flatMap(([name, program, ...asked]) => (canRun(program, asked) ? [] : [name]));
  if (missing.length > 0 && canRun('apt-get', ['--version'])) await installByApt(missing);
}

/** Installs the Prometheus that `npm run watching` has look at a shop; ends the command where that is not possible. */
export async function ensurePrometheus() {
  const isThere = () => canRun('prometheus', ['--version']);
  if (!isThere() && canRun('apt-get', ['--version'])) await installByApt(['prometheus']);
  if (!isThere()) giveUp('Instale prometheus (Debian).');
}

/** Installs the pooler behind which `npm run chaos` puts a shop; without it the run says that it is missing. */
export async function ensurePooler() {
  if (!canRun('/usr/sbin/pgbouncer', ['--version']) && canRun('apt-get', ['--version']))
    await installByApt(['pgbouncer']);
}

/** A package of Debian's, a program of it, and what that is asked to see whether it runs. */
const CLUSTER_PROGRAMS = [
  ['patroni', 'patroni', '--version'],
  ['etcd-server', 'etcd', '--version'],
  ['haproxy', 'haproxy', '-v'],
  ['pgbouncer', 'pgbouncer', '--version'],
  ['redis-server', 'redis-server', '--version'],
  ['iproute2', 'ip', '-V'],
  ['wireguard-tools', 'wg', '--version'],
  ['wireguard-go', 'wireguard-go', '--version'],
  ['keepalived', 'keepalived', '--version'],
  ['nftables', 'nft', '--version'],
  ['curl', 'curl', '--version'],
  ['tcpdump', 'tcpdump', '--version'],
];

/**
 * Installs what `npm run cluster` is made of, no service started; ends the command where something can't be installed. `policy` is the
 * program that Debian asks whether a service may start.
 */
export async function ensureClusterPrograms({ postgresRoots, policy = '/usr/sbin/policy-rc.d' } = {}) {
  const missing = () => [
    ...CLUSTER_PROGRAMS.flatMap(([name, program, asked]) => (canRun(program, [asked]) ? [] : [name])),
    ...(findPostgres(process.env, postgresRoots) ? [] : ['postgresql']),
  ];
  const names = missing();
  if (names.length === 0) return;
  // Patroni asks etcd by way of this.
  if (names.includes('patroni')) names.push('python3-etcd');
  if (canRun('apt-get', ['--version'])) await withoutServices(policy, () => installByApt(names));
  const left = missing();
  if (left.length > 0)
    giveUp(`Instale ${left.join(', ')} (Debian: apt-get install --no-install-recommends).`);
}

/** Debian starts what it installs, unless this program says no; one that is there already has its own word. */
async function withoutServices(policy, work) {
  if (existsSync(policy)) return work();
  writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  const remove = () => rmSync(policy, { force: true });
  const stop = () => {
    remove();
    process.exit(1);
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
  try {
    return await work();
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop);
    remove();
  }
}

async function installByApt(names) {
  const prefix = asRoot();
  if (!prefix) return;
  await apt(prefix, ['update'], 'Atualizando a lista de pacotes do sistema (apt-get update)');
  const { code } = await install(prefix, names);
  if (code === 0) return;
  // Older systems have the whole browser only.
  const older = names.map((name) => (name === 'chromium-headless-shell' ? 'chromium' : name));
  const { code: olderCode, output } = await install(prefix, older);
  if (olderCode !== 0) say(output.trim().split('\n').slice(-3).join('\n'));
}

function install(prefix, names) {
  const label = `Instalando ${LIST.format(names)} para os testes (apt-get install)`;
  return apt(prefix, ['install', '-y', '--no-install-recommends', ...names], label);
}

function apt(prefix, args, label) {
  const [command, ...rest] = [...prefix, 'apt-get', '-o', 'DPkg::Lock::Timeout=120', ...args];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return step({ label, command, args: rest, env, timeoutMs: APT_MINUTES * 60_000 });
}

/** What to put before a command to run it as root; undefined where we may not. */
function asRoot() {
  if (process.getuid?.() === 0) return [];
  return canRun('sudo', ['-n', 'true']) ? ['sudo', '-n', '-E'] : undefined;
}

function canRun(command, args) {
  try {
    execFileSync(command, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
