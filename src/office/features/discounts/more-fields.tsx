import { Checkbox } from '#web/ui/checkbox.tsx';
import { TextField } from '#web/ui/field.tsx';
import { More, textField, type PartProps } from './form-parts.tsx';
import styles from './promotion-form.module.css';
import { RegionFields } from './region-fields.tsx';

const countText = (texts: readonly string[]): string => texts.filter(Boolean).join(' · ');

/** What has to be given for it to hold. */
export function ConditionFields(props: PartProps) {
  const { draft, change } = props;
  const told = countText([
    draft.minimoValor && `a partir de R$ ${draft.minimoValor}`,
    draft.minimoUnidades && `${draft.minimoUnidades} peças`,
    draft.primeiraCompra ? 'primeira compra' : '',
    draft.ceps.length > 0 ? 'por região' : '',
  ]);
  return (
    <More title="Condições" told={told || 'nenhuma'}>
      <div className={styles.pair}>
        <TextField
          label="Valor mínimo (R$)"
          optional
          inputMode="decimal"
          hint={`${draft.tipo === 'frete' ? 'Do que se paga pelas peças.' : 'Das peças para as quais vale.'} Se parte delas voltar depois, o desconto das outras fica.`}
          {...textField(props, 'minimoValor')}
        />
        <TextField
          label="Peças no mínimo"
          optional
          inputMode="numeric"
          {...textField(props, 'minimoUnidades')}
        />
      </div>
      <Checkbox
        checked={draft.primeiraCompra}
        onChange={(event) => change({ primeiraCompra: event.currentTarget.checked })}
      >
        Só na primeira compra
      </Checkbox>
      <RegionFields {...props} />
    </More>
  );
}

/** How often, for whom and for how much it holds. */
export function LimitFields(props: PartProps) {
  const { draft } = props;
  const told = countText([
    draft.limiteTotal && `${draft.limiteTotal} pedidos`,
    draft.limitePessoa && `${draft.limitePessoa} por pessoa`,
    draft.tipo === 'frete' || !draft.limiteUnidades ? '' : `${draft.limiteUnidades} peças`,
    draft.orcamento && `R$ ${draft.orcamento}`,
  ]);
  return (
    <More title="Limites" told={told || 'sem limite'}>
      <div className={styles.pair}>
        <TextField
          label="Pedidos no total"
          optional
          inputMode="numeric"
          {...textField(props, 'limiteTotal')}
        />
        <TextField
          label="Por pessoa"
          optional
          inputMode="numeric"
          hint="Pelo CPF e pelo e-mail, com ou sem conta."
          {...textField(props, 'limitePessoa')}
        />
        {draft.tipo !== 'frete' && (
          <TextField
            label="Peças por pedido"
            optional
            inputMode="numeric"
            {...textField(props, 'limiteUnidades')}
          />
        )}
        <TextField
          label="Orçamento (R$)"
          optional
          inputMode="decimal"
          hint="Quando acaba, a promoção se esgota."
          {...textField(props, 'orcamento')}
        />
      </div>
    </More>
  );
}
