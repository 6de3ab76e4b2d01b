import type { Etiqueta } from '#shared/wire/labels.ts';

interface Standing {
  text: string;
  tone: 'success' | 'warning' | 'error' | 'quiet';
}

/** How a label stands, in a word or two: only what is known. */
export function standingOf({ estado, desistindo, problema }: Etiqueta): Standing {
  if (desistindo) return { text: 'Cancelando', tone: 'warning' };
  switch (estado) {
    case 'pedida':
    case 'no_carrinho':
      return { text: 'Comprando', tone: 'warning' };
    case 'paga':
      return { text: 'Paga, a gerar', tone: 'warning' };
    case 'gerada':
      return problema === ''
        ? { text: 'Pronta', tone: 'success' }
        : { text: 'Pronta, confira', tone: 'error' };
    case 'cancelada':
      return { text: 'Cancelada', tone: 'quiet' };
    default:
      return { text: 'Não comprada', tone: 'quiet' };
  }
}
