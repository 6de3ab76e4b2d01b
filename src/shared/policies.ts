import { paths } from './paths.ts';

/** Each policy's name in calls and tables, with its title and its one address. */
export const POLICIES = {
  trocas: { title: 'Trocas e devoluções', path: paths.returns },
  termos: { title: 'Termos e condições', path: paths.terms },
  privacidade: { title: 'Privacidade e cookies', path: paths.privacy },
} as const;

export type PolicyName = keyof typeof POLICIES;
export const POLICY_NAMES = ['trocas', 'termos', 'privacidade'] as const satisfies readonly PolicyName[];

/** As an own page's address is written, which a policy's never changes. */
export const policySlug = (policy: PolicyName): string => POLICIES[policy].path.slice(1);
