import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sha256Source } from './csp.ts';
import { createStyleInliner } from './inline-styles.ts';

const page = (links: string) => `<head><style data-inline=""></style></head><body>x${links}</body>`;

async function clientFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'styles-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'assets', 'a.css'), '.a{color:red}\n');
  await writeFile(join(folder, 'assets', 'b.css'), ".b{content:'$&'}");
  return folder;
}

it('[CACHE-18, CACHE-51] puts the linked styles into the head, in their order, under one hash, and names each as parts of pages know it', async () => {
  const inline = createStyleInliner(await clientFolder());
  const links = '<link rel="stylesheet" href="/assets/a.css#"/><link rel="stylesheet" href="/assets/b.css"/>';
  const css = ".a{color:red}\n.b{content:'$&'}";
  const { html, styleHashes } = inline(page(links));
  expect(html).toContain(`<style data-inline="">${css}</style>`);
  const printed = (href: string) => `<link rel="stylesheet" media="print" href="/assets/${href}"/>`;
  expect(html).toContain(`<body>x${printed('a.css#')}${printed('a.css')}${printed('b.css')}</body>`);
  expect(styleHashes).toEqual([sha256Source(css)]);
});

it('leaves a page without styles as it is', async () => {
  const inline = createStyleInliner(await clientFolder());
  expect(inline(page(''))).toEqual({ html: page(''), styleHashes: [] });
});

it('[CACHE-18] has what style attributes say follow the sheets, under the same hash', async () => {
  const inline = createStyleInliner(await clientFolder());
  const { html, styleHashes } = inline(
    page('<i style="color:red"></i><link rel="stylesheet" href="/assets/a.css"/>'),
  );
  const css = '.a{color:red}\n[data-style="color-0"]:not(#_){color:red}';
  expect(html).toContain(`<style data-inline="">${css}</style>`);
  expect(html).toContain('x<i data-style="color-0"></i>');
  expect(styleHashes).toEqual([sha256Source(css)]);
});
