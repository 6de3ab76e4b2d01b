import { exchangeName } from '#shared/exchange-states.ts';
import type { Emissao } from '#shared/wire/invoice-service.ts';

interface Standing {
  text: string;
  tone: 'success' | 'warning' | 'error' | 'quiet';
}

/** How an invoice stands, in a word or two: only what is known. */
export function standingOf({ estado, problema }: Emissao): Standing {
  switch (estado) {
    case 'pedida':
      return { text: 'Enviando', tone: 'warning' };
    case 'processando':
      return { text: 'Na Sefaz', tone: 'warning' };
    case 'autorizada':
      return problema === ''
        ? { text: 'Autorizada', tone: 'success' }
        : { text: 'Autorizada, confira', tone: 'warning' };
    case 'recusada':
      return { text: 'Recusada', tone: 'error' };
    case 'cancelando':
      return { text: 'Cancelando', tone: 'warning' };
    case 'cancelada':
      return { text: 'Cancelada', tone: 'quiet' };
  }
}

/** What an invoice is of, as people say it. */
export const purposeText = (tipo: Emissao['tipo'], troca: number | null): string => {
  if (tipo === 'saida') return 'Nota da venda';
  if (tipo === 'troca') return `Nota da peça nova da ${exchangeName(troca ?? 0)}`;
  return troca === null ? 'Nota de entrada' : `Nota de entrada da ${exchangeName(troca)}`;
};

/** In groups of four, as it stands on the printed invoice. */
export const grouped = (key: string): string => key.replaceAll(/(.{4})(?=.)/g, '$1 ');
