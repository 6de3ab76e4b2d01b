import type { Banner } from '#shared/page-services.ts';
import type { Kysely } from 'kysely';
import type { DB } from '../../db/index.ts';
import { insertMedia, mediaKey, mediaUrl, type Media } from '../media/index.ts';
import { heroTall, heroWide } from './art/hero.ts';

export interface ArtDeps {
  db: Kysely<DB>;
  media: Pick<Media, 'keepOriginal'>;
}

const TYPE = 'image/svg+xml';
/** All that sizes are made in; one that is not there yet answers with the drawing itself. */
const WIDTHS = [480, 640, 960, 1280];

/** Hands the banner's drawings to the pictures' pipeline, as if they had been uploaded. */
export async function keepBanner({ db, media }: ArtDeps): Promise<Banner> {
  const keep = async (svg: string, size: { width: number; height: number }) => {
    const bytes = Buffer.from(svg);
    const key = mediaKey('banner', bytes);
    await media.keepOriginal(key, { bytes, contentType: TYPE });
    await insertMedia(db, [{ key, content_type: TYPE, bytes: bytes.length, ...size }]);
    return { url: mediaUrl(key), ...size, placeholder: null, widths: WIDTHS, cor: null };
  };
  return {
    tall: await keep(heroTall(), { width: 900, height: 1100 }),
    wide: await keep(heroWide(), { width: 1600, height: 900 }),
  };
}
