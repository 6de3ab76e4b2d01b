const zone = { timeZone: 'America/Sao_Paulo' } as const;
const DAY_AND_TIME = new Intl.DateTimeFormat('pt-BR', {
  ...zone,
  day: '2-digit',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});
const DAY = new Intl.DateTimeFormat('pt-BR', { ...zone, day: 'numeric', month: 'long' });

/** '21 de nov., 04:32'. */
export const momentText = (iso: string): string => DAY_AND_TIME.format(new Date(iso));

/** The last day of a term, whose end itself counts no more: '21 de novembro'. */
export const lastDayText = (end: string): string => DAY.format(Date.parse(end) - 1);
