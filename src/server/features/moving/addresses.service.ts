import type { Kysely, Transaction } from 'kysely';
import { paths } from '#shared/paths.ts';
import { fold, withoutEnd } from '#shared/text.ts';
import type { EnderecoAntigo } from '#shared/wire/moving-calls.ts';
import { insertAudit } from '../../audit/audit.store.ts';
import type { Clock } from '../../clock.ts';
import { inTransaction, type DB } from '../../db/index.ts';
import { invalid, notFound } from '../../errors.ts';
import { mayBeOld, ownPageNamed, productNamed } from '../../pages/old-pages.ts';
import {
  countAddresses,
  deleteAddress,
  findLead,
  hasAddresses,
  listAddresses,
  MOST_ADDRESSES,
  saveAddress,
  type AddressesAsked,
  type Lead,
  type ListedAddress,
} from './addresses.store.ts';
import {
  findCategoryNamed,
  freeName,
  isProductShown,
  keepName,
  moveTargets,
} from './category-names.store.ts';
import { namedIn, oldAddress } from './old-path.ts';
import { dropAddressesTo, freeAddress, isPageShown, keepAddress } from './page-names.store.ts';
import { takeSitemap } from './take-sitemap.ts';

export interface Addresses {
  /**
   * Where an address leads that has no page: a path of ours, or null where it is none that is known. Asks `admit`, which
   * may throw, before the database is asked about it.
   */
  resolve(url: string, admit: () => void): Promise<string | null>;
  /** There may be some where there were none. */
  lookAgain(): void;
  list(asked: AddressesAsked): Promise<{ rows: EnderecoAntigo[]; total: number }>;
  /** What a sitemap of WooCommerce's says of what was brought, and what of it somebody has to say. Throws 422. */
  readSitemap(
    bytes: Uint8Array,
    by: string,
  ): Promise<{ achados: number; semDestino: number; deixados: number }>;
  /** Throws 422. */
  say(given: { de: string; para: string; by: string }): Promise<void>;
  /** Throws 404. */
  remove(given: { de: string; by: string }): Promise<void>;
  names: CategoryNames;
  pageNames: PageNames;
}

/** What becomes of links to a category by a name that it had; in the transaction of the change. */
export interface CategoryNames {
  /** A name is a category's own from now on. */
  taken(tx: Transaction<DB>, name: string): Promise<void>;
  renamed(
    tx: Transaction<DB>,
    given: { id: number; from: string; to: string; by: string; now: Date },
  ): Promise<void>;
  /** After such a transaction. */
  lookAgain(): void;
}

/** What becomes of links to a page of the owner's by an address that it had; in the transaction of the change. */
interface PageNames {
  taken(tx: Transaction<DB>, path: string): Promise<void>;
  moved(
    tx: Transaction<DB>,
    given: { from: string; to: string; name: string; by: string; now: Date },
  ): Promise<void>;
  gone(tx: Transaction<DB>, path: string): Promise<void>;
  lookAgain(): void;
}

export interface AddressesDeps {
  db: Kysely<DB>;
  clock: Clock;
  /** The shop's own, as others see it. */
  publicUrl: string;
}

/** Addresses of the shop that was there before, and of this one before a change: what is known of them, and where they lead. */
export function createAddresses({ db, clock, publicUrl }: AddressesDeps): Addresses {
  const { areThere, lookAgain } = createPresence(db, clock);
  return {
    lookAgain,
    async resolve(url, admit) {
      const path = oldAddress(url);
      if (path === null || !(await areThere())) return null;
      admit();
      const lead = await findLead(db, path);
      return lead === undefined ? null : targetOf(lead);
    },
    async list(asked) {
      const { rows, total } = await listAddresses(db, asked);
      return { rows: rows.map(toEndereco), total };
    },
    async readSitemap(bytes, by) {
      const counted = await takeSitemap(db, { bytes, by, now: clock() });
      lookAgain();
      return counted;
    },
    async say({ de, para, by }) {
      const now = clock();
      await inTransaction(db, async (tx) => {
        const path = await readOld(tx, de);
        const target = await readTarget(tx, para, publicUrl);
        if ((await countAddresses(tx)) >= MOST_ADDRESSES)
          throw invalid('Há endereços antigos demais: tire alguns antes.');
        await saveAddress(tx, { path, target, by, now });
        await insertAudit(tx, {
          actor: by,
          action: 'endereco_antigo_dito',
          subject: path,
          after: { para: target },
          at: now,
        });
      });
      lookAgain();
    },
    async remove({ de, by }) {
      const path = oldAddress(withoutHost(de));
      await inTransaction(db, async (tx) => {
        if (path === null || !(await deleteAddress(tx, path)))
          throw notFound('Este endereço antigo não está na lista.');
        await insertAudit(tx, { actor: by, action: 'endereco_antigo_tirado', subject: path, at: clock() });
      });
    },
    names: { taken: freeName, renamed: renameTo, lookAgain },
    pageNames: { taken: freeAddress, moved: keepAddress, gone: dropAddressesTo, lookAgain },
  };
}

