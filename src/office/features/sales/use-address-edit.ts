import { useState } from 'react';
import { digitsOf } from '#shared/cpf.ts';
import { refusalOf } from '#shared/checkout.ts';
import { formatCep } from '#shared/cep.ts';
import { formatPhone } from '#shared/phone.ts';
import type { PedidoDetalhado } from '#shared/wire/office-orders.ts';
import type { FreteDoEndereco } from '#shared/wire/order-edits.ts';
import { ApiError } from '#web/lib/calls/api.ts';
import { useAddress } from '#web/lib/calls/use-address.ts';
import { useAct } from '../../lib/use-act.ts';
import { useAttemptKey } from '../../lib/use-attempt-key.ts';
import { editFailure, useRelease } from './use-release.ts';
import { useSettling } from './use-settling.ts';
import { changeAddress, isFreightQuoted, quoteAddress, tryAddress } from './edit-calls.ts';

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
  /** What is to be known of the label that holds the order; empty: none does. */
  etiqueta: string;
  onDone(): void;
  /** A field was refused, and says so. */
  onWrong(): void;
}

/** What is typed of another address, what its freight costs the shop, and keeping it. */
export function useAddressEdit(pedido: PedidoDetalhado, { etiqueta, onDone, onWrong }: Heard) {
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
  const release = useRelease(pedido.id, etiqueta);
  const isPriced = isMoved && isFreightQuoted(pedido);
  const quote = isPriced && freight.of === cep ? freight.quote : null;
  const mustQuote = isPriced && quote === null;
  const settling = useSettling(quote);
  const { busy, problem, run } = useAct(async () => {
    const body = { ...askedPlace(place, before.place), ...settling.asked, visto: before.seen };
    const key = attempt.keyOf(body);
    await release.first(() => tryAddress(pedido.id, body, key));
    await changeAddress(pedido.id, body, key);
    attempt.end();
    onDone();
  }, failed);

  function failed(error: unknown): string {
    if (error instanceof ApiError && FIELDS.some((field) => error.campos[field] !== undefined)) {
      setErrors(error.campos);
      onWrong();
      return '';
    }
    if (isDearerBy(error)) freight.ask(cep);
    return editFailure(error);
  }

  /** True where there is something to see before it is kept. */
  function next(): void {
    const wrong = isFreightQuoted(pedido) ? wrongIn(place, before.place) : {};
    setErrors(wrong);
    // A label is not given up for what can't be kept anyhow.
    if (Object.keys(wrong).length > 0) onWrong();
    else if (mustQuote) freight.ask(cep);
    else settling.orPoint(run);
  }
  return {
    place,
    change,
    errors,
    lookup,
    quote,
    settling,
    release,
    mustQuote,
    busy: busy || freight.busy,
    problem: problem || freight.problem,
    next,
  };
}

/** A number that was not typed anew stays as it is. */
const askedPlace = ({ whatsapp, ...rest }: Place, before: Place) => ({
  ...rest,
  ...(whatsapp !== before.whatsapp && { whatsapp }),
});

/** What is wrong with what was typed, by the rules of the checkout. */
function wrongIn(place: Place, before: Place): Partial<Record<string, string>> {
  const told = RULED.flatMap((field) => {
    const isKept = field === 'whatsapp' && place.whatsapp === before.whatsapp;
    const words = isKept ? null : refusalOf(field, place[field]);
    return words === null ? [] : [[field, words] as const];
  });
  return Object.fromEntries(told);
}

const RULED = ['nome', 'whatsapp', 'cep', 'endereco', 'cidade', 'estado'] as const;

/** It costs another sum by now: that is to be seen before it is agreed to. */
const isDearerBy = (error: unknown) => error instanceof ApiError && error.codigo === 'frete_mudou';

/** The freight to another postal code, as it was last asked for. */
function useFreight(id: number) {
  const [known, setKnown] = useState<{ of: string; quote: FreteDoEndereco } | null>(null);
  const { busy, problem, run } = useAct(async (cep: string) => {
    setKnown({ of: cep, quote: await quoteAddress(id, cep) });
  });
  return { of: known?.of ?? '', quote: known?.quote ?? null, busy, problem, ask: run };
}
