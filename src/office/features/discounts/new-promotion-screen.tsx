import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { TextField } from '#web/ui/field.tsx';
import { useMay } from '../../lib/session.ts';
import { NoAccess } from '../../ui/no-access.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { BackToList } from '../../ui/unread.tsx';
import { readDiscounts } from './discounts.ts';
import { PromotionFields } from './promotion-form.tsx';
import form from './promotion-form.module.css';
import styles from './promotion-screen.module.css';
import { PROMOTION_WORDS } from './promotion-texts.ts';
import { useNewPromotion } from './use-new-promotion.ts';
import { useUnsaved } from './use-unsaved.ts';

/** A new promotion, empty or from a draft that this browser keeps. */
export function NewPromotionScreen() {
  const mayEdit = useMay('edit-promotions');
  return mayEdit ? <NewPromotion /> : <NoAccess title="Nova promoção" />;
}

function NewPromotion() {
  const [params] = useSearchParams();
  const [kept] = useState(() => readDiscounts().find(({ id }) => String(id) === params.get('rascunho')));
  const { busy, run, pix, ...made } = useNewPromotion(kept);
  const question = useUnsaved(made.form.isChanged && !busy);
  return (
    <>
      <SectionHead title="Nova promoção" actions={<BackToList words={PROMOTION_WORDS} />} />
      <div className={styles.column}>
        <PromotionFields
          form={made.form}
          id={null}
          problem={made.problem}
          answers={
            <>
              <Button variant="secondary" busy={busy} onClick={() => run('save')}>
                Salvar rascunho
              </Button>
              <Button icon="check" busy={busy} onClick={() => run('publish')}>
                Publicar
              </Button>
            </>
          }
        >
          {made.form.draft.tipo !== 'pix' && <PixToo {...pix} />}
        </PromotionFields>
      </div>
      {question}
    </>
  );
}

interface PixTooProps {
  typed: string | null;
  isOdd: boolean;
  type(typed: string | null): void;
}

/** A discount for PIX beside it, in one go. */
function PixToo({ typed, isOdd, type }: PixTooProps) {
  return (
    <Panel title="No PIX">
      <div className={form.fields}>
        <Checkbox
          checked={typed !== null}
          onChange={(event) => type(event.currentTarget.checked ? '5' : null)}
        >
          Publicar junto um desconto para quem paga no PIX
        </Checkbox>
        {typed !== null && (
          <TextField
            label="Desconto no PIX (%)"
            inputMode="decimal"
            value={typed}
            hint="Vale na loja toda, pelo mesmo período."
            error={isOdd ? 'Informe de 0,01 a 100, como 5.' : undefined}
            onChange={(event) => type(event.currentTarget.value.slice(0, 10))}
          />
        )}
      </div>
    </Panel>
  );
}
