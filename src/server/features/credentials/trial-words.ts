const NOT_FOUND = /\b(ENOTFOUND|EAI_AGAIN|EDNS)\b/;
const REFUSED = /\bECONNREFUSED\b/;
const NO_ANSWER =
  /\b(ECONNRESET|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|ETIMEOUT|EPIPE)\b|^(connection|greeting) (timeout|never received)|^timeout$/i;

/** What a mail server said against a trial, or why it could not be asked; who typed its name can mend that. */
export function mailTrialWords(detail: string): string {
  if (NOT_FOUND.test(detail))
    return 'Este servidor de e-mails não foi encontrado: confira o nome dele, e se a loja tem internet.';
  if (REFUSED.test(detail))
    return 'O servidor de e-mails não atende nesta porta: confira a porta e a segurança.';
  if (NO_ANSWER.test(detail))
    return 'O servidor de e-mails não respondeu: confira o nome, a porta e a segurança, e tente de novo.';
  return `O servidor de e-mails respondeu: ${detail}`;
}

/** What Melhor Envio said against a trial, or that it said nothing; its address is not the owner's to mend. */
export function freightTrialWords(detail: string, answered: boolean): string {
  if (answered) return `O Melhor Envio respondeu: ${detail}`;
  return 'O Melhor Envio não respondeu: confira se a loja tem internet e tente de novo em instantes.';
}
