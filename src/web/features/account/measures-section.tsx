import { useState, type FormEvent } from 'react';
import { checkMeasurements, LEAST_CM, MOST_CM, readCm } from '#shared/measurements.ts';
import { bodyMeasures, type BodyMeasure } from '#shared/size-guide.ts';
import type { Medidas } from '#shared/wire/customers.ts';
import { api } from '../../lib/calls/api.ts';
import { forgetOwnMeasures } from '../../lib/sizes/read-own-measures.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { NoticeBox } from './notice-box.tsx';
import { useNotice } from './notice.ts';
import { OwnSection } from './own-section.tsx';
import styles from './own-section.module.css';
import { refused } from './refused.ts';
import { useOwn } from './use-own.ts';

const RANGE = `${LEAST_CM} a ${MOST_CM}`;
const LABELS: Record<BodyMeasure, string> = { busto: 'Busto', cintura: 'Cintura', quadril: 'Quadril' };

/** The measures of the customer's body, for the advice on sizes. */
export function MeasuresSection({ token }: { token: string }) {
  const { own, again } = useOwn('GET /clientes/me/medidas', token);
  return (
    <OwnSection
      title="Minhas medidas"
      lead="Em centímetros. Com elas sugerimos o seu tamanho em cada peça. Só você as vê."
      own={own}
      again={again}
    >
      {({ medidas }) => <MeasuresForm medidas={medidas} token={token} />}
    </OwnSection>
  );
}

type Typed = Record<BodyMeasure, string>;

function typedOf(medidas: Medidas): Typed {
  const text = (measure: BodyMeasure) => medidas[measure]?.toLocaleString('pt-BR') ?? '';
  return { busto: text('busto'), cintura: text('cintura'), quadril: text('quadril') };
}

async function save(token: string, typed: Typed): Promise<Medidas> {
  const body = Object.fromEntries(bodyMeasures.map((measure) => [measure, readCm(typed[measure])]));
  const { data } = await api('PUT /clientes/me/medidas', { token, body });
  forgetOwnMeasures();
  return data.medidas;
}

function MeasuresForm({ medidas, token }: { medidas: Medidas; token: string }) {
  const [typed, setTyped] = useState(() => typedOf(medidas));
  const [errors, setErrors] = useState<Partial<Typed>>({});
  const [busy, setBusy] = useState(false);
  const { form, notice, say, hush } = useNotice();

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    hush();
    const wrong = checkMeasurements(typed);
    // The whole sentence stands below: three narrow fields have room for the numbers only.
    setErrors(Object.fromEntries(Object.keys(wrong).map((measure) => [measure, RANGE])));
    const [first] = Object.values(wrong);
    if (first !== undefined) return say('error', first);
    setBusy(true);
    try {
      setTyped(typedOf(await save(token, typed)));
      say('success', 'Medidas salvas.');
    } catch (error) {
      say('error', refused(error, 'Não conseguimos salvar suas medidas agora. Tente de novo.'));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form
      method="post"
      className={styles.list}
      noValidate
      ref={form}
      onSubmit={(event) => void submit(event)}
    >
      <div className={styles.measures}>
        {bodyMeasures.map((measure) => (
          <TextField
            key={measure}
            label={LABELS[measure]}
            name={measure}
            inputMode="decimal"
            autoComplete="off"
            maxLength={8}
            value={typed[measure]}
            error={errors[measure]}
            onChange={(event) => setTyped({ ...typed, [measure]: event.currentTarget.value })}
          />
        ))}
      </div>
      <NoticeBox notice={notice} />
      <div>
        <Button type="submit" variant="secondary" busy={busy}>
          Salvar medidas
        </Button>
      </div>
    </form>
  );
}
