/** What was found of one thing, and what to do about it. */
export interface Finding {
  what: string;
  /** `warn`: the shop sells, and something is weaker than it could be. */
  state: 'ok' | 'warn' | 'bad';
  text: string;
  /** What to do; of what is well nothing. */
  todo?: string;
}

export interface Check {
  what: string;
  look(signal: AbortSignal): Promise<Finding[]>;
}

const PATIENCE_MS = 12_000;

/** Looks at all at once, none for longer than 12 s; in the order of the list. Never throws. */
export async function examine(checks: readonly Check[], patienceMs = PATIENCE_MS): Promise<Finding[]> {
  const found = await Promise.all(checks.map((check) => lookOnce(check, patienceMs)));
  return found.flat();
}

async function lookOnce({ what, look }: Check, patienceMs: number): Promise<Finding[]> {
  const signal = AbortSignal.timeout(patienceMs);
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error(`sem resposta em ${patienceMs / 1000} s`)));
  });
  try {
    return await Promise.race([look(signal), late]);
  } catch (error) {
    const text = error instanceof Error ? error.message || error.name : String(error);
    return [{ what, state: 'bad', text, todo: 'Tente de novo; se continuar, veja docs/operating.md.' }];
  }
}

const MARKS = { ok: '✓', warn: '!', bad: '✗' } as const;

/** As the terminal shows it. */
export const lineOf = ({ what, state, text, todo }: Finding): string =>
  `${MARKS[state]} ${what}: ${text}${todo === undefined ? '' : `\n    ${todo}`}`;
