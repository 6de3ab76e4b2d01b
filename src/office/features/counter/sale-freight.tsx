import { digitsOf } from '#shared/cpf.ts';
import { formatCep } from '#shared/cep.ts';
import { freightLabel } from '#shared/freight-label.ts';
import { isPickup } from '#shared/pickup.ts';
import { useAddress } from '#web/lib/calls/use-address.ts';
import { api } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { MaskedField } from '#web/ui/masked-field.tsx';
import { useState } from 'react';
import type { FreteOpcao } from '#shared/wire/shipping.ts';
import { reaisText } from '../../lib/money-text.ts';
import { useAct } from '../../lib/use-act.ts';
import { Choice, FieldError } from '../../ui/choice.tsx';
import { Panel } from '../../ui/panel.tsx';
import styles from './counter.module.css';
import type { Errors } from './draft-check.ts';
import type { Buyer, FreightKind, SaleDraft } from './draft.ts';

const KINDS = [
  { value: 'retirada', label: 'Leva ou retira na loja' },
  { value: 'combinado', label: 'Entrega combinada' },
  { value: 'cotacao', label: 'Transportadora' },
] as const satisfies readonly { value: FreightKind; label: string }[];

interface SaleFreightProps {
  draft: SaleDraft;
  errors: Errors;
  change(next: Partial<SaleDraft>): void;
  changeBuyer(next: Partial<Buyer>): void;
}

/** How the pieces come to her, and what that costs. */
export function SaleFreight({ draft, errors, change, changeBuyer }: SaleFreightProps) {
  const { freight, agreed } = draft;
  return (
    <Panel title="Entrega">
      <div className={styles.fields} data-field="frete">
        <Choice
          legend="Como as peças chegam a ela"
          value={freight}
          options={KINDS}
          onChoose={(next) => change({ freight: next, option: null })}
        />
        {freight === 'combinado' && (
          <TextField
            name="valor"
            label="Valor da entrega (R$)"
            inputMode="decimal"
            value={agreed}
            error={errors.valor}
            onChange={(event) => change({ agreed: event.currentTarget.value })}
          />
        )}
        {freight !== 'retirada' && <Place draft={draft} errors={errors} changeBuyer={changeBuyer} />}
        {freight === 'cotacao' && <Quotes draft={draft} onChoose={(option) => change({ option })} />}
        <FieldError>{errors.frete}</FieldError>
      </div>
    </Panel>
  );
}

const PLACE = [
  ['endereco', 'Endereço', 200],
  ['numero', 'Número', 20],
  ['complemento', 'Complemento', 120],
  ['bairro', 'Bairro', 120],
  ['cidade', 'Cidade', 120],
  ['estado', 'Estado', 2],
] as const;

function Place({ draft, errors, changeBuyer }: Omit<SaleFreightProps, 'change'>) {
  const { buyer, freight, knownCep } = draft;
  const cep = digitsOf(buyer.cep);
  const lookup = useAddress(cep === knownCep ? '' : cep, changeBuyer);
  const isOptional = freight === 'combinado';
  return (
    <div className={styles.pair}>
      <MaskedField
        name="cep"
        label="CEP"
        inputMode="numeric"
        optional={isOptional}
        value={buyer.cep}
        error={errors.cep}
        busy={lookup?.state === 'loading'}
        format={formatCep}
        hint={lookup?.state === 'unknown' ? 'CEP não encontrado: escreva o endereço.' : undefined}
        onValue={(cep) => changeBuyer({ cep })}
      />
      {PLACE.map(([name, label, maxLength]) => (
        <TextField
          key={name}
          name={name}
          label={label}
          maxLength={maxLength}
          optional={isOptional || name === 'numero' || name === 'complemento' || name === 'bairro'}
          value={buyer[name]}
          error={errors[name]}
          autoComplete="off"
          onChange={(event) => changeBuyer({ [name]: event.currentTarget.value })}
        />
      ))}
    </div>
  );
}

interface QuotesProps {
  draft: SaleDraft;
  onChoose(option: FreteOpcao): void;
}

function Quotes({ draft, onChoose }: QuotesProps) {
  const { buyer, pieces, option } = draft;
  const cep = digitsOf(buyer.cep);
  const about = JSON.stringify([cep, pieces.map(({ product, quantidade }) => [product.id, quantidade])]);
  const [found, setFound] = useState<{ about: string; options: FreteOpcao[] }>({ about: '', options: [] });
  const { busy, problem, run } = useAct(async () => {
    const cartItems = pieces.map(({ product, quantidade }) => ({ id: product.id, quantidade }));
    const { data } = await api('POST /frete/calcular', {
      body: { cepDestino: cep, cartItems },
      token: null,
      harmless: true,
    });
    // Fetching it stands beside the quote already.
    setFound({ about, options: data.opcoes.filter((one) => !isPickup(one)) });
  });
  const options = found.about === about ? found.options : [];
  return (
    <>
      <div>
        <Button
          variant="secondary"
          icon="truck"
          busy={busy}
          disabled={cep.length !== 8 || pieces.length === 0}
          onClick={() => run()}
        >
          Calcular frete
        </Button>
      </div>
      {problem && <InfoBox kind="error">{problem}</InfoBox>}
      {options.length > 0 && (
        <Choice
          legend="Opções de frete"
          value={String(option?.id ?? '')}
          options={options.map((one) => ({
            value: String(one.id),
            label: `${freightLabel(one)}, ${reaisText(one.valor)}, ${one.prazo} dias úteis`,
          }))}
          onChoose={(id) => {
            const chosen = options.find((one) => String(one.id) === id);
            if (chosen !== undefined) onChoose(chosen);
          }}
        />
      )}
    </>
  );
}
