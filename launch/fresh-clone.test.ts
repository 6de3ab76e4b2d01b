import { execFile, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import vitestConfig from '../vitest.config.ts';
import { HOUSE } from './house.mjs';
import { BUNDLER, pack, PROGRAMS, write } from './small-clone.ts';

// Long: clones are started and tested anew, with what lacks in each.

/**
 * A clone in small: the real launch folder and the real npm, with packages that lie in the clone in place of those from
 * a registry. Each of their programs writes down what it was asked.
 */

const run = promisify(execFile);
const NPM_MS = 60_000;

let folder: string;
let clone: string;
let asked: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine fresh '));
  clone = join(folder, 'clone');
  asked = join(folder, 'asked');
  mkdirSync(join(clone, 'src/server'), { recursive: true });
  mkdirSync(join(clone, 'docs/requirements'), { recursive: true });
  cpSync(join(HOUSE, 'launch'), join(clone, 'launch'), { recursive: true });
  writeFileSync(asked, '');
  write(join(clone, 'bundling/shop.ts'), BUNDLER);
  writeFileSync(join(clone, 'src/server/main.ts'), "process.stdout.write('the server runs\\n');");
  write(join(clone, 'docs/requirements/report.mjs'), noting('requirements', ''));
  // The pinned Node.js is the one that runs these tests.
  write(join(clone, 'packages/node/program'), `#!/bin/sh\nexec '${process.execPath}' "$@"\n`);
  for (const [name, text] of Object.entries(PROGRAMS)) {
    write(join(clone, 'packages', name, 'program'), `#!/usr/bin/env node\n${noting(name, text)}`);
  }
  // What this machine lacks for tests is not this test's to install.
  write(join(folder, 'no-apt/apt-get'), '#!/bin/sh\nexit 1\n');
  pack(clone, ['node', ...Object.keys(PROGRAMS)]);
});
afterEach(() => rmSync(folder, { recursive: true }));

const noting = (name: string, text: string) => `
  import { appendFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
  import { setTimeout as sleep } from 'node:timers/promises';
  const words = process.argv.slice(2);
  appendFileSync(${JSON.stringify(asked)}, ['${name}', ...words].join(' ') + '\\n');
  ${text}\n`;

/** The environment of somebody who has just cloned: nothing of the npm that runs these tests, and a dead registry. */
function clonersEnv(more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !/^npm_|^CHROME_PATH$|^NODE_ENV$/i.test(name));
  return {
    ...Object.fromEntries(own),
    HOME: folder,
    PATH: `${join(folder, 'no-apt')}:${process.env['PATH']}`,
    npm_config_registry: 'http://127.0.0.1:9/',
    npm_config_update_notifier: 'false',
    npm_config_cache: join(folder, 'npm-cache'),
    ...more,
  };
}

const npm = (...args: string[]) => run('npm', ['--silent', ...args], { cwd: clone, env: clonersEnv() });
const linesOf = (text: string) => text.trim().split('\n');
const isPresent = (path: string) => existsSync(join(clone, path));

