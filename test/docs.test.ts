import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadConfig } from '../src/server/settings/config.ts';

const HOUSE = join(import.meta.dirname, '..');

/** What git knows or would take; what it ignores is nobody's. */
function files(pattern: string): string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '--', pattern];
  const found = execFileSync('git', args, { cwd: HOUSE, encoding: 'utf8' });
  return found.split('\n').filter((file) => file !== '' && existsSync(join(HOUSE, file)));
}

const read = (file: string) => readFileSync(join(HOUSE, file), 'utf8');

/** Where a document's links and pictures lead, without those to other sites and within the page. */
function linksOf(text: string): string[] {
  const found = text.matchAll(/\]\(([^)\s]+)\)|^\[[^\]]+\]: (\S+)|(?:src|href)="([^"]+)"/gm);
  return [...found]
    .map(([, inline, reference, attribute]) => inline ?? reference ?? attribute ?? '')
    .filter((link) => !/^(https?:|mailto:|#)/.test(link));
}

const brokenLinks = (file: string, text: string) =>
  linksOf(text)
    .filter((link) => !existsSync(join(HOUSE, dirname(file), link.replace(/#.*$/, ''))))
    .map((link) => `${file}: ${link}`);

describe('the documents', () => {
  it('[HOUSE-13] lead only to files that exist', () => {
    const documents = files('*.md');
    expect(documents).toContain('docs/tour.md');
    expect(documents.flatMap((file) => brokenLinks(file, read(file)))).toEqual([]);
  });

  it('are seen to lead nowhere', () => {
    const text =
      '[a](gone.md) [b]: x\n[c]: gone.ts\n<img src="gone.png">[d](https://example.com)[e](tour.md#x)';
    expect(brokenLinks('docs/README.md', text)).toHaveLength(3);
  });

  it('[HOUSE-13] hold a tour, a glossary and decisions whose numbers follow each other', () => {
    expect(files('docs')).toEqual(expect.arrayContaining(['docs/tour.md', 'docs/glossary.md']));
    const numbers = files('docs/decisions').flatMap((file) => /\/(\d{4})-/.exec(file)?.[1] ?? []);
    expect(numbers.length).toBeGreaterThan(0);
    expect(numbers).toEqual(numbers.map((_, index) => String(index + 1).padStart(4, '0')));
    const list = read('docs/decisions/README.md');
    expect(numbers.filter((number) => !list.includes(`[${number}]`))).toEqual([]);
  });

  it('[OPS-16] include license, README in two languages, CONTRIBUTING and CHANGELOG', () => {
    const wanted = ['LICENSE', 'README.md', 'README.pt-BR.md', 'CONTRIBUTING.md', 'CHANGELOG.md'];
    expect(wanted.filter((file) => !existsSync(join(HOUSE, file)))).toEqual([]);
  });
});

describe('.env.example', () => {
  const lines = read('.env.example').split('\n');
  const named = lines.flatMap((line) => /^# ([A-Z_]+)=/.exec(line)?.[1] ?? []);

  it('[SET-03] works as it is: every line is a comment', () => {
    expect(lines.filter((line) => line !== '' && !line.startsWith('#'))).toEqual([]);
  });

  it('names every setting once', () => {
    const schema = files('src/server/settings')
      .filter((file) => !file.endsWith('.test.ts'))
      .map(read)
      .join('\n');
    const settings = [...new Set([...schema.matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(([, name]) => name))];
    // Set by `npm run dev`, not by people.
    expect(named.toSorted()).toEqual(settings.filter((name) => name !== 'VITRINE_DEV').toSorted());
  });

  it('shows defaults that are the real ones', () => {
    const shown = lines.flatMap((line) => {
      const [, name = '', value = ''] = /^# ([A-Z_]+)=(.+)$/.exec(line) ?? [];
      return name === '' || isAddress(name) ? [] : [[name, value] as const];
    });
    // What of them the environment gives is another thing than what they are.
    const { sandbox: _sandbox, given: _none, ...defaults } = loadConfig({});
    const { sandbox: _other, given: _all, ...config } = loadConfig(Object.fromEntries(shown));
    expect({ ...config, TRUST_PROXY: undefined }).toEqual({ ...defaults, TRUST_PROXY: undefined });
  });
});

/** Those are unset by default: setting one, whatever to, leaves the sandbox. */
function isAddress(name: string): boolean {
  return /^(PUBLIC_URL|SMTP_URL|OTEL_EXPORTER_OTLP_ENDPOINT|(MERCADOPAGO|MELHOR_ENVIO|VIACEP|BRASILAPI)_\w*URL)$/.test(
    name,
  );
}
