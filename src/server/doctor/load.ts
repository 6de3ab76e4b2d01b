import type { Check, Finding } from './finding.ts';

/** From here on people feel that they wait for the shop's one thread. */
const MOST_DELAY_SECONDS = 0.1;
const WHAT = 'Movimento';
const TODO =
  'Espere o movimento passar; se continuar, dê outro servidor à loja (docs/scaling.md) ou veja o que mais usa esta máquina.';

const figure = (text: string, name: string): number =>
  Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN);

/** How long requests wait for the shop that runs on this machine, and what it gives up, as its own figures say. */
export const loadCheck = ({
  HOST,
  PORT,
  METRICS_TOKEN,
}: {
  HOST: string;
  PORT: number;
  METRICS_TOKEN?: string | undefined;
}): Check => ({
  what: WHAT,
  async look(signal) {
    const host = HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST;
    const url = `http://${host.includes(':') ? `[${host}]` : host}:${PORT}/metrics`;
    const headers = METRICS_TOKEN === undefined ? {} : { authorization: `Bearer ${METRICS_TOKEN}` };
    const answer = await fetch(url, { signal, headers }).catch(() => null);
    const text = answer?.ok === true ? await answer.text() : '';
    const [delay, level] = [figure(text, 'vitrine_load_delay_seconds'), figure(text, 'vitrine_load_level')];
    if (Number.isNaN(delay)) return [{ what: WHAT, state: 'ok', text: 'a loja não está aberta aqui' }];
    return [stateOf(delay, level)];
  },
});

function stateOf(delay: number, level: number): Finding {
  const waits = `quem chega espera ${Math.round(delay * 1000)} ms pela loja`;
  if (level > 0)
    return { what: WHAT, state: 'warn', text: `${waits}, e parte das chamadas é recusada`, todo: TODO };
  if (delay > MOST_DELAY_SECONDS) return { what: WHAT, state: 'warn', text: waits, todo: TODO };
  return { what: WHAT, state: 'ok', text: waits };
}
