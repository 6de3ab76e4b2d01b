import { expect, it } from 'vitest';
import { drawBanner } from '../src/demo/art/banner.ts';
import { mediaKey, mediaUrl } from '../src/server/features/media/index.ts';
import { startServer } from './support/server-process.ts';

it('[RUN-146] a built server shows the banner that its sources draw', async () => {
  const shop = await startServer();
  try {
    const page = await (await fetch(shop.url)).text();
    const drawn = Object.values(drawBanner()).map((svg) => mediaUrl(mediaKey('banner', Buffer.from(svg))));
    expect(drawn.filter((url) => !page.includes(url))).toEqual([]);
  } finally {
    await shop.stop();
  }
});
