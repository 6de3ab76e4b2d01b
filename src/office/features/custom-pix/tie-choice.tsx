import { useRef, useState } from 'react';
import { IconButton } from '#web/ui/button.tsx';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { useRested } from '../../lib/use-rested.ts';
import { Choice, FieldError } from '../../ui/choice.tsx';
import { LongText } from '../../ui/long-text.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import styles from './custom-pix.module.css';
import { chosenOrder, chosenPerson, NO_TIE, type Chosen, type TieDraft, type TieKind } from './tie.ts';

const KINDS = [
  { value: 'nada', label: 'Nada' },
  { value: 'pedido', label: 'Um pedido' },
  { value: 'cliente', label: 'Um cliente' },
] as const satisfies readonly { value: TieKind; label: string }[];

const NOTE =
  'Quem paga não vê. Não muda o valor nem os e-mails do pedido, e fica assim até o PIX ser excluído.';
const SHOWN = 5;

interface TieChoiceProps {
  tie: TieDraft;
  error: string;
  onChange(tie: TieDraft): void;
}

/** What the charge is about: nothing of the shop's, an order, or somebody. */
export function TieChoice({ tie: { kind, chosen }, error, onChange }: TieChoiceProps) {
  const place = useRef<HTMLDivElement>(null);
  function choose(next: Chosen | null): void {
    onChange({ kind, chosen: next });
    // What was pressed is gone.
    requestAnimationFrame(() =>
      place.current?.querySelector<HTMLElement>('input:not([type=radio]), button')?.focus(),
    );
  }
  return (
    <div className={styles.tie} data-field="tie">
      <Choice
        legend="Ligar a"
        value={kind}
        options={KINDS}
        note={NOTE}
        onChoose={(next) => onChange(next === 'nada' ? NO_TIE : { kind: next, chosen: null })}
      />
      <div ref={place} className={styles.tiePlace}>
        {kind !== 'nada' && chosen === null && <Finder kind={kind} onFound={choose} />}
        {chosen !== null && (
          <div className={styles.chosen}>
            <Named chosen={chosen} />
            <IconButton icon="close" label={`Trocar ${chosen.label}`} onClick={() => choose(null)} />
          </div>
        )}
      </div>
      <FieldError>{error}</FieldError>
    </div>
  );
}

const Named = ({ chosen: { label, about } }: { chosen: Chosen }) => (
  <span className={styles.named}>
    <strong>
      <bdi>{label}</bdi>
    </strong>
    <LongText>{about}</LongText>
  </span>
);

interface FinderProps {
  kind: Chosen['kind'];
  onFound(chosen: Chosen): void;
}

const WORDS = {
  pedido: {
    label: 'Número, código ou nome',
    none: 'Nenhum pedido com estas palavras.',
    list: 'Pedidos encontrados',
  },
  cliente: {
    label: 'Nome, e-mail ou CPF',
    none: 'Ninguém com estas palavras.',
    list: 'Clientes encontrados',
  },
} as const;

function Finder({ kind, onFound }: FinderProps) {
  const [typed, setTyped] = useState('');
  const { found, loading, failed } = useFound(kind, useRested(typed.trim()));
  const { label, none, list } = WORDS[kind];
  return (
    <>
      <SearchField label={label} value={typed} onChange={(text) => setTyped(text.slice(0, 100))} />
      <p role="status" className={styles.told}>
        {failed && 'A busca não respondeu. Tente de novo.'}
        {!failed && !loading && found !== null && found.length === 0 && none}
      </p>
      <ul className={styles.found} aria-label={list}>
        {(found ?? []).map((one) => (
          <li key={JSON.stringify(one.body)}>
            <button type="button" className={styles.one} onClick={() => onFound(one)}>
              <Named chosen={one} />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Null before anything was searched for. */
function useFound(kind: Chosen['kind'], q: string) {
  const orders = useOfficeRead('GET /pedidos', {
    query: { q, limit: SHOWN },
    rests: kind !== 'pedido' || q === '',
  });
  const people = useOfficeRead('GET /clientes', {
    query: { q, limit: SHOWN, mascarar: '1' },
    rests: kind !== 'cliente' || q === '',
  });
  const { loading, error } = kind === 'pedido' ? orders : people;
  const rows =
    kind === 'pedido'
      ? orders.data?.map(chosenOrder)
      : people.data?.flatMap((one) => chosenPerson(one) ?? []);
  return { found: q === '' ? null : (rows ?? null), loading, failed: q !== '' && error !== null && !loading };
}
