/** What a shop's robots.txt says to us. */
export interface Rules {
  paths: { path: string; allowed: boolean }[];
  /** Seconds between two pages, as it asks for; 0: it does not say. */
  delay: number;
}

/** By what name we ask, and are spoken to in a robots.txt. */
export const AGENT = 'VitrineMudanca';
export const EVERYTHING: Rules = { paths: [], delay: 0 };

const MOST_LINES = 20_000;
const MOST_RULES = 1000;
const LONGEST_RULE = 500;
const LONGEST_DELAY = 86_400;

/** Reads the groups that name us, else those for everybody (RFC 9309). */
export function readRobots(text: string): Rules {
  const own: Rules = { paths: [], delay: 0 };
  const all: Rules = { paths: [], delay: 0 };
  let isNamed = false;
  let agents: string[] = [];
  let isHead = false;
  for (const line of text.split(/\r\n?|\n/, MOST_LINES)) {
    const [, name = '', value = ''] = /^\s*([a-z-]{1,20})\s*:([^#]{0,600})/i.exec(line) ?? [];
    const said = value.trim();
    const what = name.toLowerCase();
    if (what === 'user-agent') {
      agents = isHead ? [...agents.slice(0, 50), said.toLowerCase()] : [said.toLowerCase()];
      isHead = true;
    } else if (what === 'allow' || what === 'disallow' || what === 'crawl-delay') {
      isHead = false;
      const isOurs = agents.includes(AGENT.toLowerCase());
      isNamed ||= isOurs;
      if (isOurs) addRule(own, what, said);
      if (agents.includes('*')) addRule(all, what, said);
    }
  }
  return isNamed ? own : all;
}

function addRule(rules: Rules, what: string, said: string): void {
  if (what === 'crawl-delay') {
    const seconds = /^\d{1,5}(?:\.\d{1,3})?$/.test(said) ? Number(said) : 0;
    rules.delay = Math.min(LONGEST_DELAY, Math.max(rules.delay, seconds));
  } else if (said.startsWith('/') || said.startsWith('*')) {
    if (rules.paths.length < MOST_RULES)
      rules.paths.push({ path: said.slice(0, LONGEST_RULE), allowed: what === 'allow' });
  }
}

/** The longest rule that fits says it, and of two of a length the one that allows. */
export function mayRead({ paths }: Rules, path: string): boolean {
  let best = { length: -1, allowed: true };
  for (const rule of paths) {
    const { length } = rule.path;
    const isLonger = length > best.length || (length === best.length && rule.allowed);
    if (isLonger && fits(path, rule.path)) best = { length, allowed: rule.allowed };
  }
  return best.allowed;
}

/** A rule stands for all that begins so; `*` for anything, `$` at its end for the end. */
function fits(path: string, rule: string): boolean {
  const isWhole = rule.endsWith('$');
  const parts = (isWhole ? rule.slice(0, -1) : rule).split('*');
  let at = 0;
  for (const [index, part] of parts.entries()) {
    const isLast = isWhole && index === parts.length - 1;
    const found = isLast && index > 0 ? path.length - part.length : path.indexOf(part, at);
    if (found < at || (index === 0 && found !== 0) || (isLast && !path.endsWith(part))) return false;
    at = found + part.length;
  }
  return !isWhole || at === path.length;
}
