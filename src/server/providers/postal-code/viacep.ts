import { addressOf, createSource, type SourceOptions } from './ask-source.ts';
import type { PostalCodeSource } from './port.ts';

/** ViaCEP. A code that it doesn't know is a 200 with `erro`, which was `true` once and is `"true"` now. */
export function createViaCep(options: SourceOptions): PostalCodeSource {
  return createSource(options, {
    name: 'viacep',
    path: (cep) => `/ws/${cep}/json/`,
    read(status, { erro, logradouro, bairro, localidade, uf }) {
      if (status !== 200) return null;
      if (erro === true || erro === 'true') return 'unknown';
      return addressOf({ logradouro, bairro, localidade, uf });
    },
  });
}
