/** Where the tab keeps nothing, the page does, for as long as it stands. */
const onPage = new Map<string, string>();

/** What this tab keeps under a key, read as JSON; null where it is absent, unreadable or refused. */
export function readTab<T>(key: string): T | null {
  try {
    const text = onPage.get(key) ?? sessionStorage.getItem(key);
    return text === null ? null : (JSON.parse(text) as T);
  } catch (error) {
    console.error(`reading ${key} failed`, error);
    return null;
  }
}

/**
 * Keeps a value for this tab, or forgets it when null. False where that is refused: the page alone keeps it then, and
 * nothing that is older stands in its place.
 */
export function writeTab(key: string, value: unknown): boolean {
  const text = value === null ? null : JSON.stringify(value);
  onPage.delete(key);
  try {
    sessionStorage.removeItem(key);
    if (text !== null) sessionStorage.setItem(key, text);
    return true;
  } catch (error) {
    console.error(`writing ${key} failed`, error);
    if (text !== null) onPage.set(key, text);
    return false;
  }
}
