import { statusLabelOfCharge } from '#shared/charges.ts';

/** A provider's status in Portuguese, with its own word beside it for whoever asks the provider about it. */
export function providerStatus(status: string): string {
  const label = statusLabelOfCharge(status);
  return label === undefined ? status : `${label} (${status})`;
}
