/** A posting code of the Correios is good for so many days from when it is made. */
const DAYS_OF_POSTING_CODE = 7;
const DAY_MS = 86_400_000;

/** When a code that is made now is over. */
export const postingCodeEnd = (made: Date): Date => new Date(made.getTime() + DAYS_OF_POSTING_CODE * DAY_MS);
