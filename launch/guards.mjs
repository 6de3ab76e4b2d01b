import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GUARDS } from './guards-list.mjs';
import { HOUSE, PINNED_NODE, program, say } from './house.mjs';
import { prepare } from './prepare.mjs';
import { step } from './step.mjs';

// npm run guards [-- part of a name…]: takes each guard out of a copy of the work tree, and sees its test fail.
const PATIENCE_MS = 300_000;
const LEFT_OUT = new Set(['node_modules', '.git', 'data', '.cache', '.vitest', 'build']);

const asked = process.argv.slice(2);
const chosen = GUARDS.filter(({ guard }) => asked.length === 0 || asked.some((part) => guard.includes(part)));
await prepare({ build: true });
const copy = mkdtempSync(join(tmpdir(), 'vitrine-guards-'));
const survived = [];
try {
  cpSync(HOUSE, copy, { recursive: true, filter: (path) => !LEFT_OUT.has(path.slice(HOUSE.length + 1)) });
  cpSync(join(HOUSE, 'build'), join(copy, 'build'), { recursive: true });
  symlinkSync(join(HOUSE, 'node_modules'), join(copy, 'node_modules'));
  for (const one of chosen) {
    const verdict = await judge(one);
    if (verdict !== 'falhou') survived.push(one.guard);
    say(`${one.guard}: ${one.test} ${verdict}`);
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
say(`${chosen.length - survived.length} de ${chosen.length} proteções são notadas quando faltam.`);
process.exitCode = survived.length === 0 ? 0 : 1;

async function judge({ file, out: [there, instead], test, builds = false }) {
  const path = join(copy, file);
  const whole = existsSync(path) ? readFileSync(path, 'utf8') : '';
  if (!whole.includes(there)) return `não foi tentado: ${file} não tem mais o trecho`;
  writeFileSync(
    path,
    whole.replace(there, () => instead),
  );
  try {
    if (builds) await run(program('react-router'), ['build']);
    const { code, output } = await run(program('vitest'), ['run', test]);
    if (code !== 0 && !/\d+ failed/.test(output)) return `não disse nada: ${output.slice(-300)}`;
    return code === 0 ? 'passou sem ela' : 'falhou';
  } finally {
    writeFileSync(path, whole);
  }
}

function run(script, args) {
  return step({
    command: PINNED_NODE,
    args: [script, ...args],
    cwd: copy,
    env: { ...process.env, NODE_ENV: 'test' },
    quiet: true,
    timeoutMs: PATIENCE_MS,
  });
}
