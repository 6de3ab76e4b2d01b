/** Where the browser keeps whom it belongs to. */
export const CUSTOMER_TOKEN_KEY = 'clienteToken';
export const CUSTOMER_DATA_KEY = 'clienteData';