describe('npm start', () => {
  it(
    '[RUN-01, RUN-04] installs on a fresh clone with npm ci, builds and starts, each said in one line',
    async () => {
      // A stray package: npm ci begins with nothing, npm install would leave it.
      mkdirSync(join(clone, 'node_modules/stray'), { recursive: true });
      const lockfile = readFileSync(join(clone, 'package-lock.json'), 'utf8');
      expect(linesOf((await npm('start')).stdout).filter((line) => !/^ {2}… \d+ s$/.test(line))).toEqual([
        'Instalando os pacotes (npm ci)…',
        expect.stringMatching(/^Pacotes instalados em \d+ s\.$/),
        'Construindo as páginas…',
        expect.stringMatching(/^Páginas construídas em \d+ s\.$/),
        'Construindo o servidor…',
        expect.stringMatching(/^Servidor construído em \d+ s\.$/),
        'the server runs',
      ]);
      expect(isPresent('node_modules/.bin/react-router')).toBe(true);
      expect(isPresent('node_modules/stray')).toBe(false);
      expect(readFileSync(join(clone, 'package-lock.json'), 'utf8')).toBe(lockfile);
      expect((await npm('start')).stdout).toBe('the server runs\n');
    },
    2 * NPM_MS,
  );

  it(
    '[RUN-133] builds the server again when its sources have changed, and starts nothing that was not built',
    async () => {
      await npm('start');
      writeFileSync(join(clone, 'src/server/main.ts'), "process.stdout.write('the next one runs\\n');");
      expect(linesOf((await npm('start')).stdout)).toEqual([
        'Construindo o servidor…',
        expect.stringMatching(/^Servidor construído em \d+ s\.$/),
        'the next one runs',
      ]);
      writeFileSync(join(clone, 'src/server/main.ts'), "process.stdout.write('the last one runs\\n');");
      writeFileSync(join(clone, 'bad-server'), '');
      const failure = await npm('start').catch(
        (error: { code: number; stdout: string; stderr: string }) => error,
      );
      expect(failure).toMatchObject({
        code: 1,
        stdout: expect.not.stringContaining('runs'),
        stderr: expect.stringMatching(
          /no such module[^]*A construção do servidor falhou; a causa está acima\.\n$/,
        ),
      });
    },
    2 * NPM_MS,
  );

  it(
    '[RUN-01] installs again what was deleted',
    async () => {
      await npm('start');
      rmSync(join(clone, 'node_modules'), { recursive: true });
      expect((await npm('start')).stdout).toContain('Pacotes instalados');
      expect(isPresent('node_modules/.bin/react-router')).toBe(true);
    },
    2 * NPM_MS,
  );

  it(
    '[RUN-04] shows how long a step has been going on',
    async () => {
      writeFileSync(join(clone, 'hold'), '');
      const child = spawn('npm', ['--silent', 'start'], { cwd: clone, env: clonersEnv() });
      const ended = new Promise((resolve) => child.once('close', resolve));
      let output = '';
      child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
        output += chunk;
      });
      await expect
        .poll(() => output, { timeout: NPM_MS })
        .toMatch(/\nConstruindo as páginas…\n {2}… \d+ s\n {2}… \d+ s\n/);
      rmSync(join(clone, 'hold'));
      expect(await ended).toBe(0);
      expect(output).toContain('the server runs');
    },
    2 * NPM_MS,
  );
});

