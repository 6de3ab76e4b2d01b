/** 'verão, festa,,verão ' → ['verão', 'festa']: parts between commas or lines, none empty, none twice. */
export function splitList(typed: string): string[] {
  const parts = typed.split(/[,\n]/).map((part) => part.trim());
  return [...new Set(parts.filter((part) => part !== ''))];
}
