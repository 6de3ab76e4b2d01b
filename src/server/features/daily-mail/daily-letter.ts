import { isDay } from '#shared/days.ts';
import { formatReais } from '#shared/money.ts';
import { plural } from '#shared/text.ts';
import { WAITING } from '#shared/waiting-words.ts';
import type { Letter, LetterWriter, Sender } from '../mail/index.ts';
import { readDay } from '../sales/index.ts';
import { DAILY_MAIL, type DailyMailDeps } from './daily-mail.ts';

interface LetterDeps extends Pick<DailyMailDeps, 'db' | 'clock' | 'isWanted'> {
  /** As it is when the letter is written. */
  shop: () => Sender;
}

type Day = Awaited<ReturnType<typeof readDay>> & { dia: string };

/** Writes it as things stand when it is sent. Nothing where nothing was sold and nothing waits, and for who wants none any more. */
export function createDailyLetters(deps: LetterDeps): Readonly<Record<string, LetterWriter>> {
  return {
    [DAILY_MAIL]: async ({ payload }) => {
      const dia = dayIn(payload);
      const { email: address, publicUrl } = deps.shop();
      if (dia === null || !deps.isWanted() || address === '') return null;
      const day = await readDay(deps, dia);
      if (day.orders === 0 && day.waiting.length === 0) return null;
      return { to: { name: '', address }, letter: dailyLetter({ ...day, dia }, publicUrl) };
    },
  };
}

function dayIn(payload: unknown): string | null {
  const dia = typeof payload === 'object' && payload !== null && 'dia' in payload ? payload.dia : null;
  return typeof dia === 'string' && isDay(dia) ? dia : null;
}

/** '2026-11-25' → '25/11'. */
const spoken = (dia: string) => `${dia.slice(8)}/${dia.slice(5, 7)}`;

function dailyLetter({ dia, orders, cents, waiting }: Day, publicUrl: string): Letter {
  const sold = `${orders} ${plural(orders, 'venda paga', 'vendas pagas')}`;
  const sum = orders === 0 ? 'Nenhuma venda paga' : `${sold}, ${formatReais(cents)}`;
  return {
    subject: `Resumo de ${spoken(dia)}: ${sum}`,
    preview: waiting.map(({ motivo, quantidade }) => `${WAITING[motivo]}: ${quantidade}`).join('. '),
    title: `Seu dia ${spoken(dia)}`,
    greeting: 'Bom dia!',
    blocks: [
      { kind: 'lines', title: `Ontem, ${spoken(dia)}`, lines: [`${sum}.`] },
      ...(waiting.length === 0
        ? []
        : [
            {
              kind: 'lines' as const,
              title: 'Esperando por você agora',
              lines: waiting.map(({ motivo, quantidade }) => `${WAITING[motivo]}: ${quantidade}`),
            },
          ]),
      { kind: 'button', label: 'Abrir a administração', url: `${publicUrl}/admin/dashboard` },
      {
        kind: 'paragraph',
        text: 'Para não receber mais, desmarque o resumo em Configurações, em Contato.',
      },
    ],
  };
}
