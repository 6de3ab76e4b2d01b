import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DOCS, documented } from '../test/support/documented.ts';
import { OF_THE_SECOND } from './front.ts';
import { etcdOf, patroniOf, poolerOf } from './stack.ts';

/** What somebody types by docs/scaling.md makes of the files what the drill runs. */

const GUIDE = readFileSync(join(DOCS, '../scaling.md'), 'utf8');
const SECOND = { name: 'banco2', address: '10.0.0.12' };

/** The output of the step that makes this file, on the second machine, up to where it is put or its passwords are. */
function stepOf(file: string): string {
  const line = GUIDE.split('\n').find((one) => /^ +sed /.test(one) && one.includes(file)) ?? '';
  const command = line.split(/ > | \| sed -f /)[0] ?? '';
  const env = { PATH: process.env['PATH'] ?? '', N: '12', NAME: SECOND.name };
  return execFileSync('sh', ['-c', command], { cwd: join(DOCS, '../..'), env, encoding: 'utf8' });
}

describe('[OPS-71] the steps from empty machines', () => {
  it('make of etcd, Patroni, PgBouncer and the shop those of the second machine', () => {
    expect(stepOf('cluster/etcd.env')).toBe(etcdOf(SECOND));
    expect(stepOf('cluster/patroni.yml')).toBe(patroniOf(SECOND));
    expect(stepOf('pgbouncer.ini')).toBe(poolerOf());
    expect(stepOf('cluster/shop.env')).toBe(
      documented('cluster/shop.env', [
        ['HOST=10.0.0.11', `HOST=${SECOND.address}`],
        ['loja.example', 'YOUR-NAME'],
      ]),
    );
  });

  it('turn the address of the first front into that of the second', () => {
    const [, words = ''] = /^ +sed -i (-e .*) \/etc\/keepalived\/keepalived\.conf$/m.exec(GUIDE) ?? [];
    const input = documented('cluster/keepalived.conf', []);
    const said = execFileSync('sh', ['-c', `sed ${words}`], { input, encoding: 'utf8' });
    expect(said).toBe(documented('cluster/keepalived.conf', OF_THE_SECOND));
    expect(said).not.toBe(input);
  });

  it('have a password for each place that wants one', () => {
    const [, made = ''] = /for what in (.*?); do/.exec(GUIDE) ?? [];
    const files = ['patroni.yml', 'redis.conf', 'shop.env'].map((name) => documented(`cluster/${name}`, []));
    const wanted = new Set(files.join('').match(/(?<=troque-esta-)[\w-]+/g));
    expect(new Set([...made.split(' '), 'da-chave'])).toEqual(wanted);
  });
});
