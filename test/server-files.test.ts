import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { MAX_BYTES } from '../src/server/features/moving/file-rows.ts';
import { PATIENCE } from '../src/server/http/rude-clients.ts';
import { PREVIEW_COOKIE, SANDBOX_COOKIE, TEST_PURCHASE_COOKIE } from '../src/server/http/cookies.ts';
import { loadConfig } from '../src/server/settings/config.ts';

/** What docs/server.md has people install agrees with the shop. That it works is `npm run edge`'s to say. */

const HOUSE = join(import.meta.dirname, '..');
const read = (name: string) => readFileSync(join(HOUSE, 'docs', name), 'utf8');
const CADDY = read('server/Caddyfile');
const NGINX = read('server/nginx.conf');
const HAPROXY = read('server/haproxy.cfg');
const VARNISH = read('server/varnish.vcl');
const SERVICE = read('server/vitrine.service');
const GUIDE = read('server.md');

/** Settings as `.env` writes them. */
const settingsOf = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  );
const seconds = (text: string, of: RegExp) => Number(of.exec(text)?.[1]);
/** Curly braces that open and close; comments and what stands in quotes left out. */
const depths = (text: string) => {
  const plain = text.replaceAll(/#.*$/gm, '').replaceAll(/"[^"]*"/g, '');
  return [plain.split('{').length, plain.split('}').length];
};

describe('the proxies', () => {
  it('[EDGE-01] write the forwarded address over, and keep the host', () => {
    expect(CADDY).toContain('header_up X-Forwarded-For {remote_host}');
    expect(CADDY).not.toMatch(/header_up \+X-Forwarded-For|header_up Host/);
    expect(NGINX).toContain('proxy_set_header X-Forwarded-For $remote_addr;');
    expect(NGINX).toContain('proxy_set_header Host $http_host;');
    expect(NGINX).not.toContain('proxy_add_x_forwarded_for');
    expect(HAPROXY).toContain('http-request set-header X-Forwarded-For %[src]');
    expect(HAPROXY).not.toMatch(/option forwardfor|add-header X-Forwarded-For|set-header Host/);
  });

  it('[EDGE-01] close a kept connection before the shop does', () => {
    const kept = [
      seconds(CADDY, /keepalive (\d+)s/),
      seconds(NGINX, /upstream vitrine[^}]*keepalive_timeout (\d+)s;/),
      seconds(HAPROXY, /pool-purge-delay (\d+)s/),
    ];
    for (const one of kept) {
      expect(one).toBeGreaterThan(0);
      expect(one * 1000).toBeLessThan(PATIENCE.keepAliveTimeout);
    }
  });

  it('[EDGE-01] let the largest upload through, and hold back what is for this machine', () => {
    const mebibytes = seconds(NGINX, /client_max_body_size (\d+)m;/);
    expect(mebibytes * 1024 * 1024).toBeGreaterThan(MAX_BYTES);
    for (const text of [CADDY, NGINX, HAPROXY]) expect(text).toMatch(/\/metrics/);
    expect(HAPROXY).toContain('option httpchk GET /readyz');
  });

  it('[EDGE-01] leave compression and caching to the shop, and are whole', () => {
    expect(CADDY).not.toMatch(/^\s*encode\b/m);
    expect(NGINX).toContain('gzip off;');
    expect(NGINX).toContain('proxy_cache off;');
    expect(HAPROXY).not.toMatch(/^\s*(?:compression|cache)\b/m);
    for (const text of [CADDY, NGINX]) {
      const [opened, closed] = depths(text);
      expect(opened).toBe(closed);
    }
  });
});

