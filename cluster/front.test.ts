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

/** The servers that each backend has, as `name address`, and whose state each goes by. */
function backendsOf(text: string): Record<string, { servers: string[]; tracked: string[]; bounds: string }> {
  const parts = text.split(/^(?=\S)/m).filter((part) => part.startsWith('backend '));
  return Object.fromEntries(
    parts.map((part) => {
      const lines = [...part.matchAll(/^ +server (\S+ \S+)(?: track (\S+))?$/gm)];
      return [
        /^backend (\S+)/.exec(part)?.[1] ?? '',
        {
          servers: lines.map(([, server = '']) => server),
          tracked: lines.flatMap(([, , tracked]) => tracked ?? []),
          bounds: /^ +default-server (.*)$/m.exec(part)?.[1] ?? '',
        },
      ];
    }),
  );
}

describe('[OPS-71] the front of the cluster', () => {
  it('has the machines in every list, and each goes by the state of one that is there', () => {
    const text = frontText(MACHINES, folder);
    const backends = backendsOf(text);
    const expected = MACHINES.map(({ name, address }) => `${name} ${address}:${PORT}`);
    expect(Object.keys(backends)).toEqual(['shops', 'files', 'uploads', 'unready']);
    for (const [name, { servers, tracked, bounds }] of Object.entries(backends)) {
      expect(servers, name).toEqual(expected);
      expect(bounds, name).toMatch(/maxconn \d+ pool-max-conn \d+ pool-purge-delay \d+s tcp-ut \d+s$/);
      // Who neither looks itself nor goes by who looks is sent requests when it is gone.
      const names = MACHINES.map((machine) => `shops/${machine.name}`);
      expect(tracked, name).toEqual(bounds.startsWith('check ') ? [] : names);
    }
    expect(text).not.toMatch(/127\.0\.0\.1|shops\/[ab]\b/);
    const wanted = [...text.matchAll(/use_backend (\S+)|default_backend (\S+)/g)].map(([, a, b]) => a ?? b);
    expect(wanted.filter((name) => name === undefined || !(name in backends))).toEqual([]);
  });

  it('is taken by HAProxy, where there is one', () => {
    const path = join(folder, 'haproxy.cfg');
    writeFileSync(path, frontText(MACHINES, folder));
    const { error, status, stderr } = spawnSync('haproxy', ['-c', '-f', path], { encoding: 'utf8' });
    // Without one the test above has judged the text.
    const outcome = error === undefined ? status : (error as NodeJS.ErrnoException).code;
    expect([0, 'ENOENT'], stderr).toContain(outcome);
  });
});
