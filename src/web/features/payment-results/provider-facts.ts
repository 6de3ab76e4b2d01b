import type { Fact } from './fact-list.tsx';
import { providerStatus } from './provider-words.ts';
import type { ProviderWords } from './result-facts.ts';

/** What the provider has said in the address, where it has said anything. */
export function providerFacts(provider: ProviderWords | undefined): Fact[] {
  if (provider === undefined) return [];
  const { paymentId, status, reference } = provider;
  const facts = [
    { label: 'Número do pagamento', value: paymentId },
    { label: 'Informado pela operadora', value: providerStatus(status) },
    { label: 'Referência', value: reference },
  ];
  return facts.filter(({ value }) => value !== '');
}
