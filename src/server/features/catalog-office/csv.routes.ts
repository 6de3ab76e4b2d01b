import { Readable } from 'node:stream';
import { importacao, type Andamento, type Importacao } from '#shared/wire/catalog-writes.ts';
import type { Reading } from '../../db/index.ts';
import { invalid } from '../../errors.ts';
import type { Api, ApiRoutes } from '../../http/api.ts';
import { implement } from '../../http/implement.ts';
import { EXPORTS, IMPORTS } from '../../load/index.ts';
import { exportCsv } from './csv-export.ts';
import type { CsvImport } from './csv-import.ts';
import { editorOf } from './editor.ts';

/** Room for 50,000 lines that repeat their product's texts; as much as a file of another shop. */
const MAX_BYTES = 30 * 1024 * 1024;

/** The owner's file of products, out and in. */
export function csvRoutes({ reading, csvImport }: { reading: Reading; csvImport: CsvImport }): ApiRoutes {
  return (api) => {
    api.route({
      ...implement('GET /gerenciamento/produtos.csv'),
      config: { audience: 'admin', act: 'see-products', load: EXPORTS },
      handler: async (request, reply) =>
        reply
          .type('text/csv; charset=utf-8')
          .header('content-disposition', 'attachment; filename="produtos.csv"')
          .send(exportCsv(reading(request.session), editorOf(request))),
    });
    // A room of its own: no other call takes this kind of body.
    void api.register(async (room) => importRoute(room as Api, csvImport));
  };
}

function importRoute(room: Api, csvImport: CsvImport): void {
  room.addContentTypeParser(
    ['text/csv', 'application/vnd.ms-excel', 'application/octet-stream'],
    { parseAs: 'buffer', bodyLimit: MAX_BYTES },
    (_request, body, done) => done(null, body),
  );
  room.route({
    ...implement('POST /gerenciamento/produtos/importar'),
    config: { audience: 'admin', act: 'edit-products', load: IMPORTS },
    bodyLimit: MAX_BYTES,
    handler: async (request, reply) => {
      if (!Buffer.isBuffer(request.body)) throw invalid('Envie o arquivo como text/csv.');
      const dryRun = request.query.simular === 'true';
      const steps = csvImport.run(request.body, { dryRun, ...editorOf(request) });
      // The first step reads the file: what is no file at all is refused with a status.
      const first = await steps.next();
      const lines = Readable.from(asLines(first.done === true ? [] : [first.value], steps));
      request.turnUntil = toItsEnd(lines, {
        rest: steps,
        isKept: !dryRun,
        onFailure: (error) => request.log.error({ err: error }, 'import without its reader'),
      });
      return reply.type('application/x-ndjson; charset=utf-8').send(lines);
    },
  });
}

type Step = Andamento | Importacao;

interface LeftWork {
  rest: AsyncGenerator<Step>;
  /** What nobody waits for any more ends where it need not be kept. */
  isKept: boolean;
  onFailure: (error: unknown) => void;
}

/** A closed tab or a lost connection leaves no file half taken. Resolves when nothing is under way any more. */
function toItsEnd(lines: Readable, { rest, isKept, onFailure }: LeftWork): Promise<void> {
  return new Promise((resolve) => {
    lines.once('close', () => {
      const end = isKept ? finish(rest) : rest.return(undefined).then(() => undefined);
      void end.catch(onFailure).then(resolve);
    });
  });
}

/** Not by `for await`, which would end the work with its reader. */
async function* asLines(first: Step[], rest: AsyncGenerator<Step>): AsyncGenerator<string> {
  for (const step of first) yield lineOf(step);
  for (let step = await rest.next(); step.done !== true; step = await rest.next()) yield lineOf(step.value);
}

async function finish(steps: AsyncGenerator<Step>): Promise<void> {
  while ((await steps.next()).done !== true);
}

function lineOf(step: Step): string {
  return `${JSON.stringify('mensagem' in step ? importacao.parse(step) : step)}\n`;
}
