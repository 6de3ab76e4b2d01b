import type { ShopPicture } from '#shared/shop-pictures.ts';

const WIDE = 640;

/** Its address in a size that is enough for a field; a smaller one is as it is. */
export const smallOf = ({ url, width }: ShopPicture): string => (width >= WIDE ? `${url}/${WIDE}.webp` : url);

interface SmallPictureProps {
  picture: ShopPicture;
  className?: string | undefined;
}

/** A picture of the shop in a field that says what is in it: loaded when it comes near. */
export function SmallPicture({ picture, className }: SmallPictureProps) {
  const { width, height } = picture;
  return (
    <img
      src={smallOf(picture)}
      alt=""
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
      className={className}
    />
  );
}
