import type {
  SettingRow,
  CatalogVersionRow,
  CatalogChangeRow,
  CategoryRow,
  ProductRow,
  ProductColorRow,
  ProductSizeRow,
  StockItemRow,
  VariantRow,
  MediaRow,
  ProductImageRow,
  PostalCodeRow,
  FreightQuoteRow,
} from './schema-catalog.ts';
import type {
  CustomerRow,
  CustomerAddressRow,
  AdminUserRow,
  SessionRow,
  PasswordResetRow,
  AuditLogRow,
  LimitWindowRow,
} from './schema-people.ts';
import type {
  OrderRow,
  OrderItemRow,
  OrderHistoryRow,
  StockMovementRow,
  OutboxRow,
} from './schema-orders.ts';
import type {
  PaymentAttemptRow,
  PaymentRow,
  PaymentTaskRow,
  WebhookEventRow,
  CustomPixRow,
} from './schema-payments.ts';

/** The tables, as the migrations make them; a test compares both. */
export interface DB {
  settings: SettingRow;
  catalog_version: CatalogVersionRow;
  catalog_changes: CatalogChangeRow;
  categories: CategoryRow;
  products: ProductRow;
  product_colors: ProductColorRow;
  product_sizes: ProductSizeRow;
  stock_items: StockItemRow;
  variants: VariantRow;
  media: MediaRow;
  product_images: ProductImageRow;
  postal_codes: PostalCodeRow;
  freight_quotes: FreightQuoteRow;
  customers: CustomerRow;
  customer_addresses: CustomerAddressRow;
  admin_users: AdminUserRow;
  sessions: SessionRow;
  password_resets: PasswordResetRow;
  audit_log: AuditLogRow;
  limit_windows: LimitWindowRow;
  orders: OrderRow;
  order_items: OrderItemRow;
  order_history: OrderHistoryRow;
  stock_movements: StockMovementRow;
  outbox: OutboxRow;
  payment_attempts: PaymentAttemptRow;
  payments: PaymentRow;
  payment_tasks: PaymentTaskRow;
  webhook_events: WebhookEventRow;
  custom_pix: CustomPixRow;
}
