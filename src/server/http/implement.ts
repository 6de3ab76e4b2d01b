import { calls, type CallName } from '#shared/wire/calls.ts';

type VerbOf<Name> = Name extends `${infer Verb} ${string}` ? Verb : never;

/** Verb, address and schema of a call, as the table of calls has them, for the route that implements it. */
export function implement<Name extends CallName>(name: Name) {
  const [method, url = ''] = name.split(' ');
  return { method: method as VerbOf<Name>, url, schema: calls[name] };
}
