/** Orders that are chosen in the list, and begun or sent by one press. It writes nothing itself: each goes by the call of one. */
export type { ManyMovesDeps } from './deps.ts';
export { manyMovesRoutes } from './many-moves.routes.ts';
