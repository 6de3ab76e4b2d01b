import { sql, type Kysely, type Transaction } from 'kysely';
import type { DB } from '../../../db/index.ts';

type Tx = Transaction<DB>;
type Reader = Kysely<DB> | Tx;

/** A picture on more pages than this is the shop's: its logo, a table of sizes. */
const MOST_PAGES_OF_A_PICTURE = 3;

/** What is seen on many pages of an import, or on all of several. */
const shared = (importId: number) => sql`
  select key from moving_page_pictures
  where import_id = ${importId}
  group by key
  having count(distinct product_id) > ${MOST_PAGES_OF_A_PICTURE}
    or (count(distinct product_id) > 1 and count(distinct product_id) =
      (select count(*) from moving_pages where import_id = ${importId} and status = 'lida'))`;

/** Has no picture, and none on its way. */
export const isBare = (product: string) => sql<boolean>`
  not exists (select from product_images g where g.product_id = ${sql.ref(product)})
  and not exists (
    select from moving_pictures q where q.product_id = ${sql.ref(product)} and q.status = 'espera')`;

export interface PageTally {
  total: number;
  /** Still to be read. */
  waiting: number;
  /** Products of which there are pictures, and how many. */
  found: number;
  pictures: number;
  /** Pictures that are the shop's. */
  shared: number;
}

export async function tallyPages(db: Reader, importId: number): Promise<PageTally> {
  const { rows } = await sql<PageTally>`
    with own as (${shared(importId)})
    select
      (select count(*)::integer from moving_pages where import_id = ${importId}) as total,
      (select count(*)::integer from moving_pages where import_id = ${importId} and status = 'espera') as waiting,
      count(distinct product_id)::integer as found,
      count(*)::integer as pictures,
      (select count(*)::integer from own) as shared
    from moving_page_pictures
    where import_id = ${importId} and key not in (select key from own)`.execute(db);
  return rows[0] ?? { total: 0, waiting: 0, found: 0, pictures: 0, shared: 0 };
}

interface Sample {
  product_id: number;
  nome: string;
  urls: string[];
  n: number;
}

/** The first products with pictures, each with its first few. */
export async function listSamples(db: Reader, importId: number, limit: number): Promise<Sample[]> {
  const { rows } = await sql<Sample>`
    with own as (${shared(importId)})
    select m.product_id, p.nome, count(*)::integer as n,
      (array_agg(x.url order by x.position))[1:3] as urls
    from moving_pages m
    join products p on p.id = m.product_id
    join moving_page_pictures x on x.import_id = m.import_id and x.product_id = m.product_id
    where m.import_id = ${importId} and x.key not in (select key from own)
    group by m.product_id, m.position, p.nome
    order by m.position
    limit ${limit}`.execute(db);
  return rows;
}

interface Missed {
  product_id: number;
  nome: string;
  path: string | null;
  why: string;
}

const ONLY_SHARED = 'A página só tem imagens que são da loja toda, como o logotipo.';

/** Products of which no picture was found, with the reason. */
export async function listMissed(db: Reader, importId: number, limit: number): Promise<Missed[]> {
  const { rows } = await sql<Missed>`
    with own as (${shared(importId)})
    select m.product_id, p.nome, m.path,
      case when m.status = 'lida' then ${ONLY_SHARED} else m.why end as why
    from moving_pages m
    join products p on p.id = m.product_id
    where m.import_id = ${importId} and (m.status = 'falhou' or (m.status = 'lida' and not exists (
      select from moving_page_pictures x
      where x.import_id = m.import_id and x.product_id = m.product_id and x.key not in (select key from own))))
    order by m.position
    limit ${limit}`.execute(db);
  return rows;
}

export interface Taken {
  /** To be fetched from now on. */
  asked: number;
  /** They had come before, and somebody has taken them away from their product since. */
  known: number;
}

/** What was found waits to be fetched, for products that have no picture still; what once failed is tried anew. */
export async function takePictures(tx: Tx, importId: number, now: Date): Promise<Taken> {
  const { rows } = await sql<Taken>`
    with own as (${shared(importId)}),
    wanted as (
      select x.import_id, x.product_id, x.url, x.position
      from moving_page_pictures x
      join products p on p.id = x.product_id and p.archived_at is null
      where x.import_id = ${importId} and x.key not in (select key from own) and ${isBare('x.product_id')}
    ),
    asked as (
      insert into moving_pictures as q (import_id, product_id, url, position, next_try_at)
      select import_id, product_id, url, position, ${now}::timestamptz from wanted order by product_id, position
      on conflict (product_id, url) do update
        set import_id = excluded.import_id, position = excluded.position, next_try_at = excluded.next_try_at,
          status = 'espera', tries = 0, why = ''
        where q.status = 'falhou'
      returning q.id
    )
    select (select count(*) from asked)::integer as asked,
      ((select count(*) from wanted) - (select count(*) from asked))::integer as known`.execute(tx);
  await tx
    .updateTable('moving_page_reads')
    .set({ status: 'trazido', why: '', updated_at: now })
    .where('import_id', '=', importId)
    .execute();
  return rows[0] ?? { asked: 0, known: 0 };
}
