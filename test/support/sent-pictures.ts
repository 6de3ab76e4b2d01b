import sharp from 'sharp';

const COLOR = { r: 29, g: 101, b: 67 };

/** A picture of one colour whose upper half lets the ground through, as logos do. */
export function mark(width: number, height: number): Promise<Buffer> {
  const lower = {
    create: {
      width,
      height: Math.ceil(height / 2),
      channels: 4 as const,
      background: { ...COLOR, alpha: 1 },
    },
  };
  return sharp({ create: { width, height, channels: 4, background: { ...COLOR, alpha: 0 } } })
    .composite([{ input: lower, gravity: 'south' }])
    .png()
    .toBuffer();
}

/** Hands a picture to a shop that runs; the text that a setting names it by. */
export async function sendPicture(
  { url, token }: { url: string; token: string },
  bytes: Uint8Array,
): Promise<string> {
  const form = new FormData();
  form.append('arquivo', new Blob([bytes as Uint8Array<ArrayBuffer>]), 'imagem.png');
  const answer = await fetch(`${url}/api/gerenciamento/midia`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${token}` },
  });
  if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
  const sent = (await answer.json()) as { url: string; width: number; height: number };
  return `${sent.url}#${sent.width}x${sent.height}`;
}
