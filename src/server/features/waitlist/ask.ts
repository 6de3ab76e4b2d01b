import type { Kysely } from 'kysely';
import { BAD_EMAIL } from '#shared/customers.ts';
import { emailKey, isEmail } from '#shared/email.ts';
import { fold } from '#shared/text.ts';
import type { AvisoPedido } from '#shared/wire/waitlist.ts';
import type { Clock } from '../../clock.ts';
import { inTransaction, type DB } from '../../db/index.ts';
import { conflict, invalid, notFound, tooMany } from '../../errors.ts';
import { addEvents } from '../../limits/shared-windows.store.ts';
import type { Catalog } from '../catalog/index.ts';
import { fits } from './matching.ts';
import { countOpen, insertAsk, type Wanted } from './waitlist.store.ts';

export interface WaitlistDeps {
  db: Kysely<DB>;
  clock: Clock;
  catalog: Pick<Catalog, 'snapshot'>;
}

export interface Waitlist {
  /**
   * Notes that somebody wants to be told. Throws 404 for an unknown product, 422 for a colour or size that it has not,
   * 409 when it can be bought now or too many wait for it, 429 after too many asks for one e-mail.
   */
  ask(asked: AvisoPedido): Promise<void>;
}

const DAY_MS = 86_400_000;
/** Asks that name one e-mail in a day, whoever makes them. */
const MOST_A_DAY = 30;
/** What one e-mail may wait for. */
const MOST_OF_ONE = 30;
/** Who may wait for one product: more are not people. */
const MOST_OF_PRODUCT = 2000;

export function createWaitlist({ db, clock, catalog }: WaitlistDeps): Waitlist {
  return {
    async ask({ produto, cor, tamanho, email: typed }) {
      const email = emailKey(typed);
      if (!isEmail(email)) throw invalid(BAD_EMAIL, { email: BAD_EMAIL });
      const productId = Number(produto);
      const wanted = readWanted(catalog, productId, { cor: cor ?? '', tamanho: tamanho ?? '' });
      await inTransaction(db, async (tx) => {
        const now = clock();
        const counted = { key: `avise-me ${email}`, windowMs: DAY_MS };
        // Whoever names the same e-mail at the same time waits here, so that what is counted below stays true.
        const [asked] = await addEvents(tx, [counted], now);
        if (asked !== undefined && asked.events > MOST_A_DAY) {
          throw tooMany((asked.endsMs - now.getTime()) / 1000);
        }
        if ((await countOpen(tx, { productId })) >= MOST_OF_PRODUCT) throw full();
        // Not told: who would be, would know that somebody waits for much. See decision 0044.
        if ((await countOpen(tx, { email })) >= MOST_OF_ONE) return;
        await insertAsk(tx, { productId, ...wanted, email, now });
      });
    },
  };
}

/** Colour and size as the product writes them. */
function readWanted(catalog: Pick<Catalog, 'snapshot'>, productId: number, asked: Wanted): Wanted {
  const product = catalog.snapshot().byId.get(productId)?.produto;
  if (product === undefined) {
    throw notFound('O produto que você está procurando não existe ou foi removido.');
  }
  const colors = product.cor.map(({ nome }) => nome);
  const sizes = product.tamanho.map(({ tamanho }) => tamanho);
  const cor = nameIn(colors, asked.cor);
  if (cor === undefined) throw unknown('cor', 'Esta peça não vem nesta cor.');
  const tamanho = nameIn(sizes, asked.tamanho);
  if (tamanho === undefined) throw unknown('tamanho', 'Esta peça não vem neste tamanho.');
  const wanted = { cor, tamanho };
  if (product.variantes.some((variant) => variant.estoque > 0 && fits(variant, wanted))) throw isThere();
  return wanted;
}

/** '' is any. */
function nameIn(names: readonly string[], asked: string): string | undefined {
  const wanted = fold(asked);
  return wanted === '' ? '' : names.find((name) => fold(name) === wanted);
}

const unknown = (field: string, text: string) => invalid(text, { [field]: text });
const isThere = () => conflict('em_estoque', 'Boa notícia: já voltou! Atualize a página para comprar.');
const full = () =>
  conflict('lista_cheia', 'Muita gente já espera por esta peça, e a lista de avisos está cheia por agora.');
