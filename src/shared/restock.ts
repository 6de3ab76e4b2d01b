/** Why a piece is listed: gone while people ask for it, gone soon, or not sold while it was there. */
export const motivosReposicao = ['esgotado', 'acabando', 'parado'] as const;
/** Days that are looked back on. */
export const periodosReposicao = ['30', '60', '90'] as const;

export type MotivoReposicao = (typeof motivosReposicao)[number];
