const YEAR_BEGINS = '01-01T00:00:00-03:00';

/** Tax may be asked for until five years after the year's end (CTN, art. 173, I). */
export function taxTermBegins(now: Date): Date {
  const year = Number(
    new Intl.DateTimeFormat('en', { timeZone: 'America/Sao_Paulo', year: 'numeric' }).format(now),
  );
  return new Date(`${year - 5}-${YEAR_BEGINS}`);
}
