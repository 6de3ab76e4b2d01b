import { expect, it } from 'vitest';
import { createOutsideFetch } from './outside-file.ts';

it("[MOVE-49] a file's time is that of looking up its server's name too, which may never be answered", async () => {
  const asked: string[] = [];
  const fetchFile = createOutsideFetch({
    maxBytes: 100,
    totalMs: 50,
    accept: '*/*',
    allows: () => true,
    lookUp(host) {
      asked.push(host);
      return new Promise(() => {});
    },
  });
  expect(await fetchFile('https://antiga.example/a.jpg')).toEqual({ kind: 'failed' });
  expect(asked).toEqual(['antiga.example']);
});
