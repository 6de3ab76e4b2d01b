/**
 * What PostgreSQL gives up for want of time, or in favour of somebody else, while it is well (its appendix A): a serialization failure
 * and a deadlock that came again each time (40001, 40P01), a lock that was not to be had (55P03), a statement, a transaction or an idle
 * session past its time (57014, 25P04, 25P03).
 */
const SQLSTATES = new Set(['40001', '40P01', '55P03', '57014', '25P03', '25P04']);

/** Whether an error means that the database had too much to do for this question now, and may answer it a little later. */
export function isDatabaseOvertaken(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return typeof error.code === 'string' && SQLSTATES.has(error.code);
}
