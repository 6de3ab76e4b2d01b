import { lookAtReplica } from '../db/index.ts';
import type { Check, Finding } from './finding.ts';

const what = 'Réplica do banco';

interface ReplicaGiven {
  databaseUrl: string | undefined;
  replicaUrl: string | undefined;
  limitMs: number;
}

/** Is the replica read, and if not, why? Nothing where none is named. */
export const replicaChecks = ({ databaseUrl, replicaUrl, limitMs }: ReplicaGiven): Check[] =>
  databaseUrl === undefined || replicaUrl === undefined
    ? []
    : [{ what, look: async () => [await found({ primaryUrl: databaseUrl, replicaUrl, limitMs })] }];

async function found(where: Parameters<typeof lookAtReplica>[0]): Promise<Finding> {
  const { aside, ageMs, text } = await lookAtReplica(where);
  if (aside === null)
    return { what, state: 'ok', text: `${text}, ${Math.ceil(ageMs ?? 0)} ms atrás no máximo` };
  const isWrong = aside === 'promoted' || aside === 'foreign';
  return {
    what,
    state: isWrong ? 'bad' : 'warn',
    text: `${text}; a loja lê tudo do banco principal`,
    todo: isWrong
      ? 'Confira DATABASE_REPLICA_URL: precisa ser uma réplica de streaming do banco de DATABASE_URL.'
      : 'Veja se a réplica está no ar e segue o banco principal (pg_stat_replication); a loja volta a usá-la sozinha.',
  };
}
