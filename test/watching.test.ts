import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { panels, quickConfig, quickRules } from '../bench/watching/quick.ts';
import type { RunningShop } from './support/prepared-shop.ts';
import { startShop } from './support/shop.ts';

/** What docs/watching asks of a shop is there to be asked: its rules and its dashboard go by what /metrics prints. */

const read = (name: string) => readFileSync(join(import.meta.dirname, '../docs/watching', name), 'utf8');
const OWN = /\b(?:vitrine|nodejs|process)_[a-z0-9_]+/g;
/** Prometheus keeps a label `job` of its own and calls ours another name. */
const asPrinted = (label: string) => (label === 'exported_job' ? 'job' : label);
/** Given by Prometheus, or one of a histogram's own. */
const GIVEN = new Set(['job', 'instance', 'le']);

/** Printed where there is a replica (test/replica.test.ts), or an edge (test/edge-purges.test.ts). */
const WHERE_THERE_IS_ONE = /^vitrine_(replica_used|edge_untold_seconds)$/;

interface Dashboard {
  panels: { title: string; targets: { expr: string }[] }[];
}

let shop: RunningShop;
let printed: string;

beforeAll(async () => {
  shop = await startShop();
  await fetch(`${shop.url}/api/produtos?limit=1&q=vestido`);
  printed = await (await fetch(`${shop.url}/metrics`)).text();
});
afterAll(async () => {
  await shop.stop();
});

const names = () => new Set([...printed.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name));
const familyOf = (name: string) => name.replace(/_(?:bucket|sum|count)$/, '');
const dashboard = () => JSON.parse(read('grafana.json')) as Dashboard;
const queries = () => dashboard().panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
const metricsOf = (text: string) => [...new Set(text.match(OWN) ?? [])];

/** The labels that a text wants of each metric: `name{a="b",c=~"d"}`. */
function labelsOf(text: string): [metric: string, label: string][] {
  return [...text.matchAll(/\b((?:vitrine|nodejs|process)_\w+)\{([^}]*)\}/g)].flatMap(
    ([, metric = '', inner = '']) =>
      [...inner.matchAll(/(\w+)\s*(?:=~|!~|!=|=)\s*"/g)].map(([, label = '']): [string, string] => [
        metric,
        label,
      ]),
  );
}

/** Labels of a metric as it is printed; undefined while it has no series. */
function printedLabels(metric: string): Set<string> | undefined {
  const line = printed.split('\n').find((one) => one.startsWith(`${metric}{`));
  return line === undefined
    ? undefined
    : new Set([...line.matchAll(/(\w+)="/g)].map(([, name = '']) => name));
}

describe('the rules and the dashboard', () => {
  it('[WATCH-04] name only metrics that a running shop prints', () => {
    const rules = metricsOf(read('vitrine.rules.yml'));
    const panels = metricsOf(queries().join('\n'));
    expect(rules.length).toBeGreaterThan(8);
    expect(panels.length).toBeGreaterThan(15);
    const missing = [...rules, ...panels].filter(
      (name) => !names().has(familyOf(name)) && !WHERE_THERE_IS_ONE.test(name),
    );
    expect(missing).toEqual([]);
  });

  it('[WATCH-04] ask only for labels that those metrics have', () => {
    const wanted = labelsOf([read('vitrine.rules.yml'), ...queries()].join('\n'));
    expect(wanted.length).toBeGreaterThan(15);
    const wrong = wanted.filter(([metric, label]) => {
      const has = printedLabels(metric);
      return has !== undefined && !GIVEN.has(label) && !has.has(asPrinted(label));
    });
    expect(wrong).toEqual([]);
  });

  it('[WATCH-04] say for each alert what to do, try each, and have a query in each panel', () => {
    const rules = read('vitrine.rules.yml');
    const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
    expect(alerts.length).toBeGreaterThan(10);
    expect(rules.match(/^ {10}do: \S/gm)).toHaveLength(alerts.length);
    const tried = read('vitrine.rules.test.yml');
    expect(alerts.filter((name) => !tried.includes(`alertname: ${name} }`))).toEqual([]);
    expect(dashboard().panels.filter(({ targets }) => targets.length === 0)).toEqual([]);
  });
});

describe('npm run watching', () => {
  it('[WATCH-16] has Prometheus look at these very rules and panels, in seconds instead of minutes', () => {
    const [rules, quick] = [read('vitrine.rules.yml'), quickRules()];
    const names = (text: string) => text.match(/- alert: \w+/g);
    expect(names(quick)).toEqual(names(rules));
    expect(quick.match(/for: 4s/g)).toHaveLength(rules.match(/ for: \S/g)?.length ?? 0);
    expect(quick.match(/\[\d+m\]/g)).toBeNull();
    expect(quickConfig('127.0.0.1:4444')).toContain('- targets: [127.0.0.1:4444]');
    expect(quickConfig('127.0.0.1:4444')).not.toMatch(/interval: (?![12]s)/);
    expect(panels().flatMap((panel) => panel.queries)).toEqual(queries());
  });
});

describe('/metrics', () => {
  it('[WATCH-01] tells the rate, the errors and the time of each route by its pattern', () => {
    expect(printed).toMatch(
      /^vitrine_http_requests_total\{method="GET",route="\/api\/produtos",status="200"\} [1-9]/m,
    );
    expect(printed).toMatch(
      /^vitrine_http_request_seconds_bucket\{le="20",method="GET",route="\/api\/produtos"\} [1-9]/m,
    );
  });

  it('[WATCH-02] tells of orders, held stock, waiting work, the database and the event loop', () => {
    for (const line of [
      /^vitrine_order_steps_total\{from="",to="pending",actor="shopper"\} \d/m,
      /^vitrine_stock_held_units\{status="pending"\} \d/m,
      /^vitrine_backlog\{kind="mails"\} \d/m,
      /^vitrine_database_connections\{state="busy"\} \d/m,
      /^vitrine_database_connections\{state="most"\} [1-9]/m,
      /^nodejs_eventloop_lag_p99_seconds \d/m,
      /^vitrine_load_delay_seconds \d/m,
    ])
      expect(printed).toMatch(line);
  });

  it('[WATCH-03] has few series whatever strangers ask for', async () => {
    const series = async () => (await (await fetch(`${shop.url}/metrics`)).text()).split('\n').length;
    const ask = async (n: number) => {
      await fetch(`${shop.url}/${n}-${'x'.repeat(n)}?a=${n}`, { headers: { 'x-odd': String(n) } });
      await fetch(`${shop.url}/api/pedidos/${n}/status`);
      await fetch(`${shop.url}/api/produtos/${n}000000`);
    };
    for (let n = 0; n < 3; n += 1) await ask(n);
    const before = await series();
    for (let n = 3; n < 60; n += 1) await ask(n);
    // Some of Node.js's own begin by themselves, and an answer of a kind that was not given before has its own:
    // fewer than one for each of these 57.
    expect((await series()) - before).toBeLessThan(50);
  });
});