describe('the cache', () => {
  it('[EDGE-10] forgets for who has the token alone, passes what is of a person, and keeps what the shop has compressed', () => {
    expect(VARNISH).toContain('local.socket == "limpeza"');
    expect(VARNISH).toContain('req.http.Authorization != "Bearer troque-este-segredo"');
    for (const cookie of [PREVIEW_COOKIE, SANDBOX_COOKIE, TEST_PURCHASE_COOKIE])
      expect(/req\.http\.Cookie ~ "[^"]*\(([^)]*)\)=/.exec(VARNISH)?.[1]?.split('|')).toContain(cookie);
    expect(VARNISH).toContain('http_gzip_support=off');
    expect(VARNISH).toContain('.url = "/readyz"');
    expect(VARNISH).not.toMatch(/set (?:be)?req\.http\.(?:X-Forwarded-For|Host)/);
    const [opened, closed] = depths(VARNISH);
    expect(opened).toBe(closed);
    // Of bereq only the director is known, which is neither shop.
    expect(VARNISH).not.toContain('bereq.backend ==');
  });

  it('[EDGE-10] keeps a page by its path and its query without what advertisements add; a query begins at the first question mark', () => {
    const hash = /sub vcl_hash \{.*?\n\}/s.exec(VARNISH)?.[0] ?? '';
    const patterns = [...hash.matchAll(/"([^"]+)", ""/g)].map(([, pattern = '']) => new RegExp(pattern, 'g'));
    expect(patterns).toHaveLength(4);
    const [query = /^/, path = /^/, added = /^/, rest = /^/] = patterns;
    const name = (url: string) =>
      `${url.replace(query, '')}?${url.replace(path, '').replace(added, '').replace(rest, '')}`;
    for (const forged of ['categoria=Vestidos?_=x', 'cor=Azul?utm_source=x&pagina=2', 'x_=1', '?_=x'])
      expect(name(`/produtos?${forged}`)).toBe(`/produtos?${forged}`);
    expect(name('/produtos?utm_source=a&utm_id=b&cor=Azul&_=1&pagina=2')).toBe('/produtos?cor=Azul&pagina=2');
    for (const url of ['/produtos', '/produtos?', '/produtos?_=1', '/produtos?gclid=&fbclid=?_=2'])
      expect(name(url)).toBe('/produtos?');
  });
});

describe('a small server', () => {
  const config = () => loadConfig(settingsOf(read('server/vitrine.env')), '');

  it('[EDGE-06] has settings that the shop takes', () => {
    const { DATA_DIR, BACKUP_DIR, HOST, PORT, publicUrl, TRUST_PROXY } = config();
    expect({ DATA_DIR, BACKUP_DIR, HOST, PORT, publicUrl, TRUST_PROXY }).toEqual({
      DATA_DIR: '/var/lib/vitrine',
      BACKUP_DIR: '/var/backups/vitrine',
      HOST: '127.0.0.1',
      PORT: 3000,
      publicUrl: 'https://loja.example',
      TRUST_PROXY: ['127.0.0.1'],
    });
  });

  it('[EDGE-06] lets the service write where its settings lead, and nowhere else', () => {
    const folders = /^ReadWritePaths=(.*)$/m.exec(SERVICE)?.[1]?.split(' ') ?? [];
    const { DATA_DIR, BACKUP_DIR } = config();
    expect(folders.toSorted()).toEqual([DATA_DIR, BACKUP_DIR, '/srv/vitrine'].toSorted());
    expect(SERVICE).toContain('ProtectSystem=strict');
    expect(SERVICE).toContain('ExecStart=/usr/bin/npm start');
    for (const folder of folders) expect(GUIDE).toContain(folder);
    expect(CADDY).toContain('127.0.0.1:3000');
  });

  it('[EDGE-06] has every file that the guide installs, and every command', () => {
    const named = [...GUIDE.matchAll(/docs\/(server|watching)\/([\w.-]+)/g)].map(
      ([, folder = '', name = '']) => [folder, name] as const,
    );
    expect(named.length).toBeGreaterThan(4);
    for (const [folder, name] of named) expect(readdirSync(join(HOUSE, 'docs', folder))).toContain(name);
    const { scripts } = JSON.parse(readFileSync(join(HOUSE, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    const run = [...GUIDE.matchAll(/npm run (?:-s )?([\w:-]+)/g)].map(([, name = '']) => name);
    expect(run.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
    expect(run).toEqual(expect.arrayContaining(['backup', 'restore', 'doctor', 'data-key', 'story']));
  });

  it('[EDGE-06] names no registry of packages, and no credentials', () => {
    for (const text of [CADDY, NGINX, HAPROXY, SERVICE, GUIDE])
      expect(text).not.toMatch(/registry\.|_authToken/);
  });
});
