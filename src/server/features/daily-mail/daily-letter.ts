import { isDay } from '#shared/days.ts';
import { formatReais } from '#shared/money.ts';
import { plural } from '#shared/text.ts';
import { WAITING } from '#shared/waiting-words.ts';
import type { Letter, LetterWriter, Sender } from '../mail/index.ts';
import { readDay } from '../sales/index.ts';
import { DAILY_MAIL, type DailyMailDeps } from './daily-mail.ts';

interface LetterDeps extends Pick<DailyMailDeps, 'db' | 'clock'> {
  /** Does the shop's own address get it, as the settings stand now? */
  isWanted: () => boolean;
  /** As it is when the letter is written. */
  shop: () => Sender;
}

type Day = Awaited<ReturnType<typeof readDay>> & { dia: string };

/** Writes it as things stand when it is sent. Nothing where nothing was sold and nothing waits, and for who wants none any more. */
export function createDailyLetters(deps: LetterDeps): Readonly<Record<string, LetterWriter>> {
  return {
    [DAILY_MAIL]: async ({ payload, to }) => {
      const dia = dayIn(payload);
      const { email, publicUrl } = deps.shop();
      const address = to?.address ?? (deps.isWanted() ? email : '');
      if (dia === null || address === '') return null;
      const day = await readDay(deps, dia);
      if (day.orders === 0 && day.waiting.length === 0) return null;
      const end = to === undefined ? END_OF_SHOP : END_OF_OWN;
      return { to: { name: '', address }, letter: dailyLetter({ ...day, dia }, { publicUrl, end }) };
    },
  };
}

function dayIn(payload: unknown): string | null {
  const dia = typeof payload === 'object' && payload !== null && 'dia' in payload ? payload.dia : null;
  return typeof dia === 'string' && isDay(dia) ? dia : null;
}

/** '2026-11-25' → '25/11'. */
const spoken = (dia: string) => `${dia.slice(8)}/${dia.slice(5, 7)}`;

const END_OF_SHOP = 'Para não receber mais, desmarque o resumo em Configurações, em Avisos para a loja.';
const END_OF_OWN = 'Para não receber mais, desmarque o resumo em Senha, em Meus avisos por e-mail.';

function dailyLetter(
  { dia, orders, cents, waiting }: Day,
  { publicUrl, end }: { publicUrl: string; end: string },
): Letter {
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
      { kind: 'paragraph', text: end },
    ],
  };
}
