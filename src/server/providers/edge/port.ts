/** A cache in front of the shop that forgets pages by their keys. */
export interface EdgeCache {
  /** Null where it has forgotten all of them everywhere, else why not. Never throws. */
  purge(keys: readonly string[]): Promise<string | null>;
}
