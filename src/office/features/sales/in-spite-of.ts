import { cautelas, type Cautela } from '#shared/orders.ts';
import { ApiError } from '#web/lib/calls/api.ts';
import type { QuestionTexts } from '../../ui/question.tsx';

const TITLES: Record<Cautela, string> = {
  pedido_contestado: 'O pagamento foi contestado',
  alerta_de_fraude: 'Alerta de fraude',
  valor_sendo_devolvido: 'Valor devolvido ou a caminho',
  pagamento_nao_conferido: 'Pagamento não conferido',
};

/** As `useQuestion` gives it. */
export type Ask = (question: QuestionTexts) => Promise<boolean>;

/**
 * Lets an order go out by `act`. What the shop says against it is asked about, one thing after the other, and `act` is
 * tried again with the answers. False: it was left as it is. Throws what else went wrong.
 */
export async function inSpiteOf(ask: Ask, act: (apesarDe: Cautela[]) => Promise<void>): Promise<boolean> {
  const told: Cautela[] = [];
  for (;;) {
    try {
      await act(told);
      return true;
    } catch (error) {
      const caution = cautelas.find((one) => error instanceof ApiError && error.codigo === one);
      if (caution === undefined || told.includes(caution)) throw error;
      const text = error instanceof Error ? error.message : '';
      const yes = await ask({ title: TITLES[caution], text, yes: 'Seguir mesmo assim', danger: true });
      if (!yes) return false;
      told.push(caution);
    }
  }
}
