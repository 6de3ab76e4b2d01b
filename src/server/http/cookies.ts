/** Holds the words of a preview's link. */
export const PREVIEW_COOKIE = 'previa';
/** Names the office's session to the stand-ins' page. */
export const SANDBOX_COOKIE = 'bancada';
/** Names the office's session that tries to buy in its closed shop. */
export const TEST_PURCHASE_COOKIE = 'compra_teste';

const LONGEST_HEADER = 8_192;

/** The value of a cookie in a request's header; null where it is not there. */
export function readCookie(header: string | undefined, name: string): string | null {
  if (header === undefined || header.length > LONGEST_HEADER || !header.includes(`${name}=`)) return null;
  for (const part of header.split(';')) {
    const [key, value] = part.split('=', 2);
    if (key?.trim() === name) return value?.trim() ?? '';
  }
  return null;
}

/** A cookie that no script reads and no other site sends along with a form. With 0 seconds the browser forgets it. */
export function cookieHeader(
  name: string,
  value: string,
  { seconds, https, path = '/' }: { seconds: number; https: boolean; path?: string },
): string {
  const secure = https ? '; Secure' : '';
  return `${name}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
}
