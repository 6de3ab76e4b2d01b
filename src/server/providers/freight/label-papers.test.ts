import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPaperFetch, isPaper, readLink } from './label-papers.ts';

const PDF = '%PDF-1.4\n%%EOF\n';
let site: Server;
let base: string;

beforeAll(async () => {
  site = createServer((request, response) => {
    if (request.url === '/moved') response.writeHead(302, { location: '/label.pdf' }).end();
    else if (request.url === '/large')
      response.end(Buffer.concat([Buffer.from(PDF), Buffer.alloc(6_000_000)]));
    else if (request.url === '/page') response.end('<html>Entre na sua conta</html>');
    else response.end(PDF);
  });
  await new Promise<void>((resolve) => {
    site.listen(0, '127.0.0.1', resolve);
  });
  base = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
afterAll(() => {
  site.closeAllConnections();
  site.close();
});

describe('a link to a label', () => {
  it('[LMON-02] stands under the name of its format', () => {
    expect(readLink({ zpl: 'https://a.example/1' }, 'zpl')).toBe('https://a.example/1');
    expect(readLink({ url: 'https://a.example/2' }, 'pdf')).toBe('https://a.example/2');
    for (const odd of [{}, [], null, 'https://a.example', { pdf: 1 }, { pdf: 'x'.repeat(5000) }]) {
      expect(readLink(odd, 'pdf')).toBeNull();
    }
  });

  it('[LMON-02] leads to no private address, and to nothing but https, unless it is the provider’s own', async () => {
    const fetchPaper = createPaperFetch(() => 'https://www.melhorenvio.com.br');
    const why = async (link: string) => {
      const answer = await fetchPaper(link, 'pdf');
      return answer.kind === 'failed' ? answer.detail : answer.kind;
    };
    const { port } = new URL(base);
    expect(await why(`${base}/label.pdf`)).toBe('file: not_https');
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '169.254.169.254']) {
      expect(await why(`https://${host}:${port}/label.pdf`)).toBe('file: inner_host');
    }
    expect(await why('https://eu:eu@www.melhorenvio.com.br/a')).toBe('file: not_https');
    expect(await why('file:///etc/passwd')).toBe('file: not_https');
  });

  it.each([
    ['/label.pdf', 'ok'],
    ['/moved', 'file: failed'],
    ['/large', 'file: too_large'],
    ['/page', 'file: not pdf'],
  ])('[LMON-02] takes a whole file of its kind alone: %s', async (path, outcome) => {
    const answer = await createPaperFetch(() => base)(`${base}${path}`, 'pdf');
    expect(answer.kind === 'failed' ? answer.detail : answer.kind).toBe(outcome);
  });
});

it('[LMON-02] knows a file by how it begins', () => {
  const is = (text: string, format: 'pdf' | 'zpl') => isPaper(Buffer.from(text), format);
  expect(is(PDF, 'pdf')).toBe(true);
  expect(is(`\n${PDF}`, 'pdf')).toBe(false);
  expect(is('^XA^FO50,50^FDOla^FS^XZ', 'zpl')).toBe(true);
  expect(is('\nCT~~CD,~CC^~CT~\n^XA\n^XZ', 'zpl')).toBe(true);
  expect(is('<html>^XA</html>', 'zpl')).toBe(false);
  expect(is('', 'zpl')).toBe(false);
});
