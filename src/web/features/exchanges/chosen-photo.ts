import { randomKey } from '../../lib/document/random-key.ts';

/** What phones convert their own formats to, where a page asks for these alone. */
export const ACCEPTED = 'image/jpeg,image/png,image/webp';
const MOST_SIDE = 1600;
const PREVIEW_SIDE = 240;
const QUALITY = 0.85;

/** A photograph that waits to be sent. */
export interface ChosenPhoto {
  /** The same photograph, sent again on a dead network, is one. */
  key: string;
  name: string;
  file: Blob;
  /** Null where the browser can't show it. */
  preview: string | null;
}

/** Makes a photograph as small as the shop keeps it, so that a phone sends a tenth; as it is where the browser can't read it. */
export async function choosePhoto(file: File): Promise<ChosenPhoto> {
  const chosen = { key: randomKey(), name: file.name || 'foto.jpg', file, preview: null };
  try {
    const picture = await createImageBitmap(file);
    const small = drawn(picture, MOST_SIDE);
    const preview = drawn(picture, PREVIEW_SIDE).toDataURL('image/jpeg', QUALITY);
    const blob = await new Promise<Blob | null>((done) => small.toBlob(done, 'image/jpeg', QUALITY));
    picture.close();
    return { ...chosen, preview, file: blob !== null && blob.size < file.size ? blob : file };
  } catch {
    return chosen;
  }
}

function drawn(picture: ImageBitmap, side: number): HTMLCanvasElement {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('No canvas to draw on');
  // What lets the ground through stands on white, as the shop keeps it.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}
