import type { DB } from '../../db/index.ts';
import { TAKEN } from './takeout-tables.ts';

const SECRET = 'segredo: abre portas, e vale só nesta loja';
const MACHINE = 'é como a loja trabalha: contas, esperas e marcas, que noutra não dizem nada';
const TOLD = 'o que resultou disso está noutro arquivo';

/** What stays here, and why. */
export const LEFT = {
  sessions: SECRET,
  account_links: SECRET,
  guest_links: SECRET,
  waitlist_links: SECRET,
  admin_challenges: SECRET,
  admin_links: SECRET,
  admin_passkeys: SECRET,
  admin_recovery_codes: SECRET,
  admin_totp: SECRET,
  service_credentials: SECRET,
  settings: 'chaves com que a loja sela e assina, e marcas suas; o que a dona diz está em configuracoes',
  admin_invitations: 'convites que esperam resposta aqui; quem aceitou está em equipe',
  outbox: 'cartas por enviar, com links que abrem portas; o que a equipe escreveu está em mensagens',
  limit_windows: MACHINE,
  catalog_version: MACHINE,
  catalog_changes: MACHINE,
  promotions_version: MACHINE,
  shop_settings_revision: MACHINE,
  pages_version: MACHINE,
  edge_purges: MACHINE,
  packing_claims: MACHINE,
  order_counts: MACHINE,
  order_count_changes: MACHINE,
  product_bulk_changes: MACHINE,
  promotion_code_batches: MACHINE,
  invoice_needs: MACHINE,
  dispute_readings: MACHINE,
  stock_count_entries: 'cada leitura de uma contagem; o que se contou está em contagens-linhas',
  webhook_events: TOLD,
  payment_attempts: TOLD,
  charge_names: TOLD,
  moving_items:
    'linhas dos arquivos de outras lojas, apagadas em 90 dias; o que veio está nos outros arquivos',
  moving_products: MACHINE,
  moving_categories: MACHINE,
  moving_pictures: MACHINE,
  moving_page_reads: MACHINE,
  moving_pages: MACHINE,
  moving_page_pictures: MACHINE,
  postal_codes: 'a lista pública de ruas, que não é da loja',
  freight_quotes: 'ofertas de frete que valem meia hora; a escolhida está no pedido',
  exchange_photos: 'fotos de quem pediu a troca, guardadas só por um prazo: veja-as no pedido de troca',
  dispute_files: 'as provas enviadas: baixe cada uma na sua disputa',
} as const satisfies Partial<Record<keyof DB, string>>;

/** What is told of in files that join several tables, by their names. */
export const JOINED = {
  products: 'produtos',
  product_colors: 'produtos',
  product_sizes: 'produtos',
  product_images: 'produtos',
  variants: 'produtos',
  stock_items: 'produtos',
  categories: 'categorias',
  measure_tables: 'medidas',
  customers: 'clientes',
  customer_addresses: 'clientes',
  newsletter_subscribers: 'novidades',
  orders: 'pedidos',
  order_items: 'pedidos',
  order_edits: 'pedidos',
  former_orders: 'pedidos-antigos',
  order_invoices: 'notas-fiscais',
  order_messages: 'mensagens',
  order_comments: 'mensagens',
  message_templates: 'mensagens-prontas',
  pages: 'paginas',
  policy_texts: 'politicas',
} as const satisfies Partial<Record<keyof DB, string>>;

/** Where a table goes; undefined for one that nobody has decided about. */
export const placeOf = (table: string): string | undefined =>
  TAKEN.find((one) => one.table === table)?.file ??
  (JOINED as Readonly<Record<string, string>>)[table] ??
  (LEFT as Readonly<Record<string, string>>)[table];
