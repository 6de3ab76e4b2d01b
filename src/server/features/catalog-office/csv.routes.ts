import { Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import { importacao, type Andamento, type Importacao } from '#shared/wire/catalog-writes.ts';
import type { DB } from '../../db/index.ts';
import { invalid } from '../../errors.ts';
import type { Api, ApiRoutes } from '../../http/api.ts';
import { implement } from '../../http/implement.ts';
import { EXPORTS, IMPORTS } from '../../load/index.ts';
import { exportCsv } from './csv-export.ts';
import type { CsvImport } from './csv-import.ts';
import { editorOf, WRITERS } from './editor.ts';

const MAX_BYTES = 20 * 1024 * 1024;

/** The owner's file of products, out and in. */
export function csvRoutes({ db, csvImport }: { db: Kysely<DB>; csvImport: CsvImport }): ApiRoutes {
  return (api) => {
    api.route({
      ...implement('GET /gerenciamento/produtos.csv'),
      config: { audience: 'admin', load: EXPORTS },
      handler: async (_request, reply) =>
        reply
          .type('text/csv; charset=utf-8')
          .header('content-disposition', 'attachment; filename="produtos.csv"')
          .send(exportCsv(db)),
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
    config: { audience: 'admin', roles: WRITERS, load: IMPORTS },
    bodyLimit: MAX_BYTES,
    handler: async (request, reply) => {
      if (!Buffer.isBuffer(request.body)) throw invalid('Envie o arquivo como text/csv.');
      const dryRun = request.query.simular === 'true';
      const steps = csvImport.run(request.body, { dryRun, ...editorOf(request) });
      // The first step reads the file: what is no file at all is refused with a status.
      const first = await steps.next();
      const lines = asLines(first.done === true ? [] : [first.value], {
        rest: steps,
        onLeft: dryRun ? null : (error) => request.log.error({ err: error }, 'import without its reader'),
      });
      return reply.type('application/x-ndjson; charset=utf-8').send(Readable.from(lines));
    },
  });
}

type Step = Andamento | Importacao;

interface LinesToCome {
  rest: AsyncGenerator<Step>;
  /** Null: what nobody waits for any more ends. Otherwise it goes on, and this hears of its failure. */
  onLeft: ((error: unknown) => void) | null;
}

/** A closed tab or a lost connection leaves no file half taken. */
async function* asLines(first: Step[], { rest, onLeft }: LinesToCome): AsyncGenerator<string> {
  let isOver = false;
  try {
    for (const step of first) yield lineOf(step);
    for (;;) {
      const step = await rest.next();
      isOver = step.done === true;
      if (step.done === true) return;
      yield lineOf(step.value);
    }
  } finally {
    if (!isOver && onLeft !== null) void finish(rest).catch(onLeft);
  }
}

async function finish(steps: AsyncGenerator<Step>): Promise<void> {
  while ((await steps.next()).done !== true);
}

function lineOf(step: Step): string {
  return `${JSON.stringify('mensagem' in step ? importacao.parse(step) : step)}\n`;
}
