import type { Banner } from '#shared/page-services.ts';
import type { Kysely } from 'kysely';
import type { DB } from '../server/db/index.ts';
import { insertMedia, mediaKey, mediaUrl, type Media } from '../server/features/media/index.ts';
import { drawBanner } from './art/banner.ts';

export interface ArtDeps {
  db: Kysely<DB>;
  media: Pick<Media, 'keepOriginal' | 'ask'>;
}

const TYPE = 'image/svg+xml';
/** One that is not made yet answers with the drawing itself. */
const WIDTHS = [480, 640, 960, 1280];

/** Hands the banner's drawings to the pictures' pipeline, as if they had been uploaded. */
export async function keepBanner({ db, media }: ArtDeps): Promise<Banner> {
  const keep = async (svg: string, size: { width: number; height: number }) => {
    const bytes = Buffer.from(svg);
    const key = mediaKey('banner', bytes);
    await media.keepOriginal(key, { bytes, contentType: TYPE });
    const row = { key, content_type: TYPE, bytes: bytes.length, ...size };
    await insertMedia(db, [{ ...row, widths: WIDTHS, state: 'ready' }]);
    // The first picture that anybody sees.
    for (const width of WIDTHS) media.ask(key, `${width}.avif`);
    return { url: mediaUrl(key), ...size, placeholder: null, widths: WIDTHS, cor: null };
  };
  const drawn = drawBanner();
  const tall = { width: 900, height: 1100 };
  const wide = { width: 1600, height: 900 };
  return {
    tall: await keep(drawn.tall, tall),
    wide: await keep(drawn.wide, wide),
    tallDark: await keep(drawn.tallDark, tall),
    wideDark: await keep(drawn.wideDark, wide),
  };
}
