import type { SourceOptions } from '../providers/postal-code/ask-source.ts';
import { createBrasilApi } from '../providers/postal-code/brasilapi.ts';
import type { PostalCodeSource } from '../providers/postal-code/port.ts';
import { createViaCep } from '../providers/postal-code/viacep.ts';
import type { Config } from '../settings/config.ts';
import { REAL_STREETS, type Endpoints } from './endpoints.ts';

interface StreetSourcesGiven {
  config: Pick<Config, 'sandbox'>;
  endpoints: Pick<Endpoints, 'viaCep' | 'brasilApi'>;
  /** What every client needs, by its name. */
  common: (name: string) => Omit<SourceOptions, 'baseUrl'>;
  /** Is freight a real one by the office's token? Streets are real then, too. */
  isReal: () => boolean;
}

/** Who is asked for streets, one after the other. */
export function streetSources({ config, endpoints, common, isReal }: StreetSourcesGiven): PostalCodeSource[] {
  const { viaCep, brasilApi } = endpoints;
  const first = createViaCep({ ...viaCep, ...common('viacep') });
  const second = brasilApi === null ? [] : [createBrasilApi({ ...brasilApi, ...common('brasilapi') })];
  if (!config.sandbox.postalCodes) return [first, ...second];
  const real = createViaCep({ ...REAL_STREETS.viaCep, ...common('viacep') });
  const further = createBrasilApi({ ...REAL_STREETS.brasilApi, ...common('brasilapi') });
  return [
    {
      name: first.name,
      async find(cep, totalMs) {
        if (!isReal()) return first.find(cep, totalMs);
        const endMs = performance.now() + totalMs;
        const answer = await real.find(cep, totalMs / 2);
        return answer.kind === 'failed' ? further.find(cep, endMs - performance.now()) : answer;
      },
    },
  ];
}
