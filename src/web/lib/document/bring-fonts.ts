/**
 * Runs in the page, after its first sight: fetches the fonts of which its styles name a family `… Seen` first, and shows
 * them all at once when they are there. Any other way has the whole page styled or laid out several times: a family that
 * changes, or fonts that come one by one. Whoever saves data gets none. Stands on its own, since a page's first script is
 * made of its text.
 */
export function bringFonts(): void {
  const { dataset } = document.documentElement;
  if ('fonts' in dataset || 'letters' in dataset) return;
  const style = getComputedStyle(document.documentElement);
  const families = style.getPropertyValue('--font-display') + style.getPropertyValue('--font-body');
  const faces = new Map<string, FontFace>();
  for (const sheet of document.styleSheets) {
    if (sheet.media.mediaText !== '') continue;
    for (const rule of sheet.cssRules) {
      if (!(rule instanceof CSSFontFaceRule)) continue;
      const told = (name: string) => rule.style.getPropertyValue(name);
      const family = `${told('font-family').replaceAll(/['"]/g, '')} Seen`;
      const unicodeRange = told('unicode-range') || 'U+0-10FFFF';
      if (!families.includes(family)) continue;
      const face = new FontFace(family, told('src'), {
        display: 'swap',
        unicodeRange,
        weight: told('font-weight') || 'normal',
      });
      faces.set(family + unicodeRange, face);
    }
  }
  // Styles of another version of the shop, or of somebody who saves data.
  if (faces.size === 0) dataset['fonts'] = '';
  dataset['letters'] = 'coming';
  const all = [...faces.values()];
  // Others are fetched once a name has letters of theirs.
  const plain = all.filter(({ unicodeRange }) => /^U\+(?:0|20)-/i.test(unicodeRange));
  void Promise.allSettled(plain.map((face) => face.load())).then(() => {
    for (const face of all) document.fonts.add(face);
    dataset['letters'] = 'come';
  });
}
