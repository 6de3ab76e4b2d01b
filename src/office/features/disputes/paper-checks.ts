const MEGABYTE = 1024 * 1024;
const MOST_BYTES = 10 * MEGABYTE;
const TYPES = new Set(['image/jpeg', 'image/png', 'application/pdf']);

/** What the browser's chooser offers. */
export const ACCEPTED = '.jpg,.jpeg,.png,.pdf';

/** Why a file is not sent at all, in words; null where the server is to look at it. */
export function refusalOf({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): string | null {
  const short = name.slice(0, 60);
  if (!TYPES.has(type)) return `${short}: envie uma imagem JPEG ou PNG, ou um PDF.`;
  if (size > MOST_BYTES) return `${short}: o arquivo é grande demais, envie um de até 10 MB.`;
  return size === 0 ? `${short}: o arquivo está vazio.` : null;
}

/** '1,4 MB'. */
export function sizeText(bytes: number): string {
  const [amount, unit] =
    bytes < MEGABYTE ? [Math.max(1, Math.round(bytes / 1024)), 'KB'] : [bytes / MEGABYTE, 'MB'];
  return `${amount.toLocaleString('pt-BR', { maximumFractionDigits: 1 })} ${unit}`;
}
