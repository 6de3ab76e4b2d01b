import { invalid } from '../../errors.ts';

const CARD_FIELD =
  /^(card_?number|pan|cvv2?|cvc2?|security_?code|codigo_?(de_?)?seguranca|numero_?(do_?)?cartao)$/i;
/** Long numbers that are no cards, whatever their digits. */
const NUMBER_FIELD = /^(whatsapp|telefone|phone|external_reference|cotacao|token)$/i;

/**
 * Refuses a body that carries a card's number or security code anywhere: they belong to the provider's script
 * alone. What was found is neither repeated nor logged.
 */
export function refuseCardData(body: unknown): void {
  if (!hasCardData(body, '', 0)) return;
  throw invalid('Os dados do cartão não podem passar por esta loja: envie só o token gerado pelo provedor.');
}

function hasCardData(value: unknown, field: string, depth: number): boolean {
  if (depth > 12) return false;
  if (typeof value === 'string' || typeof value === 'number') {
    if (CARD_FIELD.test(field)) return true;
    return !NUMBER_FIELD.test(field) && isCardNumber(String(value));
  }
  if (Array.isArray(value)) return value.some((item) => hasCardData(item, field, depth + 1));
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, inner]) => hasCardData(inner, name, depth + 1));
}

function isCardNumber(text: string): boolean {
  if (!/^[\d -]{13,30}$/.test(text)) return false;
  const digits = text.replaceAll(/\D/g, '');
  if (digits.length < 13 || digits.length > 19) return false;
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits.at(-1 - index));
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
