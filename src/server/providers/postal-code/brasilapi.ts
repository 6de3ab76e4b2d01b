import { addressOf, createSource, type SourceOptions } from './ask-source.ts';
import type { PostalCodeSource } from './port.ts';

/** BrasilAPI, which asks several registers itself: 404 when none of them knows the code. */
export function createBrasilApi(options: SourceOptions): PostalCodeSource {
  return createSource(options, {
    name: 'brasilapi',
    path: (cep) => `/api/cep/v2/${cep}`,
    read(status, { street, neighborhood, city, state, errors }) {
      if (status === 404 && saysUnknown(errors)) return 'unknown';
      if (status !== 200) return null;
      return addressOf({ logradouro: street, bairro: neighborhood, localidade: city, uf: state });
    },
  });
}

/** It answers 404 too when its registers could not be reached; only their own words tell. */
function saysUnknown(errors: unknown): boolean {
  const texts = Array.isArray(errors) ? errors.map((error) => JSON.stringify(error)) : [];
  return texts.some((text) => /n(ã|a)o encontrad|inv(á|a)lid/i.test(text));
}
