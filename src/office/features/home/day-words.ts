const SHORT = new Intl.DateTimeFormat('pt-BR', { timeZone: 'UTC', day: '2-digit', month: '2-digit' });
const LONG = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'UTC',
  weekday: 'short',
  day: '2-digit',
  month: 'long',
});

const noonOf = (day: string) => new Date(`${day}T12:00:00Z`);

/** '2026-11-21' → '21/11'. */
export const shortDay = (day: string): string => SHORT.format(noonOf(day));

/** '2026-11-21' → 'sáb., 21 de novembro'. */
export const longDay = (day: string): string => LONG.format(noonOf(day));

/** How the new sum stands to the old: '+12%', '−5%'; null where there was nothing to compare with. */
export function changeText(now: number, before: number): string | null {
  if (before <= 0) return null;
  const percent = Math.round(((now - before) / before) * 100);
  if (percent === 0) return 'igual';
  return `${percent > 0 ? '+' : '−'}${Math.abs(percent).toLocaleString('pt-BR')}%`;
}
