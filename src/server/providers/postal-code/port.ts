/** Where a postal code is. A code of a whole town has neither street nor district. */
export interface PostalAddress {
  logradouro: string;
  bairro: string;
  localidade: string;
  /** Two letters. */
  uf: string;
}

export type PostalAnswer =
  | { kind: 'found'; address: PostalAddress }
  | { kind: 'unknown' }
  | { kind: 'failed'; timedOut: boolean; detail: string };

/** A public register of postal codes. Never throws; gives up after `totalMs`. */
export interface PostalCodeSource {
  readonly name: string;
  find(cep: string, totalMs: number): Promise<PostalAnswer>;
}
