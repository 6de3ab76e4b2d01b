import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { giveUp, PINNED_NODE, say } from './house.mjs';
import { AS_OF, OTHERS, placeOf } from './others-asked.mjs';
import { step } from './step.mjs';

const INSTALL_MINUTES = 20;
const BUILD_MINUTES = 15;

/** Packages come as they are: nothing of theirs is run by being installed. */
export const INSTALL = [
  'install',
  '--ignore-scripts',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
  `--before=${AS_OF}`,
];

/** Installs and builds a system that is not there yet, and says how long each took. Ends the command where one fails. */
export async function ensureOther(folder, name) {
  const { version, build } = OTHERS[name];
  await installOther(folder, name);
  if (build === undefined) return;
  await once(folder, { name, stage: 'built' }, (cwd) =>
    work({
      label: `Construindo ${name} ${version}`,
      command: PINNED_NODE,
      args: build,
      cwd,
      timeoutMs: BUILD_MINUTES * 60_000,
    }),
  );
}

export async function installOther(folder, name) {
  const { version, packages, brings } = OTHERS[name];
  await once(folder, { name, stage: 'installed' }, async (cwd) => {
    rmSync(cwd, { recursive: true, force: true });
    mkdirSync(cwd, { recursive: true, mode: 0o755 });
    const wanted = { name: 'beside', private: true, type: 'module', dependencies: packages };
    writeFileSync(join(cwd, 'package.json'), JSON.stringify(wanted));
    await work({
      label: `Instalando ${name} ${version} em ${cwd} (npm install: ${brings}, alguns minutos)`,
      command: 'npm',
      args: INSTALL,
      cwd,
      timeoutMs: INSTALL_MINUTES * 60_000,
    });
  });
}

/** What was done to its end, of these very versions and of this day, is not done again. */
async function once(folder, { name, stage }, make) {
  const place = placeOf(folder, name);
  const mark = join(place, `vitrine-${stage}`);
  const wanted = JSON.stringify({ ...OTHERS[name].packages, asOf: AS_OF });
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return;
  await make(place);
  writeFileSync(mark, wanted);
}

async function work(given) {
  const env = { ...process.env, SUPPRESS_NO_CONFIG_WARNING: '1' };
  const { code, output, seconds } = await step({ ...given, env });
  if (code !== 0) giveUp(`Não deu certo:\n${output.trim().split('\n').slice(-10).join('\n')}`);
  say(`  ${seconds} s`);
}
