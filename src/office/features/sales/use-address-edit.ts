import { useState } from 'react';
import { digitsOf } from '#shared/cpf.ts';
import { formatCep } from '#shared/cep.ts';
import { formatPhone } from '#shared/phone.ts';
import type { PedidoDetalhado } from '#shared/wire/office-orders.ts';
import type { FreteDoEndereco } from '#shared/wire/order-edits.ts';
import { ApiError } from '#web/lib/calls/api.ts';
import { useAddress } from '#web/lib/calls/use-address.ts';
import { laterText, useAct } from '../../lib/use-act.ts';
import { useAttemptKey } from '../../lib/use-attempt-key.ts';
import { changeAddress, isFreightQuoted, quoteAddress } from './edit-calls.ts';

const FIELDS = [
  'nome',
  'whatsapp',
  'cep',
  'endereco',
  'numero',
  'complemento',
  'bairro',
  'cidade',
  'estado',
] as const;
export type PlaceField = (typeof FIELDS)[number];
export type Place = Record<PlaceField, string>;

/** As the order has it; a number that may not be read begins empty. */
function placeOf({ nome, endereco, cliente }: PedidoDetalhado): Place {
  const whatsapp = cliente.whatsapp.includes('•') ? '' : formatPhone(cliente.whatsapp);
  return { nome, whatsapp, ...endereco, cep: formatCep(endereco.cep) };
}

interface Heard {
  onDone(): void;
  /** A field was refused, and says so. */
  onWrong(): void;
}

/** What is typed of another address, what its freight costs the shop, and keeping it. */
export function useAddressEdit(pedido: PedidoDetalhado, { onDone, onWrong }: Heard) {
  // As it was when it was opened: what others change since is told, and not overwritten.
  const [before] = useState(() => ({ place: placeOf(pedido), seen: pedido.ultimaMudanca }));
  const [place, setPlace] = useState(before.place);
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const cep = digitsOf(place.cep);
  const isMoved = cep !== digitsOf(before.place.cep);
  const change = (next: Partial<Place>) => setPlace((all) => ({ ...all, ...next }));
  const lookup = useAddress(isMoved ? cep : '', change);
  const freight = useFreight(pedido.id);
  const attempt = useAttemptKey();
  const isPriced = isMoved && isFreightQuoted(pedido);
  const quote = isPriced && freight.of === cep ? freight.quote : null;
  const mustQuote = isPriced && quote === null;
  const { busy, problem, run } = useAct(async () => {
    setErrors({});
    const { whatsapp, ...rest } = place;
    const body = {
      ...rest,
      ...(whatsapp !== before.place.whatsapp && { whatsapp }),
      diferenca: quote?.diferenca ?? 0,
      visto: before.seen,
    };
    await changeAddress(pedido.id, body, attempt.keyOf(body));
    attempt.end();
    onDone();
  }, failed);

  function failed(error: unknown): string {
    if (error instanceof ApiError && Object.keys(error.campos).length > 0) {
      setErrors(error.campos);
      onWrong();
      return '';
    }
    // It costs another sum by now: that is to be seen before it is agreed to.
    if (error instanceof ApiError && error.codigo === 'frete_mudou') freight.ask(cep);
    return laterText(error);
  }

  /** True where there is something to see before it is kept. */
  function next(): void {
    if (mustQuote && cep.length === 8) freight.ask(cep);
    else run();
  }
  return {
    place,
    change,
    errors,
    lookup,
    quote,
    mustQuote,
    busy: busy || freight.busy,
    problem: problem || freight.problem,
    next,
  };
}

/** The freight to another postal code, as it was last asked for. */
function useFreight(id: number) {
  const [known, setKnown] = useState<{ of: string; quote: FreteDoEndereco } | null>(null);
  const { busy, problem, run } = useAct(async (cep: string) => {
    setKnown({ of: cep, quote: await quoteAddress(id, cep) });
  });
  return { of: known?.of ?? '', quote: known?.quote ?? null, busy, problem, ask: run };
}
