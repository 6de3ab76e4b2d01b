import type { KeptCpf } from './cpfs.ts';

/** A row and its CPF as they are to be kept. */
export type Sealed = KeptCpf & { id: number };

/** Numbers of rows that are looked at together. */
export interface Stretch {
  after: number;
  upTo: number;
}
