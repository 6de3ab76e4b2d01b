import type { Lookup } from '../../lib/calls/use-address.ts';

/** What to say under a postal code while its address is looked up, and when nothing came of it. */
export const LOOKUP_TEXTS: Partial<Record<NonNullable<Lookup>['state'], string>> = {
  loading: 'Buscando o endereço…',
  unknown: 'Não encontramos este CEP. Confira os números ou preencha o endereço.',
  failed: 'Não foi possível buscar o endereço agora. Preencha os campos abaixo.',
};
