import type { Kysely, Transaction } from 'kysely';
import type { LeituraDePaginas, PecaSemFoto } from '#shared/wire/moving-pages.ts';
import { insertAudit } from '../../../audit/audit.store.ts';
import type { Clock } from '../../../clock.ts';
import { inTransaction, type DB } from '../../../db/index.ts';
import { conflict, invalid, notFound } from '../../../errors.ts';
import { findImport, lockImport, type ImportRow } from '../imports.store.ts';
import { listMissed, listSamples, takePictures, tallyPages, type Taken } from './found.store.ts';
import { delayOf } from './page-work.ts';
import { findRead, planPages, saveRead, stopRead } from './pages.store.ts';

export interface PageReads {
  /** How far the reading of the old shop's pages is, and what was found. Throws 404. */
  find(importId: number): Promise<LeituraDePaginas>;
  /** Products without a page or without pictures on it, with why. Throws 404. */
  missed(importId: number): Promise<PecaSemFoto[]>;
  /** Begins to read, or goes on where it stopped. How many pages. Throws 404, 409, 422. */
  begin(importId: number, given: { address: string; by: string }): Promise<number>;
  /** Throws 404 and 409. */
  stop(importId: number, by: string): Promise<void>;
  /** What was found is fetched from now on. Throws 404 and 409. */
  take(importId: number, by: string): Promise<Taken>;
}

export interface PageReadsDeps {
  db: Kysely<DB>;
  clock: Clock;
  /** There are pages to be read. */
  wake: () => void;
  /** There are pictures to be fetched. */
  wakePictures: () => void;
}

const MOST_SAMPLES = 6;
const MOST_MISSED = 500;

/** Pictures of products that came without, from the pages of the old shop while it stands: looked at first, then taken. */
export function createPageReadings(deps: PageReadsDeps): PageReads {
  const { db, wake, wakePictures } = deps;
  return {
    find: (importId) => tell(db, importId),
    async missed(importId) {
      await known(db, importId);
      const rows = await listMissed(db, importId, MOST_MISSED);
      return rows.map((row) => ({
        produto_id: row.product_id,
        nome: row.nome,
        pagina: row.path,
        porque: row.why,
      }));
    },
    async begin(importId, given) {
      const pages = await begin(deps, importId, given);
      wake();
      return pages;
    },
    stop: (importId, by) => stop(deps, importId, by),
    async take(importId, by) {
      const taken = await take(deps, importId, by);
      wakePictures();
      return taken;
    },
  };
}

type Acting = Pick<PageReadsDeps, 'db' | 'clock'>;

function begin(
  { db, clock }: Acting,
  importId: number,
  { address, by }: { address: string; by: string },
): Promise<number> {
  const origin = originOf(address);
  return inTransaction(db, async (tx) => {
    const row = await brought(tx, importId);
    const now = clock();
    if ((await findRead(tx, importId))?.status === 'lendo')
      throw conflict('leitura_em_curso', 'As páginas já estão sendo lidas: pare antes.');
    await saveRead(tx, { importId, origin, by, now });
    const pages = await planPages(tx, importId, row.source);
    if (pages === 0)
      throw conflict('sem_pecas', 'Todas as peças deste arquivo já têm fotos, ou elas estão vindo.');
    const after = { endereco: origin, paginas: pages };
    const subject = subjectOf(row);
    await insertAudit(tx, { actor: by, action: 'mudanca_paginas_lidas', subject, after, at: now });
    return pages;
  });
}

function stop({ db, clock }: Acting, importId: number, by: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const row = await brought(tx, importId);
    if (!(await stopRead(tx, importId, clock())))
      throw conflict('leitura_parada', 'As páginas não estão sendo lidas.');
    const subject = subjectOf(row);
    await insertAudit(tx, { actor: by, action: 'mudanca_paginas_paradas', subject, at: clock() });
  });
}

function take({ db, clock }: Acting, importId: number, by: string): Promise<Taken> {
  return inTransaction(db, async (tx) => {
    const row = await brought(tx, importId);
    const reading = await findRead(tx, importId);
    if (reading === undefined) throw conflict('paginas_nao_lidas', 'Leia antes as páginas da loja antiga.');
    if (reading.status === 'lendo')
      throw conflict('leitura_em_curso', 'As páginas ainda estão sendo lidas: espere, ou pare a leitura.');
    const now = clock();
    const taken = await takePictures(tx, importId, now);
    const after = { imagens: taken.asked };
    const subject = subjectOf(row);
    await insertAudit(tx, { actor: by, action: 'mudanca_fotos_pedidas', subject, after, at: now });
    return taken;
  });
}

async function tell(db: Kysely<DB>, importId: number): Promise<LeituraDePaginas> {
  await known(db, importId);
  const reading = await findRead(db, importId);
  const [{ total, waiting, found, pictures, shared }, samples] = await Promise.all([
    tallyPages(db, importId),
    listSamples(db, importId, MOST_SAMPLES),
  ]);
  const pause = delayOf(reading?.rules ?? null);
  return {
    status: reading?.status ?? 'nenhuma',
    endereco: reading?.origin ?? null,
    porque: reading?.why ?? '',
    pecas: total,
    faltam: waiting,
    comFotos: found,
    fotos: pictures,
    daLoja: shared,
    semFotos: total - waiting - found,
    segundosPorPagina: pause,
    esperaAte: reading?.status === 'lendo' && reading.failures > 0 ? reading.next_at.toISOString() : null,
    amostras: samples.map(({ product_id, nome, urls, n }) => ({
      produto_id: product_id,
      nome,
      fotos: n,
      urls,
    })),
  };
}

async function known(db: Kysely<DB>, importId: number): Promise<void> {
  if ((await findImport(db, importId)) === undefined) throw unknown();
}

/** One that has come, and is not changed by anybody else meanwhile. */
async function brought(tx: Transaction<DB>, importId: number): Promise<ImportRow> {
  const row = await lockImport(tx, importId);
  if (row === undefined || row.kind !== 'produtos') throw unknown();
  if (row.status !== 'pronto')
    throw conflict('importacao_em_curso', 'Traga antes os produtos deste arquivo.');
  return row;
}

const subjectOf = ({ id, file_name: name }: ImportRow) => `importação ${id} · ${name}`;
const unknown = () => notFound('Este arquivo não está mais aqui: envie-o de novo.');

const LONGEST_ORIGIN = 300;
const WRONG = 'Escreva o endereço da loja antiga, como www.minhaloja.com.br.';

/** The shop's origin, of whatever address of it was given, by https. Throws 422. */
function originOf(address: string): string {
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(address) ? address : `https://${address}`);
  const isWeb = url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
  if (!isWeb) throw invalid(WRONG, { endereco: WRONG });
  if (url.protocol === 'http:') url.protocol = 'https:';
  const { origin } = url;
  if (origin.length > LONGEST_ORIGIN) throw invalid(WRONG, { endereco: WRONG });
  return origin;
}
