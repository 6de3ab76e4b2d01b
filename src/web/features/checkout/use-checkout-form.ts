import { useEffect, useRef, useState } from 'react';
import { validateCheckout, type CheckoutCheck, type CheckoutFields } from '#shared/checkout.ts';
import { isCep } from '#shared/cep.ts';
import { digitsOf } from '#shared/cpf.ts';
import { fromProfile, keepDraft, knownFields, ownerOf, readDraft } from './form-state.ts';
import { keepCep } from '../../lib/delivery/kept-cep.ts';
import { useAddress, type FoundAddress } from '../../lib/calls/use-address.ts';

const PLACE = ['endereco', 'bairro', 'cidade', 'estado'] as const;

/** The form's values, what is wrong with them, and where each comes from. */
export function useCheckoutForm(cliente: Readonly<Record<string, unknown>> | null) {
  const [fields, setFields] = useState<CheckoutFields>(knownFields);
  const [errors, setErrors] = useState<CheckoutCheck['errors']>({});
  const [filled, setFilled] = useState<ReadonlySet<keyof CheckoutFields>>(new Set());
  const profile = fromProfile(cliente);
  const owner = ownerOf(cliente);
  const shownFor = useRef<string | null>(null);

  // Only the browser knows the draft and the customer: the server's HTML is the same for everybody.
  useEffect(() => {
    const { values, locked } = fromProfile(cliente);
    const own = Object.fromEntries(
      Object.entries(values).filter(([name]) => (locked as Set<string>).has(name)),
    );
    const isOther = shownFor.current !== owner;
    shownFor.current = owner;
    const draft = readDraft(owner);
    setFields((current) => ({ ...(isOther ? knownFields() : current), ...values, ...draft, ...own }));
  }, [cliente, owner]);

  function clearErrors(touched: readonly string[]): void {
    setErrors((current) =>
      Object.fromEntries(Object.entries(current).filter(([name]) => !touched.includes(name))),
    );
  }

  const lookup = useAddress(digitsOf(fields.cep), (address: FoundAddress) => {
    const known = PLACE.filter((name) => address[name] !== '');
    setFilled(new Set(known));
    clearErrors(known);
    setFields((current) => {
      const next = { ...current, ...Object.fromEntries(known.map((name) => [name, address[name]])) };
      keepDraft(owner, next);
      return next;
    });
  });

  function change(changed: Partial<CheckoutFields>): void {
    const newCep = changed.cep !== undefined && digitsOf(changed.cep) !== digitsOf(fields.cep);
    const next = {
      ...fields,
      ...(newCep ? withoutPlace(fields, { filled, saved: profile.values }) : {}),
      ...changed,
    };
    if (newCep) setFilled(new Set());
    if (newCep && owner === null) rememberCep(digitsOf(next.cep));
    setFields(next);
    keepDraft(owner, next);
    clearErrors(Object.keys(changed));
  }

  /** Checks everything and shows what is wrong beside each field. */
  function check(frete: { id: string } | null): CheckoutCheck {
    const result = validateCheckout(fields, frete);
    setErrors(result.errors);
    return result;
  }

  return { fields, errors, lookup, filled, locked: profile.locked, change, check };
}

/** Of a guest: a customer has her addresses, and what she types besides may be for a gift. */
function rememberCep(cep: string): void {
  if (isCep(cep)) keepCep(cep);
}

interface OldPlace {
  /** What the lookup had filled. */
  filled: ReadonlySet<keyof CheckoutFields>;
  /** What the customer's account knows. */
  saved: Partial<CheckoutFields>;
}

/** What belongs to an older postal code goes with it: nobody's parcel travels to another street's number. */
function withoutPlace(fields: CheckoutFields, { filled, saved }: OldPlace): Partial<CheckoutFields> {
  const names = [...PLACE, 'numero', 'complemento'] as const;
  const old = names.filter((name) => filled.has(name) || (saved[name] && saved[name] === fields[name]));
  return Object.fromEntries(old.map((name) => [name, '']));
}
