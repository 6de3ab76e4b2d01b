import { useId } from 'react';
import { formatReais } from '#shared/money.ts';
import { productFields } from '#shared/product-fields.ts';
import { fieldNames } from '#shared/product-field-values.ts';
import type { ProductField } from '#shared/product-field-kinds.ts';
import { joined } from '#shared/text.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { parsePrice, parseUnits } from '../../lib/decimal.ts';
import { STEPS, type Problem, type Step } from './draft-check.ts';
import { cell, hasNoChoice, type Draft } from './draft.ts';
import styles from './review-step.module.css';

interface ReviewStepProps {
  draft: Draft;
  problems: readonly Problem[];
  onStep(step: Step): void;
}

const price = (typed: string): string => {
  const reais = parsePrice(typed);
  return reais === null ? 'Nao informado' : formatReais(Math.round(reais * 100));
};

function totalStock(draft: Draft): number {
  if (draft.compartilhado || hasNoChoice(draft)) return parseUnits(draft.estoque) ?? 0;
  const cores = draft.cores.length > 0 ? draft.cores : [{ key: '' }];
  const tamanhos = draft.tamanhos.length > 0 ? draft.tamanhos : [{ key: '' }];
  return cores
    .flatMap((color) =>
      tamanhos.map((size) => parseUnits(draft.estoques[cell(color.key, size.key)] ?? '') ?? 0),
    )
    .reduce((sum, units) => sum + units, 0);
}

/** Those of a row's fields that are looked at again, under their labels. */
function factsOf(draft: Draft, row: ProductField['row']): [string, string][] {
  return fieldNames.flatMap((name): [string, string][] => {
    const field: ProductField = productFields[name];
    const typed = String(draft[name]);
    const isLeftOut = (field.kind === 'optional-money' || field.kind === 'cost') && typed.trim() === '';
    if (field.row !== row || !field.reviewed || isLeftOut) return [];
    const isPrice = field.kind === 'money' || field.kind === 'optional-money';
    return [[field.label, isPrice ? price(typed) : typed || 'Nao informado']];
  });
}

const listed = (names: readonly string[]): string => joined(names, ', ');

/** What is looked at again, under its labels. */
const allFacts = (draft: Draft): [string, string][] => [
  ...factsOf(draft, 'price'),
  ['Estoque', `${totalStock(draft)} unidades`],
  ['Cores', listed(draft.cores.map(({ nome }) => nome)) || 'Única'],
  ['Tamanhos', listed(draft.tamanhos.map(({ tamanho }) => tamanho)) || 'Único'],
  ...factsOf(draft, 'details'),
];

/** 4 Revisão: everything once more before it is saved, and what still keeps it from being saved. */
export function ReviewStep({ draft, problems, onStep }: ReviewStepProps) {
  const image = draft.cores.flatMap(({ pictures }) => pictures)[0] ?? draft.outras[0];
  const withoutPicture = draft.cores.filter(({ pictures }) => pictures.length === 0);
  return (
    <div className={styles.review}>
      {image ? (
        <img src={image} alt="" className={styles.image} />
      ) : (
        <span className={classNames(styles.image, styles.noImage)}>Sem imagem</span>
      )}
      <div className={styles.words}>
        <h2 className={styles.name}>
          <bdi>{draft.nome || 'Sem nome'}</bdi>
        </h2>
        <p className={styles.badges}>
          <Badge tone="quiet">{draft.ativo ? 'Na loja' : 'Oculto'}</Badge>
          {draft.destaque && <Badge tone="accent">Destaque</Badge>}
        </p>
        <dl className={styles.facts}>
          {allFacts(draft).map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
        <p className={styles.text}>{draft.descricao}</p>
        {withoutPicture.length > 0 && (
          <p className={styles.note}>
            Sem imagem: {listed(withoutPicture.map(({ nome }) => nome))}. A loja mostra a primeira imagem que
            houver.
          </p>
        )}
        {problems.length > 0 && <Missing problems={problems} onStep={onStep} />}
      </div>
    </div>
  );
}

function Missing({ problems, onStep }: Omit<ReviewStepProps, 'draft'>) {
  const heading = useId();
  return (
    <div className={styles.problems}>
      <h3 className={styles.missing} id={heading}>
        O que falta
      </h3>
      <ul className={styles.list} aria-labelledby={heading}>
        {problems.map(({ step, field, text }) => (
          <li key={`${field} ${text}`}>
            {text}{' '}
            <Button variant="quiet" size="s" onClick={() => onStep(step)}>
              Ir para {STEPS[step]}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
