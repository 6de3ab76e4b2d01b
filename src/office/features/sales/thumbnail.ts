/** Where the shop's own pictures lie: of these small sizes exist. */
const OWN = '/midia/';
const SMALL = 320;
/** What a browser shows in the place of a picture that is none: one empty dot. */
const NOTHING = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

/** A small size of a bought piece's picture. */
export function thumbnailOf(imagem: string): string {
  if (imagem === '') return NOTHING;
  return imagem.startsWith(OWN) ? `${imagem}/${SMALL}.webp` : imagem;
}
