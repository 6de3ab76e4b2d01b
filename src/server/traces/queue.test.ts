import type { ReadableSpan } from '@opentelemetry/sdk-trace';
import { expect, it, vi } from 'vitest';
import { createQueue, type SendSpans } from './queue.ts';

/** One that lacks all that is to be written of it. */
const broken = {
  spanContext: () => ({ traceId: '1', spanId: '1', traceFlags: 1 }),
  resource: {},
} as unknown as ReadableSpan;

it('[WATCH-14] what can not be written down is lost and counted, and takes nobody its place', async () => {
  const send = vi.fn<SendSpans>(async () => ({ kind: 'taken', answer: '' }));
  const queue = await createQueue(send);
  for (let round = 0; round < 3; round += 1) {
    for (let span = 0; span < 1000; span += 1) queue.add(broken);
    await queue.flush().catch(() => undefined);
  }
  await vi.waitFor(() => expect(queue.counts).toMatchObject({ failed: 3000, full: 0, sent: 0 }));
  expect(send).not.toHaveBeenCalled();
  await queue.stop();
});