describe('npm test', () => {
  const CHECKS = [
    'oxfmt --check .',
    'react-router typegen',
    'tsc -p tsconfig.shared.json --checkers 1',
    'tsc -p tsconfig.server.json --checkers 1',
    'tsc -p tsconfig.web.json --checkers 1',
    'tsc -p tsconfig.office.json --checkers 1',
    'tsc -p tsconfig.test.json --checkers 1',
    'oxlint',
    'knip',
    'requirements --check',
  ];
  const TESTS = ['react-router build', 'vitest run --reporter=default'];
  /** What was run, the checks apart from what goes on beside them. */
  const ran = () => {
    const lines = linesOf(readFileSync(asked, 'utf8')).map((line) => line.replace(/ --reporter=\/.*/, ''));
    const isCheck = (line: string) => CHECKS.includes(line);
    return { checks: lines.filter(isCheck), tests: lines.filter((line) => !isCheck(line)) };
  };

  it(
    '[RUN-44, RUN-45, RUN-61] on a fresh clone installs, checks types, style and all three kinds of tests, and tells how long each took',
    async () => {
      const { stdout } = await npm('test');
      expect(stdout).toMatch(/^Instalando os pacotes \(npm ci\)…\n/);
      expect(ran()).toEqual({ checks: CHECKS, tests: TESTS });
      // Five checks, the build, and three tests.
      expect(linesOf(stdout).at(-1)).toBe('9 passed, 0 failed');
      for (const name of ['instalação', 'construção', 'formato', 'tipos', 'lint', 'testes', 'tudo'])
        expect(stdout).toMatch(new RegExp(`\\n +\\d+,\\d s +\\d+,\\d s  ${name}\\n`));
      expect(stdout).toMatch(/\n +1,5 s {2}test\/some\.test\.ts\n/);
    },
    NPM_MS,
  );

  it(
    '[RUN-45] goes on after a bad check, and fails',
    async () => {
      writeFileSync(join(clone, 'bad-style'), '');
      const failure = await npm('test').catch((error: { code: number; stdout: string }) => error);
      expect(failure).toMatchObject({ code: 1, stdout: expect.stringContaining('FALHOU: lint') });
      expect(linesOf(failure.stdout).at(-1)).toBe('8 passed, 1 failed');
      expect(ran()).toEqual({ checks: CHECKS, tests: TESTS });
    },
    NPM_MS,
  );

  it(
    '[RUN-46] fails when the tests crash or end without a report',
    async () => {
      for (const [how, lastLine] of [
        ['crash', '9 passed, 1 failed'],
        ['no-report', '6 passed, 1 failed'],
      ] as const) {
        writeFileSync(join(clone, how), '');
        const failure = await npm('test').catch((error: { code: number; stdout: string }) => error);
        expect(failure, how).toMatchObject({ code: 1 });
        expect(linesOf(failure.stdout).at(-1)).toBe(lastLine);
        rmSync(join(clone, how));
      }
    },
    2 * NPM_MS,
  );

  it(
    '[RUN-46] ends what it runs when it is interrupted, with its last line',
    async () => {
      writeFileSync(join(clone, 'hold-tests'), '');
      const child = spawn('npm', ['--silent', 'test'], { cwd: clone, env: clonersEnv(), detached: true });
      let output = '';
      child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
        output += chunk;
      });
      const ended = new Promise((resolve) => child.once('close', resolve));
      await expect.poll(() => output, { timeout: NPM_MS }).toContain('tests are held');
      process.kill(-(child.pid ?? 0), 'SIGINT');
      await ended;
      expect(linesOf(output).at(-1)).toMatch(/^\d passed, [1-9] failed$/);
    },
    NPM_MS,
  );

  it('[RUN-45] means by its three kinds the tests beside the code, over HTTP and in a browser', () => {
    const projects = vitestConfig.test?.projects?.map((project) =>
      typeof project === 'object' && 'test' in project ? project.test : undefined,
    );
    expect(projects?.map((test) => [test?.name, test?.include])).toEqual([
      ['unit', ['src/**/*.test.ts', 'launch/**/*.test.ts', 'bundling/**/*.test.ts', 'cluster/**/*.test.ts']],
      ['journeys', ['test/**/*.test.ts']],
      ['browser', ['e2e/**/*.test.ts']],
    ]);
  });
});

describe('npm run check', () => {
  it(
    '[RUN-63] checks format, types and the unit tests, and runs the tests that are named on a fresh build',
    async () => {
      const { stdout } = await npm('run', 'check', '--', 'test/some.test.ts');
      const lines = linesOf(readFileSync(asked, 'utf8')).map((line) => line.replace(/ --reporter=.*/, ''));
      const types = ['shared', 'server', 'web', 'office', 'test'].map(
        (world) =>
          `tsc -p tsconfig.${world}.json --incremental --tsBuildInfoFile ${join('.cache', 'types', `${world}.json`)}`,
      );
      expect(lines.filter((line) => line.startsWith('tsc'))).toEqual(types);
      expect(lines.filter((line) => !line.startsWith('tsc')).toSorted()).toEqual([
        'oxfmt --check .',
        'react-router build',
        'react-router typegen',
        'vitest run --project unit',
        'vitest run test/some.test.ts',
      ]);
      // Format, types, lint of no file, the build, and three tests twice.
      expect(linesOf(stdout).at(-1)).toBe('10 passed, 0 failed');
    },
    NPM_MS,
  );
});
