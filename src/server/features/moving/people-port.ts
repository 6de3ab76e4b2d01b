import type { Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';
import type { PersonMark } from './items.store.ts';
import type { OldPerson } from './old-person.ts';

export interface PersonBrought {
  kind: 'novo' | 'alterado' | 'igual';
  why: string;
  notes: string[];
  /** Whose orders of the old shop are hers; null: nobody's, until she has confirmed her e-mail. */
  customerId: number | null;
  /** She was found by her e-mail, or made with it. */
  isByEmail: boolean;
  mark: PersonMark | null;
}

/** Those who keep customers, as moving asks them. */
export interface People {
  /**
   * Somebody of the old shop's comes in without a password, or is found here. Nothing that a person wrote herself changes.
   * With `isKnownOnly` nobody is made and nothing filled.
   */
  bring(
    tx: Transaction<DB>,
    person: OldPerson,
    given: { source: 'nuvemshop' | 'shopify'; isKnownOnly: boolean; now: Date },
  ): Promise<PersonBrought>;
  /** Takes back what `bring` has made of somebody, unless she or somebody else has done something since. Why not, or null. */
  takeBack(tx: Transaction<DB>, given: { customerId: number; mark: PersonMark }): Promise<string | null>;
}
