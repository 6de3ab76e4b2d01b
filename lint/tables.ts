import type { DB } from '../src/server/db/schema.ts';

/** Who may write which table: the one room that owns it. Who else reads it, and why, stands in READERS. */
export const OWNERS: Readonly<Record<keyof DB, string>> = {
  settings: 'settings',
  shop_settings_versions: 'shop-settings',
  shop_settings_revision: 'shop-settings',
  service_credentials: 'credentials',
  mail_texts: 'mail-texts',
  pages: 'own-pages',
  pages_version: 'own-pages',
  audit_log: 'audit',
  limit_windows: 'limits',
  sessions: 'http',
  catalog_version: 'catalog',
  catalog_changes: 'catalog',
  categories: 'catalog-office',
  products: 'catalog-office',
  product_bulk_changes: 'catalog-office',
  product_colors: 'catalog-office',
  product_sizes: 'catalog-office',
  product_images: 'catalog-office',
  variants: 'catalog-office',
  stock_items: 'stock',
  stock_movements: 'stock',
  media: 'media',
  postal_codes: 'shipping',
  freight_quotes: 'shipping',
  own_ways: 'shipping',
  customers: 'customers',
  customer_addresses: 'customers',
  account_links: 'customers',
  guest_links: 'customers',
  admin_users: 'admin',
  admin_totp: 'admin',
  admin_recovery_codes: 'admin',
  admin_passkeys: 'admin',
  admin_challenges: 'admin',
  admin_links: 'admin',
  admin_invitations: 'admin',
  outbox: 'mail',
  orders: 'orders',
  order_items: 'orders',
  order_edits: 'orders',
  order_history: 'orders',
  order_comments: 'comments',
  order_discounts: 'orders',
  order_units: 'orders',
  promotions: 'promotions',
  promotions_version: 'promotions',
  promotion_codes: 'promotions',
  promotion_code_batches: 'promotions',
  promotion_uses: 'promotions',
  credits: 'credits',
  credit_movements: 'credits',
  credit_uses: 'credits',
  payment_attempts: 'ledger',
  payments: 'ledger',
  charge_names: 'ledger',
  payment_tasks: 'ledger',
  refund_lines: 'ledger',
  charge_movements: 'ledger',
  webhook_events: 'payments',
  disputes: 'disputes',
  dispute_readings: 'disputes',
  dispute_files: 'disputes',
  custom_pix: 'custom-pix',
  custom_pix_movements: 'custom-pix',
  custom_pix_doubles: 'custom-pix',
  foreign_charges: 'reconciliation',
  seen_undone_refunds: 'reconciliation',
  waitlist_asks: 'waitlist',
  waitlist_links: 'waitlist',
  favorites: 'favorites',
  fit_answers: 'fit',
  former_orders: 'moving',
  moving_imports: 'moving',
  moving_items: 'moving',
  moving_products: 'moving',
  moving_categories: 'moving',
  moving_pictures: 'moving',
  old_addresses: 'moving',
  exchanges: 'exchanges',
  exchange_lines: 'exchanges',
  exchange_steps: 'exchanges',
  labels: 'labels',
  label_steps: 'labels',
  tracked_parcels: 'tracking',
  tracked_steps: 'tracking',
};

/** Folders of the server and of its features are rooms, and so is the demonstration. */
const FOLDER = /src\/(?:server\/(?:features\/)?|(?=demo\/))([\w-]+)\//;
/** A store outside them is in a room of its own, which no table belongs to. */
const LOOSE = /src\/server\/([\w-]+)\.store\.ts$/;

/** The room that a file of the server belongs to; undefined for what keeps no tables. */
export const roomOf = (path: string): string | undefined => (FOLDER.exec(path) ?? LOOSE.exec(path))?.[1];

interface Readers {
  room: string;
  tables: readonly (keyof DB)[];
  why: string;
}

/** The shop's pages show what the office keeps; neither asks the other for rows. */
const PRODUCTS = [
  'products',
  'product_colors',
  'product_sizes',
  'product_images',
  'variants',
  'stock_items',
] as const;
const GOODS = ['categories', ...PRODUCTS] as const;

