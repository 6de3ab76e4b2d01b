/** PostgreSQL's classes of a server without disk, memory or another resource (53), and of a disk that fails (58030). */
const SQLSTATES = new Set(['53000', '53100', '53200', '53400', '58030']);
/** The same of files of our own: a full disk, a quota that is used up, a file as long as may be, no memory. */
const FILE_CODES = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'ENOMEM']);

/** Whether an error means that there was no room to write or to work in, which passes once somebody makes some. */
export function isOutOfRoom(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  const { code } = error;
  return typeof code === 'string' && (SQLSTATES.has(code) || FILE_CODES.has(code));
}
