/** Asks whoever reads a mailbox whether she wants to be written to. */
export const CONFIRM_MAIL = 'novidades_confirmar';
/** Tells her that she will be, and how she leaves. */
export const WELCOME_MAIL = 'novidades_bem_vinda';
