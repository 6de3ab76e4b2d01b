/** Said in the place of a date that is missing or none. */
export const NO_DATE = 'Data não disponível';

const zone = { timeZone: 'America/Sao_Paulo' } as const;
const DAY_AND_TIME = new Intl.DateTimeFormat('pt-BR', {
  ...zone,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});
const DAY = new Intl.DateTimeFormat('pt-BR', { ...zone, day: '2-digit', month: '2-digit', year: 'numeric' });
const TIME = new Intl.DateTimeFormat('pt-BR', { ...zone, hour: '2-digit', minute: '2-digit' });

function momentOf(text: string | null | undefined): Date | null {
  const moment = new Date(text ?? Number.NaN);
  return Number.isNaN(moment.getTime()) ? null : moment;
}

/** '21/11/2026, 04:32' in São Paulo's time. */
export function dateTimeText(text: string | null | undefined): string {
  const moment = momentOf(text);
  return moment === null ? NO_DATE : DAY_AND_TIME.format(moment);
}

/** '21/11/2026' in São Paulo. */
export function dateText(text: string | null | undefined): string {
  const moment = momentOf(text);
  return moment === null ? NO_DATE : DAY.format(moment);
}

/** 'Números das 10:14' in São Paulo's time, of figures that are not of now; null of others. */
export function readAtText(text: string | null | undefined): string | null {
  const moment = momentOf(text);
  if (moment === null) return null;
  const time = TIME.format(moment);
  return `Números ${time.startsWith('01:') ? 'da' : 'das'} ${time}`;
}
