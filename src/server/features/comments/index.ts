/** What the team writes to itself about an order, each piece with its author and its moment. */
export { commentsRoutes } from './comments.routes.ts';
export { forgetComments } from './comments.store.ts';
