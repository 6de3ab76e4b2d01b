import { readStored } from '../storage/storage.ts';

/** Where the browser keeps whom it belongs to. */
export const CUSTOMER_TOKEN_KEY = 'clienteToken';
export const CUSTOMER_DATA_KEY = 'clienteData';
/** What somebody keeps to come back to who is not logged in. */
export const FAVORITES_KEY = 'favoritos';
/** What was told of a shopper's body: it goes with her session. */
export const KEPT_MEASURES_KEY = 'medidas';
/** Where she has it sent, as she typed it last: it goes with her session, too. */
export const KEPT_CEP_KEY = 'cep';
/** The pieces that were looked at here. */
export const SEEN_KEY = 'vistos';
/** What was searched for here. */
export const SEARCHES_KEY = 'buscas';
/** Names the last logout of this browser: what a tab has kept since before it is somebody's who has left. */
export const LOGOUT_KEY = 'saida';

/** What a token is made of. Anything else could not be sent, and would keep every call of the shop from its way. */
const TOKEN = /^[\w.~+/=-]{1,200}$/;

/** The token of who is logged in here; null for nobody, whatever else stands there. */
export function readToken(): string | null {
  const token = readStored(CUSTOMER_TOKEN_KEY);
  return token !== null && TOKEN.test(token) ? token : null;
}
