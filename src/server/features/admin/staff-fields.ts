import { fold } from '#shared/text.ts';
import { conflict, invalid } from '../../errors.ts';
import { checkStaffPassword } from './staff-password.ts';

const MOST_NAME_LETTERS = 60;
/** What the audit log and the orders' timelines call who is not of the office; clients besides. */
const OTHER_ACTORS = new Set(['usuariodesconhecido', 'system', 'sistema', 'provider', 'provedor', 'shopper']);

/** Earlier lines have 'visitante sem conta' and 'ninguém (prazo de guarda)'. */
const NOBODYS = /^(?:visitante|ninguem)/u;
/** 'cliente 12', 'importação 3'. */
const NUMBERED = /^(?:clientes?|importac(?:ao|oes))(?:n|no|numero)?\p{N}*$/u;

const badName = (text: string) => invalid(text, { username: text });

/** Its letters and digits, however they are spaced, accented or written big. */
const bare = (name: string) => fold(name.normalize('NFKC')).replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Could it be taken for somebody else in the audit log, however it is spaced, accented or written big? */
function isReserved(name: string): boolean {
  const letters = bare(name);
  return OTHER_ACTORS.has(letters) || NOBODYS.test(letters) || NUMBERED.test(letters);
}

/** The name of somebody of the office as it is kept. Throws 422. */
export function readName(given: string | undefined): string {
  const name = (given ?? '').replaceAll(/\p{Cc}/gu, '').trim();
  if (name === '') throw badName('Digite o nome de usuário.');
  if (name.length > MOST_NAME_LETTERS) throw badName(`Use no máximo ${MOST_NAME_LETTERS} letras.`);
  if (isReserved(name)) throw badName('Este nome de usuário é reservado pela loja. Escolha outro.');
  return name;
}

/** What a name is written with that somebody chooses who was a stranger until now. */
const PLAIN_NAME = /^[\p{Script=Latin}\p{M}\p{N} .'@_-]+$/u;

/**
 * As `readName`, of letters that look like no others: the audit log names people by this. Throws 422.
 */
export function readChosenName(given: string | undefined): string {
  const name = readName(given).normalize('NFC');
  if (!PLAIN_NAME.test(name)) throw badName('Use letras, números, espaços, pontos e hífens.');
  return name;
}

/** Could one name be read as the other? */
export function isAlike(one: string, other: string): boolean {
  return bare(one) === bare(other);
}

/** A password that somebody of this name may have. Throws 422. */
export function readPassword(given: string | undefined, username: string): string {
  const problem = checkStaffPassword(given ?? '', username, 'A senha');
  if (problem !== null) throw invalid(problem, { senha: problem });
  return given ?? '';
}

export function nameTaken(username: string) {
  return conflict('usuario_repetido', `Já existe o usuário "${username}".`);
}
