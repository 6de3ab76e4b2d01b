/** A picture's address for those who take no SVG and no AVIF: link previews, search engines, Google's shopping pages. */
export function shareImage(url: string, publicUrl: string): string {
  if (url.startsWith('/midia/')) return `${publicUrl}${url}/social.jpg`;
  return url.startsWith('/') ? publicUrl + url : url;
}
