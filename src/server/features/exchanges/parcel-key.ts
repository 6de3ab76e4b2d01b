/** By this an exchange has one parcel that it sends, and one that comes back to it. */
export const parcelKey = (kind: 'troca' | 'devolucao', exchangeId: number): string => `${kind}:${exchangeId}`;
