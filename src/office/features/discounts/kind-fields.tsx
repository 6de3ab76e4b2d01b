import { MOST_STEPS, tiposDePromocao } from '#shared/promotions.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Choice, FieldError } from '../../ui/choice.tsx';
import { placed, textField, type PartProps } from './form-parts.tsx';
import type { TypedStep } from './promotion-draft.ts';
import styles from './promotion-form.module.css';
import { KINDS } from './promotion-words.ts';

const ON = [
  { value: 'pecas', label: 'Em cada peça' },
  { value: 'pedido', label: 'No pedido' },
] as const;
const BY = [
  { value: 'unidades', label: 'Número de peças' },
  { value: 'valor', label: 'Valor em reais' },
] as const;

/** What it gives. */
export function KindFields(props: PartProps) {
  const { draft, change } = props;
  return (
    <div className={styles.fields}>
      <Choice
        legend="O que dá"
        tiles
        value={draft.tipo}
        options={tiposDePromocao.map((value) => ({ value, ...KINDS[value] }))}
        onChoose={(tipo) => change({ tipo, ...(tipo === 'frete' && { percentual: '100' }) })}
      />
      <GiftFields {...props} />
    </div>
  );
}

function GiftFields(props: PartProps) {
  const { draft, change } = props;
  const on = (
    <Choice legend="Onde desconta" value={draft.sobre} options={ON} onChoose={(sobre) => change({ sobre })} />
  );
  switch (draft.tipo) {
    case 'percentual':
      return (
        <>
          <Percent {...props} label="Desconto (%)" />
          {on}
        </>
      );
    case 'valor':
      return (
        <>
          <TextField label="Desconto (R$)" inputMode="decimal" {...textField(props, 'valor')} />
          {on}
        </>
      );
    case 'leve_pague':
      return <TakePayFields {...props} />;
    case 'progressivo':
      return <StepFields {...props} />;
    case 'frete':
      return (
        <div className={styles.pair}>
          <Percent {...props} label="Desconto no frete (%)" hint="100 é frete grátis." />
          <TextField
            label="Até (R$)"
            optional
            inputMode="decimal"
            hint="O que passar disso, a cliente paga."
            {...textField(props, 'teto')}
          />
        </div>
      );
    case 'pix':
      return (
        <>
          <Percent {...props} label="Desconto no PIX (%)" hint="Nas peças, nunca no frete." />
          <Checkbox
            checked={draft.comCupom}
            onChange={(event) => change({ comCupom: event.currentTarget.checked })}
          >
            Vale também junto com cupom
          </Checkbox>
        </>
      );
  }
}

function TakePayFields(props: PartProps) {
  return (
    <div className={styles.pair}>
      <TextField label="Leve" inputMode="numeric" {...textField(props, 'leve')} />
      <TextField
        label="Pague"
        inputMode="numeric"
        hint="As mais baratas saem de graça."
        {...textField(props, 'pague')}
      />
    </div>
  );
}

function Percent({ label, hint, ...props }: PartProps & { label: string; hint?: string }) {
  return <TextField {...{ label, hint }} inputMode="decimal" {...textField(props, 'percentual')} />;
}

function StepFields({ draft, problems, change }: PartProps) {
  const { degraus, degrausPor } = draft;
  const setStep = (at: number, next: Partial<TypedStep>) =>
    change({ degraus: degraus.map((step, index) => (index === at ? { ...step, ...next } : step)) });
  return (
    <>
      <Choice
        legend="Cresce com"
        value={degrausPor}
        options={BY}
        onChoose={(by) => change({ degrausPor: by })}
      />
      <ol className={styles.rows} aria-label="Degraus">
        {placed(degraus).map(({ aPartir, percentual, at }) => (
          <li key={at} className={styles.row}>
            <TextField
              label={degrausPor === 'valor' ? 'A partir de (R$)' : 'A partir de (peças)'}
              inputMode="decimal"
              value={aPartir}
              onChange={(event) => setStep(at, { aPartir: event.currentTarget.value })}
            />
            <TextField
              label="Desconto (%)"
              inputMode="decimal"
              value={percentual}
              onChange={(event) => setStep(at, { percentual: event.currentTarget.value })}
            />
            <IconButton
              icon="trash"
              label={`Tirar o degrau ${at + 1}`}
              aria-disabled={degraus.length === 1}
              onClick={() =>
                degraus.length > 1 && change({ degraus: degraus.filter((_, index) => index !== at) })
              }
            />
          </li>
        ))}
      </ol>
      <FieldError>{problems.degraus}</FieldError>
      {degraus.length < MOST_STEPS && (
        <Button
          variant="quiet"
          icon="plus"
          onClick={() => change({ degraus: [...degraus, { aPartir: '', percentual: '' }] })}
        >
          Mais um degrau
        </Button>
      )}
    </>
  );
}
