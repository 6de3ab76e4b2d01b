import { join } from 'node:path';
import { sharedWork } from '../../limits/bounded.ts';
import type { MediaFolder, Original } from './media-folder.ts';
import type { PicturePress } from './picture-press.ts';

/** What a picture is called for link previews, and how wide it is. */
export const SHAREABLE = 'social.jpg';
const SHARED_WIDTH = 900;

export interface LinkPreviewDeps {
  folder: MediaFolder;
  press: PicturePress;
  original: (key: string) => Promise<Original | null>;
}

/** A JPEG for link previews, made when it is first asked for; null where there is no such picture. */
export function createLinkPreviews({ folder, press, original }: LinkPreviewDeps) {
  const once = sharedWork<Buffer | null>('shareable-pictures');

  async function make(key: string): Promise<Buffer | null> {
    if ((await original(key)) === null) return null;
    const source = await folder.originalPath(key);
    if (source === null) return null;
    const target = join(folder.pathOf(key), SHAREABLE);
    await press.run({ kind: 'share', source, target, width: SHARED_WIDTH });
    return folder.readSize(key, SHAREABLE);
  }

  return async (key: string): Promise<Buffer | null> => {
    const there = await folder.readSize(key, SHAREABLE);
    return there ?? once(key, () => make(key));
  };
}
