import type { DB } from '../src/server/db/schema.ts';

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
  { room: 'catalog', tables: ['media', 'fit_answers'], why: 'tells sizes of pictures, and how it is worn' },
  {
    room: 'catalog',
    tables: ['orders', 'order_items', 'stock_movements'],
    why: 'sorts by what sold best, and finds which products moved',
  },
  { room: 'catalog-office', tables: ['stock_items'], why: 'shows units beside their variants' },
  {
    room: 'catalog-office',
    tables: ['stock_movements', 'exchanges'],
    why: 'tells where units came from and went, and by which order',
  },
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
    tables: ['customers', 'customer_addresses', 'orders', 'order_items', 'order_edits'],
    why: 'whoever runs the shop takes everything of it away',
  },
  {
    room: 'moving',
    tables: ['order_comments', 'order_messages', 'message_templates', 'order_invoices'],
    why: 'what was written about orders goes along with them',
  },
  {
    room: 'messages',
    tables: ['order_comments', 'outbox', 'admin_users'],
    why: 'one thread of notes, messages and mails is one query, and a test goes to who asks for it',
  },
  { room: 'waitlist', tables: PRODUCTS, why: 'tells as many people as there are units, in one transaction' },
  { room: 'newsletter', tables: ['customers'], why: 'an old shop’s word holds until she says one here' },
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
  { room: 'sales', tables: ['parcels'], why: 'the rest of an order whose part went ahead is packed, too' },
  {
    room: 'fiscal',
    tables: ['order_items', 'products', 'variants'],
    why: 'invoices say of each piece what its product says by then',
  },
  {
    room: 'custom-pix',
    tables: ['orders', 'customers', 'former_orders'],
    why: 'names what a charge is about',
  },
  { room: 'sales', tables: ['variants'], why: 'whoever packs scans the barcodes of pieces' },
  {
    room: 'invoice-service',
    tables: ['orders', 'order_items', 'order_invoices', 'exchanges', 'exchange_lines'],
    why: 'finds sales that lapsed, and those that have no invoice yet; what came back is invoiced by units',
  },
  { room: 'labels', tables: ['orders'], why: 'lists labels with the codes of their orders' },
  {
    room: 'labels',
    tables: ['tracked_parcels', 'tracked_steps'],
    why: 'reads what was charged for parcels that are posted, and ends labels that lapsed',
  },
  {
    room: 'labels',
    tables: ['parcels', 'exchanges'],
    why: 'gives up posting codes of requests that are over',
  },
  { room: 'sales', tables: ['labels'], why: 'lists orders whose label lapsed or whose price is not back' },
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
  { room: 'fit', tables: ['products', 'order_items'], why: 'counts answers in turn, finds erased buyers' },
  { room: 'shipping', tables: ['products'], why: 'weights and measures come from the catalogue' },
  {
    room: 'orders',
    tables: ['exchange_lines'],
    why: 'says which pieces are in the parcel of an exchange, and whether their money is back',
  },
  { room: 'orders', tables: ['labels'], why: 'takes nothing more into a parcel whose label is bought' },
  {
    room: 'orders',
    tables: ['custom_pix'],
    why: 'the letter of a changed address has the code by which its difference is paid',
  },
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
  { room: 'customers', tables: ['payments', 'custom_pix'], why: 'knows whether a PIX of hers waits' },
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
