/** Where originals of pictures lie when several servers share them. */
export interface Bucket {
  /** Throws when it was not kept. */
  put(name: string, file: { bytes: Uint8Array; contentType: string }): Promise<void>;
  /** Null where there is none of this name. Throws when the bucket can't be asked. */
  get(name: string): Promise<{ bytes: Buffer; contentType: string } | null>;
}
