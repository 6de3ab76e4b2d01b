/** Reads what the browser kept; null where it is absent or storage is refused (private windows, full disks). */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch (error) {
    console.error(`reading ${key} failed`, error);
    return null;
  }
}

/** Keeps a text under a key, or removes it when null. A refusal is logged; the page goes on without. */
export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch (error) {
    console.error(`writing ${key} failed`, error);
  }
}
