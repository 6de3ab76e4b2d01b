/**
 * SQLSTATE classes and codes of a database that is not there: connection exceptions (08, what a pooler says of it too), operator intervention
 * (57P01 to 57P05: shut down, crashed, starting up, dropped, idle for too long), too many connections (53300), and one that has become the copy of
 * another and only reads (25006): who asks again is led to that. PostgreSQL, appendix A.
 */
const SQLSTATES = /^(08...|25006|57P0[1-5]|53300)$/;
const SOCKET_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** A question that is on its way when the server dies fails at its writing, an answer at its reading, before both its name. */
const SYSCALLS = new Set(['connect', 'getaddrinfo', 'read', 'write']);
/** What the driver says without a code. */
const DRIVER_TEXTS =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/;

/** Whether an error means that the database could not be asked, rather than that it refused what was asked. */
export function isDatabaseUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (DRIVER_TEXTS.test(error.message)) return true;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code === undefined) return false;
  return SQLSTATES.test(code) || (SOCKET_CODES.has(code) && SYSCALLS.has(syscall ?? ''));
}