/** How long other nodes may take to know of the first address. */
const LOOK_EVERY_MS = 1000;

/** Whether there are any: a shop that came from nowhere has its database asked once a second, by however many. */
function createPresence(db: Kysely<DB>, clock: Clock) {
  let known: { at: number; answer: Promise<boolean> } | null = null;
  const lookAgain = () => void (known = null);

  function areThere(): Promise<boolean> {
    const at = clock().getTime();
    if (known !== null && Math.abs(at - known.at) < LOOK_EVERY_MS) return known.answer;
    const mine = { at, answer: hasAddresses(db) };
    known = mine;
    mine.answer.catch(() => known === mine && lookAgain());
    return mine.answer;
  }
  return { areThere, lookAgain };
}

/** What the shop shows of it, else its category; null: it leads nowhere yet. */
function targetOf({ productId, isShown, category, target }: Lead): string | null {
  if (target !== null) return target;
  if (productId !== null && isShown) return paths.product(productId);
  return category === null ? null : categoryPath(category);
}

async function renameTo(tx: Transaction<DB>, given: Parameters<CategoryNames['renamed']>[1]): Promise<void> {
  const { from, to } = given;
  await freeName(tx, to);
  if (fold(from) !== fold(to)) await keepName(tx, given);
  await moveTargets(tx, categoryPath(from), categoryPath(to));
}

const categoryPath = (nome: string) => `${paths.catalog}?categoria=${encodeURIComponent(nome)}`;

function toEndereco({ path, target, guessed, name, ...row }: ListedAddress): EnderecoAntigo {
  const automatico = row.category_id !== null && row.import_id === null;
  const lead: Lead = { productId: row.product_id, isShown: row.isShown, category: row.categoria, target };
  return { de: path, para: targetOf(lead), nome: row.produto ?? name, suposto: guessed, automatico };
}

/** A whole address is taken by its path, whichever shop it names: it was the old one's. Throws 422. */
async function readOld(tx: Transaction<DB>, text: string): Promise<string> {
  const path = oldAddress(withoutHost(text));
  if (path === null) throw wrong('de', 'Comece por /, como em /produtos/vestido-lis.');
  if (await stands(tx, path)) throw wrong('de', 'Este endereço é de uma página da loja.');
  return path;
}

function withoutHost(text: string): string {
  const url = URL.parse(text);
  return url === null ? text : url.pathname + url.search;
}

/** Is a page there, of a category that is hidden as well? */
async function stands(tx: Transaction<DB>, url: string): Promise<boolean> {
  const category = namedIn(url);
  if (category !== null) return (await findCategoryNamed(tx, category)) !== undefined;
  const path = url.split('?', 1)[0] ?? '';
  const slug = ownPageNamed(path);
  if (slug !== null) return isPageShown(tx, slug);
  const productId = productNamed(path);
  return productId === null ? !mayBeOld(path) : isProductShown(tx, productId);
}

/** A page of ours, so that none leads on to another old address, or out of the shop. Throws 422. */
async function readTarget(tx: Transaction<DB>, text: string, publicUrl: string): Promise<string> {
  const own = text.startsWith(`${publicUrl}/`) ? text.slice(publicUrl.length) : text;
  const url = own.startsWith('/') ? URL.parse(own, 'http://loja.invalid') : null;
  const isOurs = url !== null && url.host === 'loja.invalid' && url.username === '';
  const path = isOurs ? withoutEnd(url.pathname, '/') || '/' : '';
  if (!isOurs || path.startsWith('/admin') || !(await stands(tx, path + url.search))) {
    throw wrong('para', 'Escolha uma página desta loja, como /produto/12 ou /produtos?categoria=Vestidos.');
  }
  const target = (await plainList(tx, url)) ?? path + url.search;
  if (target.length > MAX_TARGET) throw wrong('para', `Use no máximo ${MAX_TARGET} caracteres.`);
  return target;
}

/** A category's list that nothing else narrows, by the name as the category has it: so it follows when that changes. */
async function plainList(
  tx: Transaction<DB>,
  { pathname, search, searchParams }: URL,
): Promise<string | null> {
  const name = namedIn(pathname + search);
  if (name === null || searchParams.size > 1 || pathname === '/') return null;
  const own = await findCategoryNamed(tx, name);
  return own === undefined ? null : categoryPath(own);
}

const MAX_TARGET = 500;

function wrong(field: string, text: string) {
  return invalid(text, { [field]: text });
}
