/** What the team writes to itself about an order, each piece with its author and its moment. */
export { commentsRoutes } from './comments.routes.ts';
export { forgetComments, replaceOnPaper } from './comments.store.ts';
