import { useState } from 'react';
import { digitsOf } from '#shared/cpf.ts';
import { useAddress, type FoundAddress, type Lookup } from '../../lib/calls/use-address.ts';

/** Fills street, district, city and state once a postal code is typed whole; a code that was there stays as it is. */
export function usePlace(cep: string, fill: (found: Partial<FoundAddress>) => void): Lookup {
  // Where another one was typed meanwhile, what it filled in has to give way again.
  const [untouched, setUntouched] = useState<string | null>(cep);
  if (untouched !== null && cep !== untouched) setUntouched(null);
  return useAddress(cep === untouched ? '' : digitsOf(cep), (found) => {
    const known = Object.entries(found).filter(([, value]) => value !== '');
    fill(Object.fromEntries(known));
  });
}
