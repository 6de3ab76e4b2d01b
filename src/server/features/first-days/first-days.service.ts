import { isPickup } from '#shared/pickup.ts';
import type { FreteTestado, PrimeirosPassos } from '#shared/wire/first-days.ts';
import { AppError, conflict, providerFailed } from '../../errors.ts';
import type { FirstDaysDeps } from './deps.ts';
import { countPeople, findOwnGoods, findSales, findSample } from './facts.store.ts';
import { stepsOf } from './steps.ts';
import { readTrials, saveHidden, saveTrial } from './trials.store.ts';

type Done = { sucesso: true; success: true };
const done: Done = { sucesso: true, success: true };

export interface FirstDays {
  read(): Promise<PrimeirosPassos>;
  hide(hidden: boolean): Promise<void>;
  /** Throws 409 where there is nothing to send. */
  tryFreight(ceps: readonly string[]): Promise<FreteTestado>;
  /** Throws 409 while the shop has no address of its own, 502 in the mail server's words. */
  tryMail(): Promise<{ to: string; isPlayed: boolean }>;
}

/** The first days of a shop: what is done, seen by what there is, and the tries that its owner makes. */
export function createFirstDays(deps: FirstDaysDeps): FirstDays {
  const { db, clock, surroundings } = deps;
  return {
    read: () => readSteps(deps),
    hide: (hidden) => saveHidden(db, hidden),
    async tryFreight(ceps) {
      const sample = await findSample(db);
      if (sample === undefined)
        throw conflict('sem_produto', 'Cadastre primeiro um produto que apareça na loja.');
      const distinct = [...new Set(ceps)];
      const destinos = await Promise.all(distinct.map((cep) => quoteTo(deps, cep, sample.id)));
      const isProof = destinos.length === 3 && destinos.every(({ opcoes }) => opcoes.length > 0);
      const { originCep, sandbox } = surroundings();
      if (isProof) await saveTrial(db, 'freight', { at: clock(), sandbox: sandbox.freight, of: originCep });
      return { ...done, produto: sample.nome, origem: originCep, exemplo: sandbox.freight, destinos };
    },
    async tryMail() {
      const to = deps.document().email;
      const isPlayed = surroundings().sandbox.mail;
      if (!isPlayed && !deps.isOwn('email'))
        throw conflict('sem_email', 'O e-mail da loja ainda é o de exemplo: mude em Configurações.');
      const sent = await deps.sendTestMail(to);
      if (sent.kind === 'failed')
        throw providerFailed(502, `O servidor de e-mails não aceitou: ${sent.detail}`);
      await saveTrial(db, 'mail', { at: clock(), sandbox: isPlayed, of: to });
      return { to, isPlayed };
    },
  };
}

async function readSteps(deps: FirstDaysDeps): Promise<PrimeirosPassos> {
  const { db, clock } = deps;
  const trials = await readTrials(db);
  const document = deps.document();
  const nothing = { restam: 0, podem_voltar: 0, voltar_ate: null };
  if (trials.hidden)
    return {
      ...done,
      oculto: true,
      feitos: 0,
      passos: [],
      demonstracao: nothing,
      emails_para: document.email,
    };
  const [goods, sales, people, demonstration, backup, policies] = await Promise.all([
    findOwnGoods(db),
    findSales(db),
    countPeople(db),
    deps.demonstration(),
    // A folder that can't be read has none that is known of.
    deps.lastBackup().catch(() => null),
    deps.policies(),
  ]);
  const { isOwn } = deps;
  const facts = {
    surroundings: deps.surroundings(),
    isOwn,
    document,
    closed: deps.isClosed(),
    goods,
    sales,
    people,
    demonstration,
    trials,
    backup,
    ownPolicies: policies.filter(({ publicada }) => publicada).length,
  };
  const passos = stepsOf({ ...facts, now: clock() });
  const { there, removed, until } = demonstration;
  return {
    ...done,
    oculto: false,
    feitos: passos.filter(({ estado }) => estado === 'feito').length,
    passos,
    demonstracao: { restam: there, podem_voltar: removed, voltar_ate: until?.toISOString() ?? null },
    emails_para: document.email,
  };
}

/** What it costs to send the sample there; an answer that did not come is told beside the others. */
async function quoteTo(
  { quote }: FirstDaysDeps,
  cep: string,
  productId: number,
): Promise<FreteTestado['destinos'][number]> {
  try {
    const options = await quote({ cep, items: [{ productId, quantity: 1 }] });
    // Fetching it proves nothing of a carrier.
    const sent = options.filter((option) => !isPickup(option));
    const opcoes = sent.map(({ nome, valor, prazo }) => ({ nome, valor, prazo }));
    return { cep, opcoes, erro: opcoes.length === 0 ? 'Nenhuma forma de envio para este CEP.' : null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { cep, opcoes: [], erro: error.message };
  }
}
