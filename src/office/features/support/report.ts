import type { EstadoDaLoja } from '#shared/wire/support.ts';
import { dateTimeText } from '../../lib/dates.ts';

const MARKS = { ok: '✓', atencao: '!', problema: '✗' } as const;

/** The state of the shop as a text to send to whoever helps; no secret stands in it. */
export function reportText({ achados, verificado_em: at }: EstadoDaLoja, address: string): string {
  const lines = achados.map(
    ({ o_que: what, estado, texto, fazer }) =>
      `${MARKS[estado]} ${what}: ${texto}${fazer === null ? '' : `\n    ${fazer}`}`,
  );
  return [`${address}, ${dateTimeText(at)}`, '', ...lines, ''].join('\n');
}
