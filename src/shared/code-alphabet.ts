/** Letters and digits of codes that people type: none that is easily read as another (no I, L, O, U). */
export const CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
