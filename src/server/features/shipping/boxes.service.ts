import type { Kysely } from 'kysely';
import { edgesOf, type Box, type Edges } from '#shared/boxes.ts';
import { fold } from '#shared/text.ts';
import type { Caixa, Caixas, CaixasEnviadas } from '#shared/wire/boxes.ts';
import { insertAudit } from '../../audit/audit.store.ts';
import type { Clock } from '../../clock.ts';
import { inTransaction, type DB } from '../../db/index.ts';
import { conflict, invalid } from '../../errors.ts';
import { boxesIn } from './boxes.ts';
import { rowOf } from './own-ways.ts';
import { listOwnWays, saveOwnWay } from './own-ways.store.ts';

const OVERTAKEN = 'Outra pessoa mudou isto enquanto você editava. Recarregue para ver como está agora.';

export type Boxes = ReturnType<typeof createBoxes>;

/** What the owner says of the boxes and bags that she packs in. */
export function createBoxes({ db, clock }: { db: Kysely<DB>; clock: Clock }) {
  return {
    async read(): Promise<Omit<Caixas, 'sucesso' | 'success'>> {
      const row = rowOf(await listOwnWays(db), 'caixas');
      return {
        versao: row?.revision ?? 0,
        caixas: boxesIn(row).map(toWire),
        por: row?.saved_by ?? '',
        em: row?.saved_at.toISOString() ?? '',
      };
    },

    /** Keeps all boxes, and answers the new revision. Throws 409, 422. */
    async save({ versao, caixas: sent }: CaixasEnviadas, by: string) {
      refuseOdd(sent);
      const caixas = sent.map(fromWire);
      const at = clock();
      await inTransaction(db, async (tx) => {
        const before = boxesIn(rowOf(await listOwnWays(tx), 'caixas')).map(({ nome }) => nome);
        const isKept = await saveOwnWay(tx, { kind: 'caixas', after: versao, document: { caixas }, by, at });
        if (!isKept) throw conflict('versao', OVERTAKEN);
        const told = { actor: by, action: 'entregas_caixas', subject: 'entregas', at };
        const after = { caixas: caixas.map(({ nome }) => nome) };
        await insertAudit(tx, { ...told, before: { caixas: before }, after });
      });
      return { versao: versao + 1 };
    },
  };
}

type Sent = CaixasEnviadas['caixas'][number];

const fromEdges = ({ comprimento, largura, altura }: Sent['dentro']): Edges => {
  return { lengthMm: comprimento, widthMm: largura, heightMm: altura };
};
const toEdges = (edges: Edges): Caixa['dentro'] => {
  const [comprimento, largura, altura] = edgesOf(edges);
  return { comprimento, largura, altura };
};

const fromWire = ({ nome, dentro, fora, peso: ownGrams, aguenta: mostGrams, ativo }: Sent): Box => {
  const outside = fora === null ? null : fromEdges(fora);
  return { nome, inside: fromEdges(dentro), outside, ownGrams, mostGrams, ativo };
};

const toWire = ({ nome, inside, outside, ownGrams: peso, mostGrams: aguenta, ativo }: Box): Caixa => {
  const fora = outside === null ? null : toEdges(outside);
  return { nome, dentro: toEdges(inside), fora, peso, aguenta, ativo };
};

/** Whoever packs has to know them apart, and no box is smaller than its own room. */
function refuseOdd(boxes: readonly Sent[]): void {
  const campos: Record<string, string> = {};
  const known = new Set<string>();
  for (const [at, { nome, dentro, fora }] of boxes.entries()) {
    if (known.has(fold(nome))) campos[`caixas.${at}.nome`] = 'Já há uma caixa com este nome.';
    known.add(fold(nome));
    for (const edge of ['comprimento', 'largura', 'altura'] as const) {
      if (fora !== null && fora[edge] < dentro[edge])
        campos[`caixas.${at}.fora.${edge}`] = 'Por fora não pode ser menor que por dentro.';
    }
  }
  if (Object.keys(campos).length > 0) throw invalid('Confira os campos marcados.', campos);
}
