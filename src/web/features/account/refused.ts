import { ApiError } from '../../lib/calls/api.ts';
import { recheckSession } from '../../lib/session/session.ts';

/**
 * What to tell of a call for the customer's own things that was refused. A dead token ends the session here too, unless
 * somebody else is here by now.
 */
export function refused(error: unknown, otherwise: string): string {
  if (!(error instanceof ApiError)) return otherwise;
  if (error.status === 401) void recheckSession();
  return error.status < 500 ? error.text : otherwise;
}
