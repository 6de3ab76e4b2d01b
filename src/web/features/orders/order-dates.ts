const DAY_AND_TIME = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  day: '2-digit',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});

const DAY = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

/** '21 de nov., 04:32' in São Paulo's time. */
export function dayAndTime(iso: string): string {
  return DAY_AND_TIME.format(new Date(iso));
}

/** The last day of a term, whose end itself counts no more: '21 de novembro de 2026'. */
export function lastDay(end: string): string {
  return DAY.format(Date.parse(end) - 1);
}

/** '21 de novembro de 2026'. */
export function day(iso: string): string {
  return DAY.format(new Date(iso));
}
