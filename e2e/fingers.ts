import type { CDPSession, Page } from 'playwright-core';

const fingers = (span: number) => [
  { x: 195 - span / 2, y: 400, id: 0 },
  { x: 195 + span / 2, y: 400, id: 1 },
];

/** Two fingers around the middle of a phone, from one span to another, in pixels. */
export async function pinch(page: Page, from: number, to: number): Promise<void> {
  const client: CDPSession = await page.context().newCDPSession(page);
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(from) });
  for (const part of [0.25, 0.5, 0.75, 1])
    await client.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: fingers(from + (to - from) * part),
    });
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** Two taps of one finger within a fifth of a second by their own clock, however busy the machine is. */
export async function doubleTap(page: Page): Promise<void> {
  const client: CDPSession = await page.context().newCDPSession(page);
  const began = Date.now() / 1000 - 0.2;
  for (const after of [0, 0.12])
    for (const [type, held] of [
      ['touchStart', 0],
      ['touchEnd', 0.04],
    ] as const)
      await client.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchStart' ? [{ x: 195, y: 400, id: 0 }] : [],
        timestamp: began + after + held,
      });
}
