import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { DOCS, documented } from '../test/support/documented.ts';

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
  expect(rules).not.toMatch(/^ +(?!iifname "wg0" )ip saddr .* accept$/m);
  const ports = [
    ...documented('cluster/etcd.env', []).matchAll(/^ETCD_LISTEN_\w+=http:\S+:(\d+)$/gm),
    ...documented('cluster/patroni.yml', []).matchAll(/^ +listen: \S+:(\d+)$/gm),
  ].map(([, port = '']) => port);
  const [, closed = ''] = /tcp dport \{ (.*) \} drop/.exec(rules) ?? [];
  expect(closed.split(', ')).toEqual(expect.arrayContaining(ports));
  expect(ports.toSorted()).toEqual(['2379', '2380', '5432', '8008']);
});

it('[OPS-75] all that is told of where the machines are is an address of the tunnel, but for the tunnel itself and the address of the shop', () => {
  const files = readdirSync(join(DOCS, 'cluster'));
  expect(files).toEqual(expect.arrayContaining(['etcd.env', 'patroni.yml', 'redis.conf', 'shop.env']));
  const others = files.filter((name) => name !== 'wg0.conf' && name !== 'keepalived.conf');
  for (const name of others) {
    const text = readFileSync(join(DOCS, 'cluster', name), 'utf8');
    const addresses = [...text.matchAll(/\b(?:\d{1,3}\\?\.){3}\d{1,3}\b/g)].map(([address]) =>
      address.replaceAll('\\', ''),
    );
    expect(
      addresses.filter((address) => !/^(?:10\.0\.0\.|127\.0\.0\.1$)/.test(address)),
      name,
    ).toEqual([]);
  }
  const front = documented('cluster/nftables-front.conf', []);
  expect(front.match(/^ +iifname "wg0" .* accept$/gm)).toHaveLength(2);
  expect(front).toMatch(/^ +tcp dport 6379 drop\n +meta l4proto 112 drop$/m);
});
