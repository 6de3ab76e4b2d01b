import { createContext, useContext } from 'react';
import type { Picture } from '#shared/wire/catalog.ts';
import { classNames } from './class-names.ts';
import styles from './picture.module.css';

interface ProductPictureProps {
  picture: Pick<Picture, 'url' | 'width' | 'height' | 'placeholder' | 'widths'>;
  alt: string;
  /** How wide it is shown: '(min-width: 64rem) 25vw, 50vw'. */
  sizes: string;
  /** In the first screen: loaded at once and first. Others load when they come near. */
  priority?: boolean;
  className?: string | undefined;
}

/** A picture of which no more is known than its address, and maybe the sizes that exist. */
export function plainPicture(url: string, widths: number[] = []): ProductPictureProps['picture'] {
  return { url, width: 900, height: 1200, placeholder: null, widths };
}

/** May pictures beyond the first screen come from elsewhere than the shop? */
export const MaybeDirect = createContext(false);

/** Where the sizes of a picture lie. One of the first screen is the shop's own: a detour would delay the first sight. */
export function useSizesAt(priority: boolean): (url: string) => string {
  const isDirect = useContext(MaybeDirect) && !priority;
  return (url) => (isDirect ? `${url}/direta` : url);
}

/** The sizes of a picture for a srcset. */
export function srcset(
  { url, widths }: Pick<Picture, 'url' | 'widths'>,
  kind: 'avif' | 'webp',
  sizesAt = (own: string) => own,
): string {
  return widths.map((width) => `${sizesAt(url)}/${width}.${kind} ${width}w`).join(', ');
}

function smallest({ url, widths }: ProductPictureProps['picture'], sizesAt: (url: string) => string): string {
  const fair = widths.find((width) => width >= 480) ?? widths.at(-1);
  return fair === undefined ? url : `${sizesAt(url)}/${fair}.webp`;
}

/**
 * A picture as AVIF at the sizes that exist, and as one WebP for browsers older than 2022, with its place and
 * quiet colour kept until it comes.
 */
export function ProductPicture({ picture, alt, sizes, priority = false, className }: ProductPictureProps) {
  const sized = picture.widths.length > 0;
  const sizesAt = useSizesAt(priority);
  return (
    <picture className={classNames(styles.picture, className)}>
      {sized && <source type="image/avif" srcSet={srcset(picture, 'avif', sizesAt)} sizes={sizes} />}
      <img
        src={smallest(picture, sizesAt)}
        alt={alt}
        width={picture.width}
        height={picture.height}
        loading={priority ? 'eager' : 'lazy'}
        decoding="async"
        {...(priority && { fetchPriority: 'high' as const })}
        {...(picture.placeholder && { style: { backgroundColor: picture.placeholder } })}
      />
    </picture>
  );
}