/** Rooms that read tables of others. A query over two rooms' rows is one query, or it is slow or wrong. */
export const READERS: readonly Readers[] = [
  { room: 'catalog', tables: GOODS, why: 'keeps in memory what the office writes' },
  { room: 'catalog', tables: ['media'], why: 'names the sizes that pictures have' },
  {
    room: 'catalog',
    tables: ['orders', 'order_items', 'stock_movements'],
    why: 'sorts by what sold best, and finds which products moved',
  },
  { room: 'catalog-office', tables: ['stock_items'], why: 'edits show units beside their variants' },
  { room: 'catalog-office', tables: ['media'], why: 'a picture that a product names must be there' },
  { room: 'shop-settings', tables: ['media'], why: 'a picture that a setting names must be there' },
  { room: 'catalog-office', tables: ['order_items'], why: 'what was sold is archived, not deleted' },
  {
    room: 'catalog-office',
    tables: ['catalog_version'],
    why: 'waits for the lock under which versions rise',
  },
  {
    room: 'moving',
    tables: ['products', 'categories', 'pages'],
    why: 'old addresses lead to what the shop shows, and a trial names the categories that are new',
  },
  {
    room: 'moving',
    tables: ['customers', 'customer_addresses', 'orders', 'order_items'],
    why: 'whoever runs the shop takes everything of it away',
  },
  { room: 'waitlist', tables: PRODUCTS, why: 'tells as many people as there are units, in one transaction' },
  { room: 'waitlist', tables: ['orders', 'order_items'], why: 'who has bought is not waited for' },
  {
    room: 'favorites',
    tables: ['products', 'product_colors', 'customers'],
    why: 'keeps only what the shop shows, for one who is there, and one change of hers at a time',
  },
  {
    room: 'orders',
    tables: ['tracked_parcels', 'tracked_steps'],
    why: 'an order tells its buyer where its parcel is',
  },
  { room: 'sales', tables: ['tracked_parcels'], why: 'lists orders whose parcels are late or in trouble' },
  {
    room: 'fiscal',
    tables: ['order_items', 'products'],
    why: 'invoices say of each piece what its product says by then',
  },
  { room: 'labels', tables: ['orders'], why: 'lists labels with the codes of their orders' },
  {
    room: 'exchanges',
    tables: [
      'products',
      'product_colors',
      'product_sizes',
      'variants',
      'stock_items',
      'orders',
      'order_items',
      'refund_lines',
      'payment_tasks',
    ],
    why: 'names the pieces that come back and what else there is of them, and finds requests whose pieces went back otherwise',
  },
  { room: 'fit', tables: ['products'], why: 'answers to one product are counted one after another' },
  { room: 'fit', tables: ['order_items'], why: 'finds the answers of an erased buyer' },
  { room: 'catalog', tables: ['fit_answers'], why: 'tells on its page how a product is worn' },
  { room: 'shipping', tables: ['products'], why: 'weights and measures come from the catalogue' },
  { room: 'orders', tables: GOODS, why: 'prices and units as they are, in the transaction of the order' },
  {
    room: 'orders',
    tables: ['payments', 'payment_attempts', 'payment_tasks'],
    why: 'an order ends when nothing of it can be paid any more, and its buyer is known while money of hers is to go back',
  },
  {
    room: 'orders',
    tables: ['credits', 'outbox'],
    why: 'an order of gift cards alone is done when the letters with their codes are sent',
  },
  {
    room: 'promotions',
    tables: ['orders', 'order_items', 'order_units', 'categories'],
    why: 'knows who has bought before and what came of a promotion, and names what it is for',
  },
  {
    room: 'credits',
    tables: ['orders', 'customers'],
    why: 'names the orders that vales paid, and shows codes to who has confirmed their e-mail alone',
  },
  {
    room: 'ledger',
    tables: ['credit_uses'],
    why: 'what is back of an order is what went back by its charge and to its vales',
  },
  {
    room: 'payments',
    tables: ['payments', 'custom_pix', 'foreign_charges'],
    why: 'keeps old news of charges that nothing owns',
  },
  { room: 'ledger', tables: ['orders'], why: 'finds open charges of orders whose time is over' },
  {
    room: 'customers',
    tables: ['former_orders'],
    why: 'counts what somebody bought in the shop before, and forgets nobody of whom anything is known',
  },
  {
    room: 'promotions',
    tables: ['former_orders'],
    why: 'who bought in the shop before buys here not for the first time',
  },
  { room: 'customers', tables: ['payments'], why: 'a customer sees whether a PIX of hers waits' },
  { room: 'customers', tables: ['orders', 'order_items'], why: 'a customer sees her own orders' },
  {
    room: 'customers',
    tables: ['audit_log'],
    why: 'her export tells what was written down of her, and logins who uses an account',
  },
  { room: 'customers', tables: ['sessions', 'favorites'], why: 'an account with any is in use' },
  {
    room: 'disputes',
    tables: ['payments', 'orders'],
    why: 'finds contested charges, and lists disputes with what people call their orders',
  },
  { room: 'admin', tables: ['audit_log'], why: 'the audit log is read in the office' },
  {
    room: 'http',
    tables: ['admin_users', 'admin_totp', 'admin_passkeys'],
    why: "a session's role, and whether she has a second factor, read with the session on every call",
  },
  {
    room: 'first-days',
    tables: ['products', 'product_images', 'product_sizes', 'orders', 'order_history', 'admin_users'],
    why: 'sees by what there is which of the first steps are done',
  },
  { room: 'demo', tables: ['categories', 'products'], why: 'fills a shop only while it has none' },
  {
    room: 'sales',
    tables: ['orders', 'order_items', 'products'],
    why: 'figures and the search over all orders, which no other room shows',
  },
  {
    room: 'sales',
    tables: ['outbox', 'payments', 'payment_attempts', 'payment_tasks', 'webhook_events'],
    why: 'counts what waits, for /metrics',
  },
  {
    room: 'restock',
    tables: [...PRODUCTS, 'stock_movements', 'orders', 'order_items', 'waitlist_asks'],
    why: 'puts side by side what was sold, what is there and what people ask for',
  },
  {
    room: 'reconciliation',
    tables: [
      'orders',
      'payments',
      'charge_names',
      'charge_movements',
      'custom_pix',
      'custom_pix_movements',
      'custom_pix_doubles',
      'webhook_events',
      'disputes',
      'credits',
      'credit_movements',
    ],
    why: 'puts side by side what was sold, paid and given back, which no other room does',
  },
];

interface Exception {
  file: string;
  tables: readonly (keyof DB)[];
  why: string;
}

/** Files that write, or read, what is not theirs. This list only shrinks. */
export const EXCEPTIONS: readonly Exception[] = [
  {
    file: 'demo/seed.store.ts',
    tables: ['categories', 'products', 'product_colors', 'product_sizes', 'product_images', 'variants'],
    why: "fills an empty shop by a statement a table; the owner's way takes one product at a time",
  },
];
