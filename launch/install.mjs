import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { digest } from './fingerprint.mjs';
import { giveUp, HOUSE, isInstalled, PINNED_NODE, say } from './house.mjs';
import { matchesLockfile } from './installed-tree.mjs';
import { withLock } from './lock.mjs';
import { step } from './step.mjs';

const STAMP = join(HOUSE, 'node_modules', '.vitrine-installed');
/** What npm says that it has installed. */
const NPM_LIST = join(HOUSE, 'node_modules', '.package-lock.json');
const CACHE = join(HOUSE, '.cache');
const NPM_LOG = join(CACHE, 'npm-ci.log');

/** Brings node_modules to what the lockfile says; does nothing when it is there already. */
export async function ensureInstalled() {
  if (readOr(STAMP) === wanted()) return;
  await inTurn(async () => {
    if (readOr(STAMP) === wanted()) return;
    if (!isWhole()) await install();
    await tryPinnedNode();
    writeFileSync(STAMP, wanted());
  });
}

/** One `npm start` at a time works on node_modules and build. */
export async function inTurn(work) {
  try {
    return await withLock(join(CACHE, 'launch.lock'), work, sayWaiting);
  } catch (error) {
    return giveUp(sentenceFor(error.code ?? '') ?? `Não foi possível preparar a Vitrine: ${error.message}`);
  }
}

function sayWaiting() {
  say('Outro comando da Vitrine está instalando ou construindo; esperando a vez…');
}

/** Changes with whatever decides what npm installs; not with the scripts. */
function wanted() {
  const manifest = JSON.parse(readOr(join(HOUSE, 'package.json')));
  const { dependencies, devDependencies, optionalDependencies } = manifest;
  const asked = JSON.stringify({ dependencies, devDependencies, optionalDependencies });
  return digest([readOr(join(HOUSE, 'package-lock.json')), asked, process.platform, process.arch]);
}

function isWhole() {
  const installed = readOr(NPM_LIST);
  if (installed === '' || !isInstalled()) return false;
  return matchesLockfile(JSON.parse(readOr(join(HOUSE, 'package-lock.json'))), JSON.parse(installed));
}

// Development packages whatever NODE_ENV says; a dead network is known after some 15 s instead of 70.
const NPM_CI = [
  'ci',
  '--include=dev',
  '--include=optional',
  '--no-audit',
  '--no-fund',
  '--fetch-retry-mintimeout=2000',
  '--fetch-retry-maxtimeout=10000',
];

async function install() {
  const npm = npmCommand();
  const { code, output, seconds } = await step({
    label: 'Instalando os pacotes (npm ci)',
    command: npm.command,
    args: [...npm.args, ...NPM_CI],
    cwd: HOUSE,
  });
  if (code === 0) {
    say(`Pacotes instalados em ${seconds} s.`);
    return;
  }
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(NPM_LOG, output);
  const end = output.trim().split('\n').slice(-15).join('\n');
  giveUp(
    sentenceFor(output) ?? `${end}\nA instalação dos pacotes falhou (saída inteira em .cache/npm-ci.log).`,
  );
}

/** A bare Debian may lack what the pinned Node.js is linked with: better said here than by whatever is run first. */
async function tryPinnedNode() {
  const { code, output } = await step({ command: PINNED_NODE, args: ['--version'], quiet: true });
  if (code === 0) return;
  // Packages whose own scripts need it were left out by npm, without a word: the next start installs them all anew.
  rmSync(NPM_LIST, { force: true });
  giveUp(sentenceFor(output) ?? `O Node.js da Vitrine não funciona nesta máquina: ${output}`);
}

/** The npm that called us, under the Node.js that runs it: the pinned one lies in the folder npm is to replace. */
function npmCommand() {
  const { npm_execpath: cli, npm_node_execpath: node } = process.env;
  if (cli && node && /npm-cli\.c?js$/.test(cli)) return { command: node, args: [cli] };
  return { command: 'npm', args: [] };
}

const CAUSES = [
  [
    /error while loading shared libraries/,
    'Falta ao sistema uma biblioteca de que o Node.js da Vitrine precisa (no Debian: apt-get install libatomic1).',
  ],
  [/ENOSPC|no space left on device/i, 'Não há espaço em disco para instalar e construir a Vitrine.'],
  [
    /gyp ERR|not found: make|make: not found|no acceptable C compiler/i,
    'Um pacote não tem binário pronto para esta máquina e faltam ferramentas para compilá-lo: ' +
      'instale python3, make e um compilador C++ (no Debian: apt-get install build-essential python3).',
  ],
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT|network request/,
    'Sem acesso ao registro de pacotes do npm: verifique a rede (ou a configuração do npm) e tente de novo.',
  ],
  [/CERT|SSL/, 'O certificado do registro de pacotes do npm não foi aceito: verifique NODE_EXTRA_CA_CERTS.'],
  [/EACCES|EPERM|EROFS/, `Sem permissão para escrever em ${HOUSE}: inicie com o usuário dono da pasta.`],
  [/ENOENT.*npm$|spawn npm ENOENT/, 'O npm não foi encontrado: instale-o junto com o Node.js.'],
];

/** One sentence for a known cause in npm's output, or undefined. */
export function sentenceFor(output) {
  return CAUSES.find(([pattern]) => pattern.test(output))?.[1];
}

function readOr(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
