/**
 * The house's limits of size: a file of 300 lines, a function of 60, three positional parameters, no cycle of imports.
 * What is longer stands here with the length that it has: it may not grow, nothing new may join it, and what was mended
 * leaves the list.
 */
const MOST_LINES = 300;
export const MOST_FUNCTION_LINES = 60;
const MOST_PARAMETERS = 3;

/** A describe is a chapter, not a function, and a test's call is method, path, body and token in the order of HTTP. */
const TESTS = ['**/*.test.{ts,tsx}', 'test/**', 'e2e/**', 'bench/**'];

/** Tests of one subject that stand together. */
const LONG_FILES: Readonly<Record<string, number>> = {
  'launch/fresh-clone.test.ts': 358,
  'src/sandbox/mercadopago/payments.test.ts': 316,
  'test/office-orders.test.ts': 346,
  'test/pix-payments.test.ts': 334,
};

/** Their longest functions, which may not grow. */
export const LONG_FUNCTIONS: Readonly<Record<string, number>> = {
  'src/office/features/audit/audit-screen.tsx': 68,
  'src/office/features/categories/categories-screen.tsx': 76,
  'src/office/features/categories/category-card.tsx': 71,
  'src/office/features/customers/customers-screen.tsx': 64,
  'src/office/features/discounts/discounts-screen.tsx': 65,
  'src/office/features/frame/login-form.tsx': 65,
  'src/office/features/people/people-screen.tsx': 70,
  'src/office/features/people/person-dialog.tsx': 91,
  'src/office/features/product-edit/basic-step.tsx': 78,
  'src/office/features/product-edit/cards-screen.tsx': 132,
  'src/office/features/product-edit/color-card.tsx': 75,
  'src/office/features/product-edit/color-pictures.tsx': 68,
  'src/office/features/product-edit/colors-step.tsx': 83,
  'src/office/features/product-edit/plain-product-form.tsx': 121,
  'src/office/features/product-edit/product-wizard.tsx': 133,
  'src/office/features/product-edit/review-step.tsx': 85,
  'src/office/features/product-edit/sizes-step.tsx': 64,
  'src/office/features/product-edit/use-draft.ts': 61,
  'src/office/features/products/products-screen.tsx': 157,
  'src/office/features/products/stock-dialog.tsx': 63,
  'src/office/features/products/value-editor.tsx': 71,
  'src/office/features/sales/sales-screen.tsx': 62,
  'src/office/lib/sample-orders.ts': 64,
  'src/sandbox/mail/smtp.ts': 65,
  'src/server/features/admin/admin.routes.ts': 64,
  'src/server/features/admin/admin.service.ts': 70,
  'src/server/features/admin/staff.service.ts': 77,
  'src/server/features/catalog-office/categories.routes.ts': 64,
  'src/server/features/catalog-office/categories.service.ts': 93,
  'src/server/features/catalog-office/csv-import.ts': 68,
  'src/server/features/catalog-office/products.service.ts': 109,
  'src/server/features/media/media.routes.ts': 84,
  'src/server/features/media/picture-worker.ts': 101,
  'src/server/features/media/media.service.ts': 89,
  'src/server/http/metrics.ts': 118,
  'src/server/http/pages.ts': 100,
  'src/web/features/account/address-row.tsx': 70,
  'src/web/features/account/forgot-form.tsx': 61,
  'src/web/features/account/profile-tabs.tsx': 64,
  'src/web/features/account/register-form.tsx': 71,
  'src/web/features/cart/cart-store.ts': 69,
  'src/web/features/catalog/catalog-screen.tsx': 62,
  'src/web/features/catalog/filters.tsx': 76,
  'src/web/features/checkout/checkout-screen.tsx': 68,
  'src/web/features/frame/footer.tsx': 65,
  'src/web/features/orders/order-form.tsx': 67,
  'src/web/features/payment/card-payment.tsx': 80,
  'src/web/features/payment/payment-screen.tsx': 109,
  'src/web/features/payment/use-card.ts': 76,
  'src/web/features/payment/use-pix.ts': 86,
  'src/web/features/policies/privacy-text.tsx': 98,
  'src/web/features/policies/returns-text.tsx': 61,
  'src/web/features/policies/terms-text.tsx': 67,
  'src/web/features/product/freight-estimate.tsx': 69,
  'src/web/features/product/gallery.tsx': 64,
  'src/web/features/product/product-screen.tsx': 81,
  'src/web/lib/list-reader.ts': 64,
  'src/web/pages/payment-method.tsx': 74,
};

/** Why they take more. */
const MANY_PARAMETERS: Readonly<Record<string, string>> = {
  'src/server/errors.ts': 'an error reads status, code, text, details, as an answer does',
  'src/server/http/headers.ts': 'Fastify calls its hook so',
  'src/web/entry.server.tsx': 'React Router calls its entry so',
  'src/server/features/demo/drawings/prints/scatter.ts': 'a motif, where, how turned, how large',
  'src/server/features/orders/apply-payment.ts': 'to be mended with the room',
};

/** Types alone go round in them. */
const CYCLES = ['src/server/features/{orders,payments}/**'];

type Severity = 'error' | 'off';
const error: Severity = 'error';
const off: Severity = 'off';

const mostLines = (max: number): [Severity, { max: number }] => [error, { max }];
const cycles = (ignoreTypes: boolean): [Severity, { ignoreTypes: boolean }] => [error, { ignoreTypes }];

export const limitRules = {
  'max-lines': mostLines(MOST_LINES),
  'max-lines-per-function': mostLines(MOST_FUNCTION_LINES),
  'max-params': mostLines(MOST_PARAMETERS),
  'import/no-cycle': cycles(false),
};

type Limits = typeof limitRules;
type Exceptions = { [Rule in keyof Limits]?: Limits[Rule] | Severity };
const exceptFor = (files: string[], rules: Exceptions) => ({ files, rules });

export const limitExceptions = [
  exceptFor(TESTS, { 'max-lines-per-function': off, 'max-params': off }),
  ...Object.entries(LONG_FILES).map(([file, max]) => exceptFor([file], { 'max-lines': mostLines(max) })),
  ...Object.entries(LONG_FUNCTIONS).map(([file, max]) =>
    exceptFor([file], { 'max-lines-per-function': mostLines(max) }),
  ),
  ...Object.keys(MANY_PARAMETERS).map((file) => exceptFor([file], { 'max-params': off })),
  exceptFor(CYCLES, { 'import/no-cycle': cycles(true) }),
];
