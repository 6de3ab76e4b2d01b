import { checkCommon } from '../../security/common-passwords.ts';

/** Whoever sees the shop's customers needs a better password than they do. */
const LEAST_STAFF_PASSWORD = 12;
const MOST_STAFF_PASSWORD = 200;

/** The text for a staff password that won't do, or null. Its own name is no password. */
export function checkStaffPassword(next: string, username: string, what = 'A nova senha'): string | null {
  if (next.length < LEAST_STAFF_PASSWORD) {
    return `${what} deve ter pelo menos ${LEAST_STAFF_PASSWORD} caracteres`;
  }
  if (next.length > MOST_STAFF_PASSWORD)
    return `A senha pode ter no máximo ${MOST_STAFF_PASSWORD} caracteres`;
  return checkCommon(next, [username]);
}
