import { useEffect, useState } from 'react';
import type { FreteOpcao } from '#shared/wire/shipping.ts';
import { api, ApiError } from '../../lib/calls/api.ts';

export interface Parcel {
  items: readonly ItemFrete[];
}

/** A product's number, or a line of the cart, and how many. */
export interface ItemFrete {
  id: number | string;
  quantidade: number;
}

interface Question {
  /** Null: nothing is asked yet. */
  cep: string | null;
  /** A press asks anew, whatever was answered. */
  asked: object | null;
}

/** So long nothing more is pressed before it is asked: a quantity is raised by several presses. */
const DELAY_MS = 200;
const FAILED = 'Erro ao calcular fretes. Tente novamente.';

/** A refusal in the shop's own words; what stands before the shop, such as a proxy, has none for a shopper. */
function failureText(failure: unknown): string {
  return failure instanceof ApiError && failure.status < 500 ? failure.text : FAILED;
}

interface Answer extends Question {
  key: string;
  options: readonly FreteOpcao[] | null;
  failed: string;
}

/** What sending this to a postal code costs. Answers to an older question are dropped: another quantity weighs something else. */
export function useQuote({ items }: Parcel, { cep, asked }: Question) {
  const key = JSON.stringify(items.map(({ id, quantidade }) => ({ id, quantidade })));
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => {
    if (cep === null) return;
    const asking = new AbortController();
    const { signal } = asking;
    async function ask(cepDestino: string): Promise<void> {
      const tell = (told: Pick<Answer, 'options' | 'failed'>) =>
        signal.aborted || setAnswer({ cep: cepDestino, asked, key, ...told });
      try {
        const body = { cepDestino, cartItems: JSON.parse(key) as ItemFrete[] };
        const { data } = await api('POST /frete/calcular', { body, harmless: true, signal });
        tell({ options: data.opcoes, failed: '' });
      } catch (failure) {
        tell({ options: null, failed: failureText(failure) });
      }
    }
    const timer = setTimeout(() => void ask(cep), DELAY_MS);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [key, cep, asked]);
  const isCurrent = answer?.cep === cep && answer?.asked === asked && answer?.key === key;
  return {
    options: isCurrent ? answer.options : null,
    failed: isCurrent ? answer.failed : '',
    isAsking: cep !== null && !isCurrent,
  };
}
