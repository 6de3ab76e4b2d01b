import { officePaths } from '../src/office/lib/paths.ts';

const { home } = officePaths;

/** They look otherwise when there is nothing in the shop. */
export const LISTS = [
  home,
  officePaths.products,
  officePaths.productCards,
  officePaths.sales,
  officePaths.reconciliation,
  officePaths.customers,
  officePaths.discounts,
  officePaths.categories,
  officePaths.customPix,
  `${officePaths.audit}?busca=nada-disso`,
  officePaths.mails,
];

/** Where axe looks in a full office, besides the wizard of a product. */
export const FULL = [
  ...LISTS,
  officePaths.order(1),
  officePaths.customer(1),
  officePaths.audit,
  officePaths.administrators,
  officePaths.password,
  officePaths.support,
  officePaths.settings,
  officePaths.importProducts,
  officePaths.photos,
  officePaths.stockCounts,
  officePaths.measureTables,
  officePaths.newMeasureTable,
  officePaths.moving,
  officePaths.oldAddresses,
  officePaths.restock,
  officePaths.parcels,
  officePaths.exchanges,
  officePaths.newOrder,
  officePaths.formerOrders,
  officePaths.disputes,
  officePaths.newsletter,
  officePaths.newPromotion,
  officePaths.simulator,
  officePaths.credits,
  officePaths.freight,
  officePaths.payments,
  officePaths.invoices,
  officePaths.mailServer,
  officePaths.mailTexts,
  officePaths.mailText('conta_confirmacao'),
  officePaths.messageTemplates,
  officePaths.newMessageTemplate,
  officePaths.ownPages,
  officePaths.newOwnPage,
  officePaths.policy('trocas'),
  `${home}/nada`,
];

/** The wizard's own sweep goes through its steps. */
export const WIZARD = [officePaths.newProduct, officePaths.product(1)];

/** Paths that are there only once something has happened: the walk that makes it happen, and looks there with axe. */
export const ELSEWHERE: Readonly<Record<string, string>> = {
  [officePaths.movingFile(':id')]: 'office-moving.test.ts',
  [officePaths.formerOrder(':id')]: 'office-moving-people.test.ts',
  [officePaths.dispute(':id')]: 'office-disputes.test.ts',
  [officePaths.guest(':id')]: 'office-guests.test.ts',
  [officePaths.promotion(':id')]: 'promotions-office.test.ts',
  [officePaths.credit(':id')]: 'credits-office.test.ts',
  [officePaths.messageTemplate(':id')]: 'order-messages.test.ts',
  [officePaths.ownPage(':id')]: 'office-own-pages.test.ts',
  [officePaths.stockCount(':id')]: 'stock-counts.test.ts',
  [officePaths.measureTable(':id')]: 'office-measures.test.ts',
};
