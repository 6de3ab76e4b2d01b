import { beforeAll, describe, expect, it } from 'vitest';
import { isCutting, unusable as parts } from '../bundling/unused-list.ts';
import { lintPlanted, messagesOf, type Planted } from './support/planted-house.ts';

const page = (name: string, text: string): Planted => [`src/web/features/planted/${name}.tsx`, text];
const all = (kind: 'imports' | 'properties' | 'exports') => [
  ...new Set(parts.flatMap((part) => part[kind] ?? [])),
];

const BY_SYNTAX: Record<string, string> = {
  'form-action': '<form action={() => {}} />',
  'form-button': '<button type="submit" formAction={run} />',
  'fragment-ref': '<Fragment ref={run} />',
  'custom-element': '<my-element />',
  'custom-built-in': '<p is="my-element" />',
};
const forbidden: Planted[] = [
  ...all('imports').map((name) => page(`import-${name}`, `import { ${name} as x } from 'react';\nx();`)),
  ...all('properties').map((name) => page(`element-${name}`, `export const x = <a ${name} />;`)),
  ...all('properties').map((name) => page(`option-${name}`, `export const x = { ${name}: true };`)),
  ...all('exports').map((name) => page(`export-${name}`, `export const ${name} = () => {};`)),
  ...Object.entries(BY_SYNTAX).map(([name, text]) => page(name, `export const x = (run) => ${text};`)),
  page('read', 'export const x = (error) => error.componentStack;'),
  page('passed-on', "export { Form } from 'react-router';"),
  page('all', "export * from 'react-router';"),
  page('whole', "import * as React from 'react';\nReact.memo();"),
  page('default', "import React from 'react';\nReact.memo();"),
  page('later', "export const x = () => import('react-dom');"),
  ['src/web/ui/planted.tsx', "import { createPortal } from 'react-dom';\ncreatePortal();"],
];

const allowed: Planted[] = [
  page('own', "import { Form } from './form.ts';\nForm();"),
  page(
    'others',
    "import { useState, memo } from 'react';\nimport { Link } from 'react-router';\nuseState(memo(Link));",
  ),
  page('plain-form', 'export const x = (page) => <form method="get" action={page.url} />;'),
  page('fixed-form', 'export const x = <form action="/produtos" />;'),
  ['src/office/features/planted/whole.tsx', "import { createPortal } from 'react-dom';\ncreatePortal();"],
  ['src/web/entry.server.tsx', "import { Suspense } from 'react';\nSuspense();"],
];

let complaints: Map<string, string[]>;
beforeAll(async () => {
  complaints = messagesOf(
    await lintPlanted([...forbidden, ...allowed]),
    (code) => code === 'house(cut-parts)',
  );
});

describe.runIf(isCutting)('lint', () => {
  it('[HOUSE-19] forbids in the shop what its build leaves out of React and the router', () => {
    const silent = forbidden.filter(([file]) => complaints.get(file)?.length !== 1);
    expect(silent.map(([file]) => file)).toEqual([]);
  });

  it('lets it have the rest, and the office everything', () => {
    expect(allowed.flatMap(([file]) => complaints.get(file) ?? [])).toEqual([]);
  });

  it('[HOUSE-19] knows of each part that is cut how code would ask for it', () => {
    const unknown = parts.filter(
      ({ imports, properties, exports, syntax }) => !imports && !properties && !exports && !syntax,
    );
    expect(unknown.map(({ what }) => what)).toEqual([]);
  });
});
