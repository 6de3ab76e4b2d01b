import type { FastifyInstance } from 'fastify';
import { statusOf, type Label } from './label.ts';
import type { Wallet } from './wallet.ts';

interface PapersDeps {
  wallet: Wallet;
  clock: () => number;
}

const PRINTED: ReadonlySet<string> = new Set(['generated', 'received', 'posted', 'delivered']);

/** Links to files of a label, as the provider answers them. */
export function paperLinks(api: FastifyInstance, { wallet, clock }: PapersDeps): void {
  const madeBy = (id: string): Label | undefined => {
    const label = wallet.labels.get(id);
    return label !== undefined && PRINTED.has(statusOf(label, clock())) ? label : undefined;
  };
  interface Asked {
    Params: { format: string; id: string };
  }
  for (const kind of ['', 'dace/'] as const) {
    api.get<Asked>(
      `/imprimir/${kind}:format/:id`,
      async ({ params: { format, id }, protocol, host }, reply) => {
        const label = madeBy(id);
        if (label === undefined) return reply.code(400).send({ error: 'Etiqueta ainda não gerada.' });
        if (kind !== '' && label.invoiceKey !== null) {
          return reply.code(400).send({ error: 'Este envio tem nota fiscal, e não DACE.' });
        }
        const name = `${kind === '' ? 'etiqueta' : 'dace'}-${id}.${format}`;
        return reply.send({ [format]: `${protocol}://${host}/sandbox/melhorenvio/arquivos/${name}` });
      },
    );
  }
}

/** The files themselves, which lie on another server of the provider's. */
export function paperFiles(app: FastifyInstance, { wallet }: Pick<PapersDeps, 'wallet'>): void {
  app.get<{ Params: { name: string } }>('/arquivos/:name', async (request, reply) => {
    const [, kind, id = '', format] = /^(etiqueta|dace)-([\w-]+)\.(pdf|zpl)$/.exec(request.params.name) ?? [];
    const label = wallet.labels.get(id);
    if (label === undefined) return reply.callNotFound();
    const lines = [
      kind === 'dace' ? 'DACE de teste' : 'Etiqueta de teste',
      label.code ?? label.protocol,
      `Para: ${label.to.name}, CEP ${label.to.postalCode}`,
      `De: ${label.from.name}, CEP ${label.from.postalCode}`,
    ].map(plain);
    if (format === 'zpl') return reply.type('text/plain; charset=utf-8').send(zplOf(lines));
    return reply.type('application/pdf').send(pdfOf(lines));
  });
}

/** Letters that every printer has. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/[^\x20-\x7e]/g, '')
    .replaceAll(/[()\\^~]/g, '');

const zplOf = (lines: readonly string[]) =>
  ['^XA', ...lines.map((line, at) => `^FO40,${40 + at * 50}^A0N,32,32^FD${line}^FS`), '^XZ', ''].join('\n');

/** A page of a few lines; readers find its objects without a table of them. */
function pdfOf(lines: readonly string[]): string {
  const text = lines.map((line) => `(${line}) Tj T*`).join(' ');
  const content = `BT /F1 14 Tf 18 TL 40 380 Td ${text} ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 420 420] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let body = '%PDF-1.4\n';
  const places = objects.map((object, at) => {
    const place = body.length;
    body += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`;
  return `${body}${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
}
