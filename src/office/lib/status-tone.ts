import { isPaidLike } from '#shared/orders.ts';

type Tone = 'success' | 'berry' | 'warning' | 'error' | 'accent' | 'quiet';

const TONES: Readonly<Record<string, Tone>> = {
  pending: 'warning',
  waiting: 'warning',
  in_analysis: 'warning',
  processing: 'berry',
  shipped: 'berry',
  declined: 'error',
  cancelled: 'error',
  refunded: 'accent',
};

/** The colour of an order's state; quiet for a word that the shop does not know. */
export function statusTone(status: string): Tone {
  if (Object.hasOwn(TONES, status)) return TONES[status] ?? 'quiet';
  return isPaidLike(status) ? 'success' : 'quiet';
}
