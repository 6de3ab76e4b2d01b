import type { Kysely } from 'kysely';
import { formatCep } from '#shared/cep.ts';
import { overlapsOf, rangeText, type DeliveryArea } from '#shared/delivery-areas.ts';
import { centsToReais, formatReais, reaisToCents } from '#shared/money.ts';
import { fold, plural } from '#shared/text.ts';
import type { Area, Areas, AreasSent, Retirada, RetiradaSent } from '#shared/wire/own-ways.ts';
import { insertAudit } from '../../audit/audit.store.ts';
import type { Clock } from '../../clock.ts';
import { inTransaction, type DB } from '../../db/index.ts';
import { conflict, invalid } from '../../errors.ts';
import type { LocalDeliveryRange } from '../../settings/local-delivery.ts';
import { areasIn, pickupIn, rowOf, type OwnWaysSettings, type PickupWay } from './own-ways.ts';
import { listOwnWays, saveOwnWay } from './own-ways.store.ts';

export interface OwnWaysDeps extends OwnWaysSettings {
  db: Kysely<DB>;
  clock: Clock;
}

const VARIABLE = 'LOCAL_DELIVERY';
const LOCKED = `Definido no servidor por ${VARIABLE} (ambiente ou .env), que vale mais: tire de lá para mudar aqui.`;
const OVERTAKEN = 'Outra pessoa mudou isto enquanto você editava. Recarregue para ver como está agora.';

const NO_PICKUP: PickupWay = {
  ativo: false,
  nome: '',
  endereco: '',
  horario: '',
  instrucao: '',
  prazoDays: 1,
};

export type OwnWays = ReturnType<typeof createOwnWays>;

/** What the owner says of what the shop carries itself. */
export function createOwnWays(deps: OwnWaysDeps) {
  const { db, clock, localDelivery, isLocalLocked } = deps;
  return {
    async areas(): Promise<Omit<Areas, 'sucesso' | 'success'>> {
      const row = rowOf(await listOwnWays(db), 'areas');
      const areas = areasIn(row);
      return {
        versao: row?.revision ?? 0,
        areas: (areas ?? []).map(toWire),
        sobreposicoes: overlapsOf(areas ?? []).map(overlapText),
        de_exemplo: isLocalLocked || areas === null ? localDelivery.map(rangeWords) : [],
        travado: isLocalLocked ? { variavel: VARIABLE, porque: LOCKED } : null,
        por: row?.saved_by ?? '',
        em: row?.saved_at.toISOString() ?? '',
      };
    },

    /** Keeps all areas, and answers the new revision and which of them meet. Throws 409, 422. */
    async saveAreas({ versao, areas: sent }: AreasSent, by: string) {
      if (isLocalLocked) throw conflict('definido_no_servidor', LOCKED);
      const areas = sent.map(fromWire);
      refuseSameNames(areas);
      const at = clock();
      await inTransaction(db, async (tx) => {
        const isKept = await saveOwnWay(tx, { kind: 'areas', after: versao, document: { areas }, by, at });
        if (!isKept) throw conflict('versao', OVERTAKEN);
        const after = { areas: areas.map(({ nome }) => nome) };
        await insertAudit(tx, { actor: by, action: 'entregas_areas', subject: 'entregas', after, at });
      });
      return { versao: versao + 1, sobreposicoes: overlapsOf(areas).map(overlapText) };
    },

    async pickup(): Promise<Omit<Retirada, 'sucesso' | 'success'>> {
      const row = rowOf(await listOwnWays(db), 'retirada');
      const { prazoDays: prazo, ...point } = pickupIn(row) ?? NO_PICKUP;
      const said = { por: row?.saved_by ?? '', em: row?.saved_at.toISOString() ?? '' };
      return { versao: row?.revision ?? 0, ...point, prazo, ...said };
    },

    /** Keeps where orders are fetched, and answers the new revision. Throws 409. */
    async savePickup({ versao, prazo: prazoDays, ...point }: RetiradaSent, by: string) {
      const document: PickupWay = { ...point, prazoDays };
      const at = clock();
      await inTransaction(db, async (tx) => {
        const rows = await listOwnWays(tx);
        const isKept = await saveOwnWay(tx, { kind: 'retirada', after: versao, document, by, at });
        if (!isKept) throw conflict('versao', OVERTAKEN);
        const before = { ...pickupIn(rowOf(rows, 'retirada')) };
        const told = { actor: by, action: 'entregas_retirada', subject: 'entregas', at };
        await insertAudit(tx, { ...told, before, after: { ...document } });
      });
      return { versao: versao + 1 };
    },
  };
}

const cents = (reais: number) => reaisToCents(reais) ?? 0;

function fromWire(area: AreasSent['areas'][number]): DeliveryArea {
  const { nome, faixas, preco, prazo, mesmo_dia_ate: mesmoDiaAte, gratis_de: freeFrom, ativo } = area;
  const gratisDeCents = freeFrom === null ? null : cents(freeFrom);
  return { nome, faixas, precoCents: cents(preco), prazoDays: prazo, mesmoDiaAte, gratisDeCents, ativo };
}

function toWire({
  nome,
  faixas,
  precoCents,
  prazoDays,
  mesmoDiaAte,
  gratisDeCents,
  ativo,
}: DeliveryArea): Area {
  return {
    nome,
    faixas: [...faixas],
    preco: centsToReais(precoCents),
    prazo: prazoDays,
    mesmo_dia_ate: mesmoDiaAte,
    gratis_de: gratisDeCents === null ? null : centsToReais(gratisDeCents),
    ativo,
  };
}

/** Whoever is told which areas meet has to know them apart. */
function refuseSameNames(areas: readonly DeliveryArea[]): void {
  const campos: Record<string, string> = {};
  const known = new Set<string>();
  for (const [at, { nome }] of areas.entries()) {
    if (known.has(fold(nome))) campos[`areas.${at}.nome`] = 'Já há uma área com este nome.';
    known.add(fold(nome));
  }
  if (Object.keys(campos).length > 0) throw invalid('Confira os campos marcados.', campos);
}

function overlapText({ areas: [one, other], faixa }: ReturnType<typeof overlapsOf>[number]): string {
  return `“${one}” e “${other}” têm CEPs em comum (${rangeText(faixa)}): ali vale a mais barata para cada carrinho.`;
}

function rangeWords({ from, to, precoCents, prazoDays, nome }: LocalDeliveryRange): string {
  const days = `${prazoDays} ${plural(prazoDays, 'dia útil', 'dias úteis')}`;
  return `${nome}: CEP ${formatCep(from)} a ${formatCep(to)}, ${formatReais(precoCents)}, até ${days}`;
}
