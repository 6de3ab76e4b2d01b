/** What some browsers tell of their line. */
interface Line {
  /** Its owner pays by the byte, or wants to save them. */
  saveData?: boolean;
  effectiveType?: string;
}

/** Whether a link that is only looked at may fetch its page ahead. The server's HTML is the same either way. */
export function onIntent(): 'intent' | 'none' {
  const { connection } = navigator as { connection?: Line };
  return connection?.saveData || connection?.effectiveType?.endsWith('2g') ? 'none' : 'intent';
}
