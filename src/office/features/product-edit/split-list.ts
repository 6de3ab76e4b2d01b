/** 'verão, festa,,verão ' → ['verão', 'festa']: parts between commas or lines, none empty, none twice. */
export function splitList(typed: string): string[] {
  return [...new Set(splitParts(typed))];
}

/** 'a,a,,b' → ['a', 'a', 'b']: where the place of a part counts, it may come twice. */
export function splitParts(typed: string): string[] {
  return typed
    .split(/[,\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
