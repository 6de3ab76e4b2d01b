export function findBrowser(env?: NodeJS.ProcessEnv): string | undefined;
export function findPostgres(env?: NodeJS.ProcessEnv, roots?: string[]): string | undefined;
export const BROWSER_MISSING: string;
