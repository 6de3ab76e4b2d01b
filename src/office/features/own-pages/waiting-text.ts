import { dateTimeText } from '../../lib/dates.ts';

/** What waits beside what the line says. */
export function waitingText({
  rascunho,
  publicar_em,
}: {
  rascunho: boolean;
  publicar_em: string | null;
}): string {
  if (publicar_em !== null) return ` · vai ao ar em ${dateTimeText(publicar_em)}`;
  return rascunho ? ' · há um rascunho que a loja não mostra' : '';
}
