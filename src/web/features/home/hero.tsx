import type { CSSProperties } from 'react';
import type { CoverBanner, CoverPhoto, FrontPage } from '#shared/front-page.ts';
import type { Banner } from '#shared/page-services.ts';
import { paths } from '#shared/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Container } from '../../ui/container.tsx';
import { srcset, useSizesAt } from '../../ui/picture.tsx';
import styles from './hero.module.css';

/** The banner: a picture of its own for tall screens, one sentence and one way on. */
export function Hero({ shopName, banner, front, cover }: HeroProps) {
  const photo = cover?.photo ?? front?.photo;
  const phonePhoto = cover?.phonePhoto ?? front?.phonePhoto ?? photo;
  const alt = `Banner da loja ${shopName}`;
  const { title, text, button } = cover ?? ordinary(front);
  return (
    <section className={classNames(styles.hero, photo && styles.own)}>
      {photo && phonePhoto ? (
        <CoverPicture photo={photo} phonePhoto={phonePhoto} alt={alt} priority />
      ) : (
        <HousePicture banner={banner} alt={alt} />
      )}
      <Container className={styles.content}>
        <div className={styles.text}>
          <h1 className={styles.title}>{title}</h1>
          {text !== undefined && <p className={styles.lead}>{text}</p>}
          {button && (
            <div className={styles.actions}>
              <ButtonLink to={button.to} size="l" iconAfter="arrow-right">
                {button.name}
              </ButtonLink>
            </div>
          )}
        </div>
      </Container>
    </section>
  );
}

/** The cover that stands there as long as no other does: each word is the owner's, or the house's. */
function ordinary(front: FrontPage | undefined): Pick<CoverBanner, 'title' | 'text' | 'button'> {
  return {
    title: front?.title ?? 'Leve, bonita, do seu jeito.',
    text: front?.text ?? 'Peças que acompanham os seus dias, da manhã ao jantar.',
    button: { name: front?.button ?? 'Ver a coleção', to: front?.link ?? paths.catalog },
  };
}

function HousePicture({ banner, alt }: { banner: Banner; alt: string }) {
  const { tall, wide, tallDark, wideDark } = banner;
  return (
    <picture className={styles.picture}>
      <Sources
        picture={wideDark}
        sizes="100vw"
        media="screen and (min-width: 64rem) and (prefers-color-scheme: dark)"
      />
      <Sources picture={wide} sizes="100vw" media="(min-width: 64rem)" />
      <Sources picture={tallDark} sizes="85vw" media="screen and (prefers-color-scheme: dark)" />
      {/* A little below the screen's width: a phone takes the next smaller file, and paints sooner. */}
      <Sources picture={tall} sizes="85vw" />
      <Image picture={tall} src={tall.url} alt={alt} priority />
    </picture>
  );
}

interface CoverPictureProps {
  photo: CoverPhoto;
  phonePhoto: CoverPhoto;
  alt: string;
  /** In the first screen. */
  priority?: boolean;
  /** How wide it is on wide screens; the whole of them unless said. */
  wideSizes?: string;
}

/** The owner's photograph, and the point of it that is seen on every screen. */
export function CoverPicture({
  photo,
  phonePhoto,
  alt,
  priority = false,
  wideSizes = '100vw',
}: CoverPictureProps) {
  const sizesAt = useSizesAt(priority);
  const focus = { '--focus': phonePhoto.focus, '--focus-wide': photo.focus } as CSSProperties;
  return (
    <picture className={styles.picture} style={focus}>
      <Sources picture={photo} sizes={wideSizes} media="(min-width: 64rem)" sizesAt={sizesAt} />
      <Sources picture={phonePhoto} sizes="(min-width: 48rem) 50vw, 85vw" sizesAt={sizesAt} />
      <Image
        picture={phonePhoto}
        src={`${sizesAt(phonePhoto.url)}/${phonePhoto.widths.at(-1)}.webp`}
        {...{ alt, priority }}
      />
    </picture>
  );
}

interface ImageProps {
  picture: Banner['tall'];
  src: string;
  alt: string;
  priority: boolean;
}

function Image({ picture: { width, height }, src, alt, priority }: ImageProps) {
  const when = priority ? ({ fetchPriority: 'high' } as const) : ({ loading: 'lazy' } as const);
  return <img src={src} alt={alt} width={width} height={height} {...when} decoding="async" />;
}

interface HeroProps {
  shopName: string;
  banner: Banner;
  /** What of it is the owner's. */
  front?: FrontPage | undefined;
  /** What stands in its place now. */
  cover?: CoverBanner | undefined;
}

interface SourcesProps {
  picture: Banner['tall'];
  sizes: string;
  media?: string;
  /** Where they lie, if not at the picture's own address. */
  sizesAt?: (url: string) => string;
}

function Sources({ picture, sizes, media, sizesAt }: SourcesProps) {
  const { width, height } = picture;
  return (['avif', 'webp'] as const).map((kind) => (
    <source
      key={kind}
      type={`image/${kind}`}
      srcSet={srcset(picture, kind, sizesAt)}
      {...{ sizes, media, width, height }}
    />
  ));
}
