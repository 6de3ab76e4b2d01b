import { useRef } from 'react';
import { CHANNEL_LABELS, SALE_CHANNELS } from '#shared/channels.ts';
import { sumRows } from '#web/lib/prices/sum-rows.ts';
import { sumsOf } from '#web/lib/prices/sums.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { SumList } from '#web/ui/sum-list.tsx';
import { officePaths } from '../../lib/paths.ts';
import { Choice, FieldNote } from '../../ui/choice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import styles from './counter.module.css';
import { creditsOf, type Payment, type SaleDraft } from './draft.ts';
import { SaleBuyer } from './sale-buyer.tsx';
import { SaleFreight } from './sale-freight.tsx';
import { SalePayment } from './sale-payment.tsx';
import { SalePieces } from './sale-pieces.tsx';
import { useNewOrder } from './use-new-order.ts';
import type { SalePrices } from './use-sale-prices.ts';

const PRESS: Readonly<Record<Payment, string>> = {
  recebido: 'Concluir a venda',
  pix: 'Gerar o link de PIX',
  cartao: 'Gerar o link de cartão',
  credito: 'Concluir a venda',
};

/** 'Novo pedido': a sale made on Instagram, by WhatsApp or at the counter. */
export function NewOrderScreen() {
  const { draft, errors, prices, change, changeBuyer, fillBuyer, sell, busy, problem } = useNewOrder();
  const form = useRef<HTMLFormElement>(null);
  function submit(event: React.SyntheticEvent): void {
    event.preventDefault();
    const wrong = sell();
    if (wrong === null) return;
    const place = form.current?.querySelector<HTMLElement>(
      `[name="${wrong}"], [data-field="${wrong}"] input`,
    );
    place?.focus();
  }
  return (
    <>
      <SectionHead
        title="Novo pedido"
        text="Uma venda feita fora do site: entra no estoque, nas vendas e nos clientes como qualquer outra."
        actions={
          <ButtonLink to={officePaths.sales} variant="quiet" prefetch="none">
            Todas as vendas
          </ButtonLink>
        }
      />
      <form ref={form} method="post" noValidate className={styles.form} onSubmit={submit}>
        <div className={styles.fields}>
          <Panel title="Canal">
            <Choice
              legend="Onde a venda foi feita"
              value={draft.canal}
              options={SALE_CHANNELS.map((value) => ({ value, label: CHANNEL_LABELS[value] }))}
              onChoose={(canal) => change({ canal })}
            />
          </Panel>
          <SalePieces pieces={draft.pieces} error={errors.items} onChange={(pieces) => change({ pieces })} />
          <SaleBuyer draft={draft} errors={errors} onChange={changeBuyer} onKnown={fillBuyer} />
          <SaleFreight draft={draft} errors={errors} change={change} changeBuyer={changeBuyer} />
          <SalePayment draft={draft} errors={errors} precos={prices.precos} change={change} />
        </div>
        <Panel title="Resumo" className={styles.sum}>
          <Sum draft={draft} prices={prices} />
          {problem && <InfoBox kind="error">{problem}</InfoBox>}
          <Button type="submit" block busy={busy} disabled={draft.pieces.length > 0 && !prices.isFresh}>
            {PRESS[draft.payment]}
          </Button>
        </Panel>
      </form>
    </>
  );
}

function Sum({ draft, prices }: { draft: SaleDraft; prices: SalePrices }) {
  const { precos, isFresh, problem } = prices;
  if (problem !== '') return <InfoBox kind="warning">{problem}</InfoBox>;
  if (precos === null) return <FieldNote>O total aparece quando houver uma peça.</FieldNote>;
  const byPix = draft.payment === 'pix';
  const rows = sumRows({ sums: sumsOf(precos), byPix, credits: creditsOf(precos) });
  return (
    <div aria-busy={!isFresh} role="status">
      <SumList rows={rows} />
      {byPix && precos.aPagarPix === 0 && precos.total_pix > 0 && (
        <InfoBox kind="warning">
          Com o desconto do PIX os vales já pagam tudo. Escolha outra forma de pagar, ou tire um vale.
        </InfoBox>
      )}
    </div>
  );
}
