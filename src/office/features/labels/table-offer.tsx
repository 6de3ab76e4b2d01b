import { useEffect, useEffectEvent, useState } from 'react';
import { joined, plural } from '#shared/text.ts';
import type { PrecosDaEtiqueta } from '#shared/wire/labels.ts';
import { ApiError } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/button.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { laterText, useAct } from '../../lib/use-act.ts';
import { useAttemptKey } from '../../lib/use-attempt-key.ts';
import { walletText } from '../../ui/wallet.tsx';
import { BuyForm } from './buy-form.tsx';
import { buyLabel, type Buying } from './label-calls.ts';
import styles from './labels.module.css';
import { NoNote } from './no-note.tsx';
import { firstPaper, missingText, reais } from './price-choice.ts';
import { PriceFailed } from './price-failed.tsx';
import type { TableLabelProps } from './table-label-props.ts';
import { useLabelPrices, type LabelPrices } from './use-label-prices.ts';

/** What one press buys: the service that was chosen, with the paper that is known; null where somebody has to choose. */
function wishOf(prices: PrecosDaEtiqueta): Buying | null {
  const option = prices.opcoes.find(({ escolhida }) => escolhida);
  const documento = firstPaper(prices);
  if (option === undefined || (documento === 'nota' && prices.chaveNota === '')) return null;
  const { servico, preco } = option;
  const chaveNota = documento === 'nota' ? prices.chaveNota : '';
  const packed = prices.embalagem === null ? {} : { embalagem: prices.embalagem.usada };
  return { servico, preco, documento, chaveNota, ...packed };
}

/** The press: what was wished is bought once; what its provider has undone is said, and may be pressed again. */
function useBuying({ id, isToPack, layReady, onWanted }: TableLabelProps, prices: LabelPrices) {
  const [refused, setRefused] = useState('');
  const attempt = useAttemptKey();
  const act = useAct(
    async (wish: Buying) => {
      setRefused('');
      onWanted();
      if (isToPack) await layReady();
      const why = await buyLabel(id, { ...wish, key: attempt.keyOf(wish) });
      attempt.end();
      setRefused(why);
      if (why !== '') prices.retry();
    },
    (error) => {
      // What is pressed next is at the price that holds now.
      if (error instanceof ApiError && error.codigo === 'preco_mudou') prices.retry();
      return laterText(error);
    },
  );
  return { ...act, refused: act.problem === '' ? refused : '' };
}

/** The price is asked for while pieces are checked; one press then lays the order ready and buys at what was shown. */
export function TableOffer(props: TableLabelProps) {
  const { id, isChecked, isToPack, acts } = props;
  const prices = useLabelPrices({ id });
  useNoteWhenReady(isToPack, prices);
  const [chooses, setChooses] = useState(false);
  const buying = useBuying(props, prices);
  const wish = prices.data === null ? null : wishOf(prices.data);
  const verb = isToPack ? 'Pronto e comprar etiqueta' : 'Comprar etiqueta';
  const isReady = isChecked || !isToPack;
  const isFirst = isChecked && (isToPack || buying.problem + buying.refused !== '' || buying.busy);
  const press = wish !== null && !chooses && isReady && (
    <Button
      icon="tag"
      variant={isFirst ? 'primary' : 'secondary'}
      busy={buying.busy}
      disabled={prices.loading}
      aria-keyshortcuts="Control+Enter"
      {...(isFirst && { 'data-next-press': true })}
      onClick={() => buying.run(wish)}
    >
      {verb} por {reais(wish.preco)}
    </Button>
  );
  return (
    <div className={styles.form} role="group" aria-label="Etiqueta deste pedido">
      {press !== false && <div className={styles.acts}>{press}</div>}
      {buying.problem !== '' && (
        <InfoBox key={buying.problem} kind="error">
          {buying.problem}
        </InfoBox>
      )}
      {buying.refused !== '' && <InfoBox kind="warning">{buying.refused}</InfoBox>}
      {prices.data === null ? <PriceFailed prices={prices} /> : <Offered prices={prices.data} wish={wish} />}
      {chooses ? (
        <BuyForm id={id} pacote={undefined} onDone={() => setChooses(false)} />
      ) : (
        prices.data !== null && (
          <div className={styles.acts}>
            <Button variant={wish === null ? 'secondary' : 'quiet'} onClick={() => setChooses(true)}>
              {otherWords(prices, wish)}
            </Button>
          </div>
        )
      )}
      {acts(press !== false)}
    </div>
  );
}

/** Where nothing is bought by one press, what is missing for it. */
function otherWords({ data, lacksNote }: LabelPrices, wish: Buying | null): string {
  if (wish !== null) return 'Outro serviço, caixa ou documento';
  return lacksNote && data?.emiteNota === false ? 'Informar a chave da nota' : 'Escolher a etiqueta';
}

/** By the shop's rule the note of what was just laid ready may be there now. */
function useNoteWhenReady(isToPack: boolean, prices: LabelPrices): void {
  const look = useEffectEvent(() => {
    if (prices.lacksNote) prices.retry();
  });
  useEffect(() => {
    if (!isToPack) look();
  }, [isToPack]);
}

/** What the press is for, beside what was paid for it. */
function Offered({ prices, wish }: { prices: PrecosDaEtiqueta; wish: Buying | null }) {
  const { opcoes, escolhido, pago, saldo, restam, carteira } = prices;
  const option = opcoes.find(({ escolhida }) => escolhida);
  if (option === undefined) return <InfoBox kind="warning">{missingText(escolhido)}</InfoBox>;
  if (wish === null) return <NoNote isIssuedHere={prices.emiteNota} />;
  const more = pago === null ? 0 : option.preco - pago;
  return (
    <>
      <p>
        Etiqueta: {joined([option.nome, option.transportadora], ' · ')},{' '}
        <strong>{reais(option.preco)}</strong>, {option.prazo}{' '}
        {plural(option.prazo, 'dia útil', 'dias úteis')}, como na compra
        {more > 0.004 && `: a loja paga ${reais(more)} a mais`}.{' '}
        {wish.documento === 'nota' ? 'Com nota fiscal.' : 'Com declaração de conteúdo (DC-e).'}
      </p>
      <p className={styles.quiet}>{walletText(prices)}</p>
      {saldo !== null && saldo < option.preco && (
        <InfoBox kind="warning">
          O saldo não paga esta etiqueta.{' '}
          <a href={carteira} target="_blank" rel="noopener noreferrer">
            Colocar saldo na carteira
          </a>
        </InfoBox>
      )}
      {restam !== null && restam < 1 && (
        <InfoBox kind="warning">
          A conta não tem mais etiquetas livres: poste as que já comprou, ou peça um limite maior ao Melhor
          Envio.
        </InfoBox>
      )}
    </>
  );
}
