/** Street, district, city and, where a street has several codes, which stretch of it. */
export type KnownCep = readonly [
  logradouro: string,
  bairro: string,
  localidade: string,
  complemento?: string,
];

/** Postal codes as they are. */
export const KNOWN: Readonly<Record<string, KnownCep>> = {
  '01001000': ['Praça da Sé', 'Sé', 'São Paulo', 'lado ímpar'],
  '01310100': ['Avenida Paulista', 'Bela Vista', 'São Paulo', 'de 612 a 1510 - lado par'],
  '20040002': ['Avenida Rio Branco', 'Centro', 'Rio de Janeiro'],
};
