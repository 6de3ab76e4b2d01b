import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { giveUp, PINNED_NODE, say } from './house.mjs';
import { AS_OF, OTHERS, placeOf } from './others-asked.mjs';
import { step } from './step.mjs';

const INSTALL_MINUTES = 20;
const BUILD_MINUTES = 15;
/** There once all is installed and built. */
const DONE = 'vitrine-done';

/** Packages come as they are: nothing of theirs is run by being installed. */
export const INSTALL = [
  'install',
  '--ignore-scripts',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
  `--before=${AS_OF}`,
];

/** Installs and builds a system that is not there yet, and says how long that took. Ends the command where it fails. */
export async function ensureOther(folder, name) {
  const { version, packages, brings, build } = OTHERS[name];
  const place = placeOf(folder, name);
  if (isDone(place, packages)) return say(`${name} ${version} já está em ${place}.`);
  rmSync(place, { recursive: true, force: true });
  mkdirSync(place, { recursive: true, mode: 0o755 });
  const wanted = { name: 'beside', private: true, type: 'module', dependencies: packages };
  writeFileSync(join(place, 'package.json'), JSON.stringify(wanted));
  await work(place, {
    label: `Instalando ${name} ${version} em ${place} (npm install: ${brings}, alguns minutos)`,
    command: 'npm',
    args: INSTALL,
    timeoutMs: INSTALL_MINUTES * 60_000,
  });
  if (build !== undefined)
    await work(place, {
      label: `Construindo ${name} ${version}`,
      command: PINNED_NODE,
      args: build,
      timeoutMs: BUILD_MINUTES * 60_000,
    });
  writeFileSync(join(place, DONE), JSON.stringify(packages));
}

/** The very versions, to the end: one that was broken off is made anew. */
function isDone(place, packages) {
  const done = join(place, DONE);
  return existsSync(done) && readFileSync(done, 'utf8') === JSON.stringify(packages);
}

async function work(cwd, given) {
  const { code, output, seconds } = await step({
    ...given,
    cwd,
    env: { ...process.env, SUPPRESS_NO_CONFIG_WARNING: '1' },
  });
  if (code !== 0) giveUp(`Não deu certo:\n${output.trim().split('\n').slice(-10).join('\n')}`);
  say(`  ${seconds} s`);
}
