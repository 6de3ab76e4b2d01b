/** Where the browser keeps whom it belongs to. */
export const CUSTOMER_TOKEN_KEY = 'clienteToken';
export const CUSTOMER_DATA_KEY = 'clienteData';
/** What was told of a shopper's body: it goes with her session. */
export const KEPT_MEASURES_KEY = 'medidas';
