const KEY = 'vitrine-test';

/** Whether the browser keeps anything for this shop: private windows and full disks refuse. */
export function canStore(): boolean {
  try {
    localStorage.setItem(KEY, KEY);
    localStorage.removeItem(KEY);
    return true;
  } catch {
    return false;
  }
}
