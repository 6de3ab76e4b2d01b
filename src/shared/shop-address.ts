import { UFS } from './cep.ts';
import { digitsOf } from './cpf.ts';

const LONGEST = 500;

/** 'Rua, número, [complemento,] bairro, cidade, UF, CEP', with commas, dashes or bars between; null for anything else. */
export function readShopAddress(text: string) {
  const parts = text
    .slice(0, LONGEST)
    .split(/,| - | – |\/|;/)
    .map((part) => part.replace(/^\s*CEP:?\s*/i, '').trim())
    .filter(Boolean);
  const cep = digitsOf(parts.pop() ?? '');
  const state = (parts.pop() ?? '').toUpperCase();
  const [city, district] = [parts.pop() ?? '', parts.pop() ?? ''];
  const [street = '', number = '', ...rest] = parts;
  if (cep.length !== 8 || !UFS.includes(state) || city === '' || district === '') return null;
  if (street === '' || !/^(?:\d|s\/?n)/i.test(number) || number.length > 10) return null;
  return { cep, state, city, district, street, number, complement: rest.join(', ') };
}
