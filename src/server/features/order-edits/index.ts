/**
 * What the office changes of an order that is paid and not sent yet. What was paid stays as it was: nothing here charges or
 * gives back. Its rows are those of `orders`, units move by `stock`.
 */
export { orderEditsRoutes } from './order-edits.routes.ts';
