import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { certificate, key } from '../test/support/certificate.ts';
import { frontText } from './front.ts';
import { PORT } from './shops.ts';

const MACHINES = [11, 12, 13].map((last, index) => ({
  name: `banco${index + 1}`,
  address: `10.0.0.${last}`,
}));

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-front-'));
  mkdirSync(join(folder, 'certs'));
  writeFileSync(join(folder, 'certs', 'localhost.pem'), `${certificate}${key}`);
});

afterAll(() => rmSync(folder, { recursive: true }));

/** The lines of servers that each backend has, and what it says of all of them. */
function backendsOf(text: string): Record<string, { servers: string[]; bounds: string }> {
  const parts = text.split(/^(?=\S)/m).filter((part) => part.startsWith('backend '));
  return Object.fromEntries(
    parts.map((part) => [
      /^backend (\S+)/.exec(part)?.[1] ?? '',
      {
        servers: [...part.matchAll(/^ +server (.*)$/gm)].map(([, server = '']) => server),
        bounds: /^ +default-server (.*)$/m.exec(part)?.[1] ?? '',
      },
    ]),
  );
}

describe('[OPS-71] the front of the cluster', () => {
  it('[OPS-74] has the machines in every list, twice where people are sent: who is ready, and who lives where none is', () => {
    const text = frontText(folder);
    const backends = backendsOf(text);
    const lines = (suffix: string, end: (name: string) => string) =>
      MACHINES.map(({ name, address }) => `${name}${suffix} ${address}:${PORT}${end(name)}`);
    // Who neither looks itself nor goes by who looks is sent requests when it is gone.
    const living = lines('-living', (name) => ` backup track living/${name}`);
    const tracking = [...lines('', (name) => ` track shops/${name}`), ...living];
    expect(
      Object.fromEntries(Object.entries(backends).map(([name, { servers }]) => [name, servers])),
    ).toEqual({
      shops: [...lines('', () => ' check'), ...living],
      files: tracking,
      uploads: tracking,
      living: lines('', () => ''),
    });
    expect(backends['living']?.bounds).toMatch(/^check /);
    for (const name of ['shops', 'files', 'uploads'])
      expect(backends[name]?.bounds, name).toMatch(
        /maxconn \d+ pool-max-conn \d+ pool-purge-delay \d+s tcp-ut \d+s$/,
      );
    expect(text).not.toMatch(/127\.0\.0\.1|(?:shops|living)\/[ab]\b/);
    const wanted = [...text.matchAll(/use_backend (\S+)|default_backend (\S+)/g)].map(([, a, b]) => a ?? b);
    expect(wanted.filter((name) => name === undefined || !(name in backends))).toEqual([]);
  });

  it('is taken by HAProxy, where there is one', () => {
    const path = join(folder, 'haproxy.cfg');
    writeFileSync(path, frontText(folder));
    const { error, status, stderr } = spawnSync('haproxy', ['-c', '-f', path], { encoding: 'utf8' });
    // Without one the test above has judged the text.
    const outcome = error === undefined ? status : (error as NodeJS.ErrnoException).code;
    expect([0, 'ENOENT'], stderr).toContain(outcome);
  });
});
