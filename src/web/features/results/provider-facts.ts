import type { Fact } from './fact-list.tsx';
import { providerStatus } from './provider-words.ts';
import type { ProviderWords } from './result-facts.ts';

/** What the provider has said in the address, where it has said anything. */
export function providerFacts({ paymentId, status, reference }: ProviderWords): Fact[] {
  const facts = [
    { label: 'Número do pagamento', value: paymentId },
    { label: 'Informado pela operadora', value: providerStatus(status) },
    { label: 'Referência', value: reference },
  ];
  return facts.filter(({ value }) => value !== '');
}
