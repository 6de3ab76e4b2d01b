/** The server's own limit. */
const MAX_BYTES = 10 * 1024 * 1024;

/** What the file chooser offers; the server looks at the content, not at the name. */
export const ACCEPTED =
  'image/jpeg,image/png,image/webp,image/avif,image/gif,image/heic,image/heif,image/tiff';

/** Why a file can't be a picture of the shop; null when it may be sent. */
export function refusalOf(file: Pick<File, 'name' | 'type' | 'size'>): string | null {
  const name = file.name.slice(0, 60) || 'A imagem';
  if (file.type === 'image/svg+xml') return `${name}: SVG não é aceito. Use uma foto JPEG, PNG ou WebP.`;
  if (file.type !== '' && !file.type.startsWith('image/')) return `${name}: não é uma imagem.`;
  if (file.size > MAX_BYTES) return `${name}: passa de 10 MB. Reduza a foto e envie de novo.`;
  if (file.size === 0) return `${name}: o arquivo está vazio.`;
  return null;
}

/** May this stand as a picture's address: https, or one of the shop's own by its path. */
export function isPictureAddress(text: string): boolean {
  if (/^\/midia\/[0-9a-z]+$/i.test(text)) return true;
  return URL.canParse(text) && new URL(text).protocol === 'https:';
}
