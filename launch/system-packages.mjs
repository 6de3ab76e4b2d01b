import { execFileSync } from 'node:child_process';
import { giveUp, say } from './house.mjs';
import { BROWSER_MISSING, findBrowser, findPostgres } from './programs.mjs';
import { step } from './step.mjs';

const APT_MINUTES = 15;

/**
 * Installs a browser and a PostgreSQL server for the tests, where apt-get is there and lets us; else says what lacks.
 * `postgresRoots` are the folders that hold one folder for each version of PostgreSQL, those of the system unless given.
 */
export async function ensureTestPrograms({ postgresRoots } = {}) {
  const findServer = () => findPostgres(process.env, postgresRoots);
  const names = [];
  if (!findBrowser()) names.push('chromium-headless-shell');
  if (!findServer()) names.push('postgresql');
  if (names.length > 0 && canRun('apt-get', ['--version'])) await installByApt(names);
  if (!findBrowser()) say(BROWSER_MISSING);
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
  ].flatMap(([name, program, asked]) => (canRun(program, [asked]) ? [] : [name]));
  if (missing.length > 0 && canRun('apt-get', ['--version'])) await installByApt(missing);
}

/** Installs the pooler behind which `npm run chaos` puts a shop; without it the run says that it is missing. */
export async function ensurePooler() {
  if (!canRun('/usr/sbin/pgbouncer', ['--version']) && canRun('apt-get', ['--version']))
    await installByApt(['pgbouncer']);
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
  const label = `Instalando ${names.join(' e ')} para os testes (apt-get install)`;
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
