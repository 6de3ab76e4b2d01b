/**
 * What the office changes of an order that is paid and not sent yet. What was paid stays as it was: a piece more is sold as an
 * order of its own, and nothing is given back here. Rows are those of `orders`, units move by `stock`.
 */
export { orderEditsRoutes } from './order-edits.routes.ts';
