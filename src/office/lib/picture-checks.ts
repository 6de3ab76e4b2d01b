/** The server's own limit. */
const MAX_BYTES = 10 * 1024 * 1024;

const TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];

/** What the file chooser offers. */
export const ACCEPTED = TYPES.join(',');

/** Why a file can't be a picture of the shop; null when it may be sent. */
export function refusalOf(file: Pick<File, 'name' | 'type' | 'size'>): string | null {
  const name = file.name.slice(0, 60) || 'A imagem';
  if (file.type === 'image/svg+xml')
    return `${name}: SVG não é aceito. Exporte o desenho como PNG e envie de novo.`;
  // Not every system knows every type: of a file without one the server decides, by its content.
  if (file.type !== '' && !TYPES.includes(file.type)) {
    return `${name}: Envie uma foto em JPEG, PNG, WebP ou AVIF.`;
  }
  if (file.size > MAX_BYTES) return `${name}: passa de 10 MB. Reduza a foto e envie de novo.`;
  if (file.size === 0) return `${name}: o arquivo está vazio.`;
  return null;
}

/** May this stand as a picture's address: https, or one of the shop's own by its path. */
export function isPictureAddress(text: string): boolean {
  if (/^\/midia\/[0-9a-z]+$/i.test(text)) return true;
  return URL.canParse(text) && new URL(text).protocol === 'https:';
}
