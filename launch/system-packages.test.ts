import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HOUSE } from './house.mjs';

const run = promisify(execFile);
const linesOf = (text: string) => text.trim().split('\n');
const writeProgram = (path: string, text: string) => writeFileSync(path, text, { mode: 0o755 });

let folder: string;
let asked: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-system-'));
  asked = join(folder, 'asked');
  writeFileSync(asked, '');
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('a system without browser, PostgreSQL and Redis', () => {
  /** A folder of programs, with an apt-get that "installs" what it is asked for, and the sudo of whoever is not root. */
  function system({ apt, browser = 'chromium-headless-shell' }: { apt: boolean; browser?: string }): string {
    const bin = join(folder, 'bin');
    mkdirSync(bin);
    symlinkSync(process.execPath, join(bin, 'node'));
    symlinkSync('/bin/sh', join(bin, 'sh'));
    writeProgram(
      join(bin, 'sudo'),
      '#!/bin/sh\nwhile [ "${1#-}" != "$1" ]; do shift; done\n[ "$1" = true ] || exec "$@"\n',
    );
    const script = `#!${process.execPath}
      const { appendFileSync, writeFileSync } = require('node:fs');
      const words = process.argv.slice(2);
      if (words[0] === '--version') process.exit(0);
      appendFileSync(${JSON.stringify(asked)}, words.slice(2).join(' ') + '\\n');
      const programs = { ${JSON.stringify(browser)}: [${JSON.stringify(browser)}], postgresql: ['postgres', 'initdb'], 'redis-tools': ['redis-check-rdb'] };
      if (words.some((word) => word.startsWith('chromium') && programs[word] === undefined)) process.exit(100);
      for (const name of words.flatMap((word) => programs[word] ?? []))
        writeFileSync(${JSON.stringify(bin)} + '/' + name, '', { mode: 0o755 });`;
    if (apt) writeProgram(join(bin, 'apt-get'), script);
    return bin;
  }
  const ensure = (PATH: string) => {
    const from = JSON.stringify(join(HOUSE, 'launch/system-packages.mjs'));
    const script = `import { ensureTestPrograms } from ${from}; await ensureTestPrograms({ postgresRoots: [] });`;
    const args = ['--input-type=module', '-e', script];
    return run(process.execPath, args, { env: { PATH } });
  };

  it('[RUN-44] gets them from its package manager, once', async () => {
    const bin = system({ apt: true });
    const { stdout } = await ensure(bin);
    expect(linesOf(stdout)).toEqual([
      'Atualizando a lista de pacotes do sistema (apt-get update)…',
      'Instalando chromium-headless-shell, postgresql e redis-tools para os testes (apt-get install)…',
    ]);
    const calls = [
      'update',
      'install -y --no-install-recommends chromium-headless-shell postgresql redis-tools',
    ];
    expect(linesOf(readFileSync(asked, 'utf8'))).toEqual(calls);
    expect((await ensure(bin)).stdout).toBe('');
    expect(linesOf(readFileSync(asked, 'utf8'))).toEqual(calls);
  });

  it('[RUN-44] gets the whole browser where there is no headless one', async () => {
    const bin = system({ apt: true, browser: 'chromium' });
    expect(linesOf((await ensure(bin)).stdout).at(-1)).toBe(
      'Instalando chromium, postgresql e redis-tools para os testes (apt-get install)…',
    );
    expect((await ensure(bin)).stdout).toBe('');
  });

  it('[RUN-44] is told what lacks where there is no such manager', async () => {
    const lines = linesOf((await ensure(system({ apt: false }))).stdout);
    expect(lines).toEqual([
      expect.stringContaining('Falta um navegador para os testes'),
      expect.stringContaining('Falta um servidor Redis para os testes'),
      expect.stringContaining('Não há um servidor PostgreSQL instalado'),
    ]);
  });
});

describe('a system without the parts of a cluster', () => {
  const PARTS = ['patroni', 'etcd', 'haproxy', 'pgbouncer', 'redis-server', 'ip', 'postgres', 'initdb'];
  const PROGRAMS = [...PARTS, 'wg', 'wireguard-go', 'keepalived', 'nft', 'curl', 'tcpdump'];
  const policy = () => join(folder, 'policy-rc.d');
  /** A folder of programs; its apt-get installs all parts but those that are `missing`, and notes whether services may start. */
  function system(missing: string): string {
    const bin = join(folder, 'bin');
    mkdirSync(bin);
    symlinkSync(process.execPath, join(bin, 'node'));
    writeProgram(
      join(bin, 'sudo'),
      '#!/bin/sh\nwhile [ "${1#-}" != "$1" ]; do shift; done\n[ "$1" = true ] || exec "$@"\n',
    );
    writeProgram(
      join(bin, 'apt-get'),
      `#!${process.execPath}
      const { appendFileSync, existsSync, writeFileSync } = require('node:fs');
      const words = process.argv.slice(2);
      if (words[0] === '--version' || words[2] === 'update') process.exit(0);
      appendFileSync(${JSON.stringify(asked)}, existsSync(${JSON.stringify(policy())}) + ' ' + words.slice(5).join(' ') + '\\n');
      for (const name of ${JSON.stringify(PROGRAMS)}.filter((name) => name !== ${JSON.stringify(missing)}))
        writeFileSync(${JSON.stringify(bin)} + '/' + name, '#!/bin/sh\\n', { mode: 0o755 });`,
    );
    symlinkSync('/bin/sh', join(bin, 'sh'));
    return bin;
  }
  const ensure = (PATH: string) => {
    const from = JSON.stringify(join(HOUSE, 'launch/system-packages.mjs'));
    const options = JSON.stringify({ postgresRoots: [], policy: policy() });
    const script = `import { ensureClusterPrograms } from ${from}; await ensureClusterPrograms(${options});`;
    return run(process.execPath, ['--input-type=module', '-e', script], { env: { PATH } });
  };

  it('gets them from its package manager, no service started, and leaves nothing that keeps services from it', async () => {
    const bin = system('none');
    await ensure(bin);
    const tunnel = 'wireguard-tools wireguard-go keepalived nftables curl tcpdump';
    const names = `patroni etcd-server haproxy pgbouncer redis-server iproute2 ${tunnel} postgresql python3-etcd`;
    expect(linesOf(readFileSync(asked, 'utf8'))).toEqual([`true ${names}`]);
    expect(existsSync(policy())).toBe(false);
    expect((await ensure(bin)).stdout).toBe('');
  });

  it('is told what lacks, and leaves alone who already said that no service starts', async () => {
    writeFileSync(policy(), 'theirs');
    await expect(ensure(system('etcd'))).rejects.toMatchObject({
      code: 1,
      stderr: 'Instale etcd-server (Debian: apt-get install --no-install-recommends).\n',
    });
    expect(readFileSync(policy(), 'utf8')).toBe('theirs');
  });
});
