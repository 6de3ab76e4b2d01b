import { RULES, TAKES_AWAY, type Finding } from './judge.ts';

/** From this number on each migration is read; before it, no version was meant to run beside a newer one. */
export const FIRST_READ = 144;

/**
 * The newest migration of the latest version that was given out. A contract step may take away what that version does
 * not need any more, and no more than that: whoever gives a version out raises it.
 */
export const LATEST_GIVEN_OUT = 143;

const REASON = /^-- older versions, ([\w-]+) (\S+): (.*(?:\n--(?! older versions, ).*)*)/gm;
const SHORTEST_REASON = 20;
const CONTRACT = /^\d{4}_contract_(\d{4})_/;

interface Read {
  name: string;
  sql: string;
  found: readonly Finding[];
  /** Numbers of all migrations. */
  numbers: ReadonlySet<number>;
  latest?: number;
}

const takesAway = (rule: string) => (TAKES_AWAY as readonly string[]).includes(rule);

/** What is wrong with a migration for the version that runs beside it, each in a sentence; nothing where all is well. */
export function complaints({ name, sql, found, numbers, latest = LATEST_GIVEN_OUT }: Read): string[] {
  const reasons = [...sql.matchAll(REASON)].map(([, rule = '', object = '', why = '']) => ({
    rule,
    object,
    why,
  }));
  const told = ({ rule, object }: Finding) =>
    reasons.some((reason) => reason.rule === rule && reason.object === object);
  const since = CONTRACT.exec(name)?.[1];
  return [
    ...found
      .filter((finding) => !told(finding))
      .map(
        ({ rule, object }) => `${rule} ${object}: give a reason by '-- older versions, ${rule} ${object}: …'`,
      ),
    ...found
      .filter(({ rule }) => takesAway(rule) && since === undefined)
      .map(({ rule, object }) => `${rule} ${object}: only a file NNNN_contract_MMMM_… may take it away`),
    ...reasons.flatMap(({ rule, object, why }) => {
      if (!RULES.includes(rule)) return [`there is no rule ${rule}`];
      if (!found.some((finding) => finding.rule === rule && finding.object === object))
        return [`the reason for ${rule} ${object} is for nothing`];
      return why.length < SHORTEST_REASON ? [`the reason for ${rule} ${object} says nothing`] : [];
    }),
    ...(since === undefined ? [] : wrongContract(Number(since), { name, found, numbers, latest })),
  ];
}

function wrongContract(
  since: number,
  { name, found, numbers, latest }: Required<Pick<Read, 'name' | 'found' | 'numbers' | 'latest'>>,
): string[] {
  if (!numbers.has(since) || since >= Number(name.slice(0, 4)))
    return [`there is no migration ${since} before it`];
  if (since > latest)
    return [`migration ${since} is in no version that was given out: it takes away too early`];
  const isOne = found.some(({ rule }) => takesAway(rule));
  return isOne ? [] : ['it is called a contract and takes nothing away'];
}
