import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { useNow } from '../../lib/use-now.ts';
import { Choice, FieldNote } from '../../ui/choice.tsx';
import { textField, type PartProps } from './form-parts.tsx';
import { usualEnds } from './moments.ts';
import type { Trigger } from './promotion-draft.ts';
import styles from './promotion-form.module.css';

const TRIGGERS: readonly { value: Trigger; label: string }[] = [
  { value: 'automatica', label: 'Sozinha' },
  { value: 'um_codigo', label: 'Com um cupom' },
  { value: 'varios_codigos', label: 'Com muitos códigos' },
];

const ABOUT: Record<Trigger, string> = {
  automatica: 'Todo mundo ganha, sem digitar nada.',
  um_codigo: 'Ganha quem digita o cupom, ou chega por um link com ele.',
  varios_codigos: 'Cada código vale uma vez. Você os gera depois de salvar, e baixa a planilha.',
};

/** How it comes to hold: by itself, or by a code. */
export function TriggerFields(props: PartProps) {
  const { draft, change } = props;
  return (
    <div className={styles.fields}>
      <Choice
        legend="Como se ganha"
        value={draft.como}
        options={TRIGGERS}
        onChoose={(como) => change({ como })}
        note={ABOUT[draft.como]}
      />
      {draft.como === 'um_codigo' && (
        <TextField
          label="Cupom"
          autoCapitalize="characters"
          spellCheck={false}
          hint="Maiúsculas e minúsculas tanto faz."
          {...textField(props, 'codigo')}
        />
      )}
    </div>
  );
}

/** From when to when, in São Paulo's time. */
export function PeriodFields(props: PartProps) {
  const { draft, change } = props;
  const nowMs = useNow();
  return (
    <div className={styles.fields}>
      <div className={styles.wide}>
        <TextField
          type="datetime-local"
          label="Começa"
          hint="Em branco, ao publicar."
          {...textField(props, 'inicio')}
        />
        <TextField type="datetime-local" label="Termina" {...textField(props, 'fim')} />
      </div>
      <div className={styles.choices} role="group" aria-label="Termina">
        {usualEnds(new Date(nowMs)).map(([label, fim]) => (
          <Button
            key={label}
            variant="secondary"
            size="s"
            aria-pressed={draft.fim === fim}
            onClick={() => change({ fim })}
          >
            {label}
          </Button>
        ))}
      </div>
      <FieldNote>No horário de Brasília. Até 23:59 inclui o último minuto.</FieldNote>
    </div>
  );
}
