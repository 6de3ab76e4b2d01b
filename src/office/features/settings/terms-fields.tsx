import { TEXT_SETTINGS } from '#shared/shop-document.ts';
import { isOnDelivery, ON_DELIVERY } from '#shared/shop-terms.ts';
import { Select } from '#web/ui/select.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Field, type FieldProps } from './setting-field.tsx';
import styles from './settings.module.css';

/** Pagamentos, frete grátis e trocas: on what terms the shop sells, for whoever buys from the publication on. */
export function TermsFields({ form, locked }: Pick<FieldProps, 'form' | 'locked'>) {
  const field = { form, locked };
  const free = form.watch('parcelas_sem_juros').trim();
  return (
    <>
      <Panel title="Pagamentos">
        <div className={styles.fields}>
          <Field
            name="pix_minutos"
            {...field}
            wide
            inputMode="numeric"
            hint="De 30, o mínimo do Mercado Pago, a 43200 (30 dias). Por esse tempo as peças ficam reservadas. Vale para os próximos pedidos."
          />
          <Field name="parcelas" {...field} inputMode="numeric" hint="No cartão, de 1 a 12." />
          <Field
            name="parcela_minima"
            {...field}
            inputMode="decimal"
            hint="Ex.: 10,00. Em branco: sem mínimo."
          />
          <Field name="parcelas_sem_juros" {...field} wide inputMode="numeric" hint={agreedText(free)} />
          <OnDelivery {...field} />
        </div>
      </Panel>
      <Panel title="Frete grátis">
        <div className={styles.fields}>
          <Field
            name="frete_gratis_de"
            {...field}
            wide
            inputMode="decimal"
            hint="Na entrega mais econômica, por este valor em peças. Em branco: sem frete grátis. Uma promoção de frete publicada vale no lugar desta regra."
          />
        </div>
      </Panel>
      <Panel title="Trocas">
        <div className={styles.fields}>
          <Field
            name="dias_troca"
            {...field}
            wide
            inputMode="numeric"
            hint="De 7 a 90, por outro tamanho, outra cor ou um vale. Vale para os próximos pedidos: quem já comprou fica com o prazo que leu."
          />
        </div>
      </Panel>
    </>
  );
}

/** Who bears the interest is the provider's to say: pages that promise more than it does are wrong. */
function agreedText(free: string): string {
  const agreed =
    free === '1' || free === ''
      ? 'nenhum parcelamento sem juros'
      : `o parcelamento sem juros em até ${free}x`;
  return `Na sua conta do Mercado Pago, em custos de parcelamento, deixe ${agreed}: é ela que cobra ou não os juros do cartão, e a loja só conta o que está aqui.`;
}

/** What becomes of who wants to pay at the door. */
function OnDelivery({ form, locked }: Pick<FieldProps, 'form' | 'locked'>) {
  const why = locked.get('na_entrega');
  const chosen = form.watch('na_entrega');
  return (
    <Select
      label={TEXT_SETTINGS.na_entrega.label}
      className={styles.wide}
      hint={why ?? (isOnDelivery(chosen) ? ON_DELIVERY[chosen].about : undefined)}
      disabled={why !== undefined}
      {...form.register('na_entrega')}
    >
      {Object.entries(ON_DELIVERY).map(([word, { said }]) => (
        <option key={word} value={word}>
          {said}
        </option>
      ))}
    </Select>
  );
}
