/** What this tab keeps under a key, read as JSON; null where it is absent, unreadable or refused. */
export function readTab<T>(key: string): T | null {
  try {
    const text = sessionStorage.getItem(key);
    return text === null ? null : (JSON.parse(text) as T);
  } catch (error) {
    console.error(`reading ${key} failed`, error);
    return null;
  }
}

/** Keeps a value for this tab, or forgets it when null. A refusal is logged; the page goes on without. */
export function writeTab(key: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch (error) {
    console.error(`writing ${key} failed`, error);
  }
}
