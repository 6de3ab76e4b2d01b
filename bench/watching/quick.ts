import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const DOCS = join(import.meta.dirname, '../../docs/watching');

const read = (name: string) => readFileSync(join(DOCS, name), 'utf8');

/** The text with this changed; what is not there has changed in docs/watching and has to be changed here. */
function changed(text: string, from: RegExp, to: string): string {
  if (!from.test(text)) throw new Error(`docs/watching has nothing like ${from.source}`);
  return text.replace(from, to);
}

/**
 * docs/watching/prometheus.yml, looking at another address every other second: a look may take no longer than that, and a figure that hangs is waited
 * for 1.5 s.
 */
export function quickConfig(target: string): string {
  const often = changed(read('prometheus.yml'), /scrape_interval: \d+s/, 'scrape_interval: 2s');
  const soon = changed(often, /evaluation_interval: \d+s/, 'evaluation_interval: 1s');
  return changed(soon, /127\.0\.0\.1:3000/, target);
}

/**
 * The alerts as they stand, over seconds instead of minutes, and more of them than a provider that fails is left alone. Those
 * that look back hours or a week are left as they are.
 */
export function quickRules(): string {
  const short = changed(read('vitrine.rules.yml'), /\bfor: \d+[mh]\b/g, 'for: 4s');
  return changed(short, /\[(?:5|10|15|30)m\]/g, '[30s]');
}

export interface Panel {
  title: string;
  queries: string[];
}

interface Dashboard {
  panels: { title: string; targets: { expr: string }[] }[];
}

/** What Grafana would ask, as it stands. */
export function panels(): Panel[] {
  const { panels: all } = JSON.parse(read('grafana.json')) as Dashboard;
  return all.map(({ title, targets }) => ({ title, queries: targets.map(({ expr }) => expr) }));
}
