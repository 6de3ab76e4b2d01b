import { expect, it } from 'vitest';
import { documented } from '../test/support/documented.ts';

/** Whoever gets into a shop's process is in the network of the cluster. */

it('[OPS-71] Patroni changes nothing without a password, and etcd is not for the account of the shop', () => {
  const [, patroni = ''] = /^restapi:\n((?: .*\n)+)/m.exec(documented('cluster/patroni.yml', [])) ?? [];
  expect(patroni).toMatch(/^ {2}authentication:\n {4}username: \S+\n {4}password: troque-\S+$/m);
  const rules = documented('cluster/nftables.conf', []);
  const [, out = ''] = /hook output.*\n([\s\S]*?)\n {4}\}/.exec(rules) ?? [];
  expect(out.split('\n').map((line) => line.trim())).toEqual([
    'meta skuid { root, etcd, postgres } accept',
    'tcp dport { 2379, 2380 } reject with tcp reset',
  ]);
  const ports = [
    ...documented('cluster/etcd.env', []).matchAll(/^ETCD_LISTEN_\w+=http:\S+:(\d+)$/gm),
    ...documented('cluster/patroni.yml', []).matchAll(/^ +listen: \S+:(\d+)$/gm),
  ].map(([, port = '']) => port);
  const [, closed = ''] = /tcp dport \{ (.*) \} drop/.exec(rules) ?? [];
  expect(closed.split(', ')).toEqual(expect.arrayContaining(ports));
  expect(ports.toSorted()).toEqual(['2379', '2380', '5432', '8008']);
});
