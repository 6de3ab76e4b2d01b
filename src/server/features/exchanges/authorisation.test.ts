import { expect, it } from 'vitest';
import { authorisation } from './authorisation.ts';

it('[EXCH-71] a piece that waits for another one has the whole of its last day in São Paulo to come', () => {
  const kept = true;
  for (const now of ['2026-06-12T13:00:00Z', '2026-06-13T02:59:00Z'])
    expect(authorisation({ kept }, { sendBack: 'pac', now: new Date(now) }).send_by).toEqual(
      new Date('2026-07-13T02:59:59.999Z'),
    );
});
