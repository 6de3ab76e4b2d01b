import { use, useRef, useState } from 'react';
import { plural } from '#shared/text.ts';
import type { TrocaEscritorio } from '#shared/wire/exchanges.ts';
import type { EtiquetaDaTroca } from '#shared/wire/new-piece.ts';
import { ApiError, errorText } from '#web/lib/calls/api.ts';
import { useInSight } from '#web/lib/document/use-in-sight.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { reaisText } from '../../lib/money-text.ts';
import { laterText, useAct } from '../../lib/use-act.ts';
import { useAttemptKey } from '../../lib/use-attempt-key.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { Fact, Facts } from '../../ui/facts.tsx';
import { ShortWallet, WalletFacts } from '../../ui/wallet.tsx';
import { acts } from './exchange-calls.ts';
import styles from './exchanges-screen.module.css';
import { LabelContext, SentContext } from './label-context.ts';
import { NewPieceCode } from './new-piece-code.tsx';

interface LabelOfferProps {
  troca: TrocaEscritorio;
  onPressed(): void;
}

/** How often is looked whether a missing note has come: it is issued elsewhere, or by itself. */
const NOTE_EVERY_MS = 10_000;

/** Does it go with an invoice? Else by a declaration. */
const goesByNote = ({ notaObrigatoria, chaveNota }: EtiquetaDaTroca): boolean =>
  notaObrigatoria || chaveNota !== '';

/** The label of the new piece with its price, which comes by itself, and the other ways to send it. */
export function LabelOffer({ troca, onPressed }: LabelOfferProps) {
  // Each price is asked of the provider: not for cards that nobody looks at.
  const [place, isInSight] = useInSight<HTMLDivElement>();
  // The key as somebody typed it, kept whatever is asked again meanwhile.
  const [typed, setKey] = useState<string | null>(null);
  const { data, error, loading, reload } = useOfficeRead('GET /gerenciamento/trocas/:id/etiqueta', {
    params: { id: troca.id },
    once: true,
    rests: !isInSight,
    everyMs: (read) =>
      read !== null && typed === null && goesByNote(read) && read.chaveNota === '' && NOTE_EVERY_MS,
  });
  const other = useOtherLabel(troca);
  const failure = loading ? null : error;
  if (other.form !== null) return <div className={styles.piece}>{other.form}</div>;
  return (
    <div ref={place} className={styles.piece}>
      {data === null && failure === null && (
        <div role="status">
          <span className={styles.quiet}>Perguntando o preço da etiqueta…</span>
          <Skeleton height="6rem" />
        </div>
      )}
      {failure !== null && <Failed error={failure} isLast={data === null} other={other} onAgain={reload} />}
      {data === null && failure !== null && <NewPieceCode troca={troca} isMain={isRefusal(failure)} />}
      {data !== null && (
        <Offered
          troca={troca}
          offer={data}
          chaveNota={typed ?? data.chaveNota}
          other={other}
          onKey={setKey}
          onStale={reload}
          onPressed={onPressed}
        />
      )}
    </div>
  );
}

/** Another service or box is chosen by the form that any parcel's label has. */
function useOtherLabel(troca: TrocaEscritorio) {
  const showLabel = use(LabelContext);
  const [pacote, setParcel] = useState<number | null>(null);
  const { busy, problem, run } = useAct(async () => setParcel(await acts.parcelOf(troca.id)));
  const onClose = () => setParcel(null);
  const form =
    pacote === null || showLabel === null
      ? null
      : showLabel({ id: troca.pedido.id, pacote, comprando: true, onClose });
  return { busy, problem, form, open: () => run() };
}

type OtherLabel = ReturnType<typeof useOtherLabel>;

/** No label is sold for it as it is; anything else may be answered in a while. */
const isRefusal = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 409;

interface FailedProps {
  error: unknown;
  /** Nothing is known from before. */
  isLast: boolean;
  other: OtherLabel;
  onAgain(): void;
}

function Failed({ error, isLast, other, onAgain }: FailedProps) {
  const isOtherBox = isLast && isRefusal(error) && error.codigo === 'servico_indisponivel';
  return (
    <InfoBox kind={isRefusal(error) ? 'info' : 'warning'}>
      <p>{errorText(error, 'Não foi possível ler o preço da etiqueta.')}</p>
      <div className={styles.ways}>
        <Button variant="secondary" size="s" onClick={onAgain}>
          Tentar de novo
        </Button>
        {isOtherBox && (
          <Button variant="secondary" size="s" busy={other.busy} onClick={other.open}>
            Outro serviço ou caixa
          </Button>
        )}
      </div>
      {isOtherBox && other.problem !== '' && <p>{other.problem}</p>}
    </InfoBox>
  );
}

interface SendingProps extends LabelOfferProps {
  offer: EtiquetaDaTroca;
  /** What is shown holds no more. */
  onStale(): void;
}

interface OfferedProps extends SendingProps {
  chaveNota: string;
  other: OtherLabel;
  onKey(next: string): void;
}

function Offered({ chaveNota, other, onKey, ...sending }: OfferedProps) {
  const { troca, offer } = sending;
  const [showsCode, setShowsCode] = useState(false);
  const { busy, problem, refused, wrong, keyField, run } = useSending(sending);
  const { preco, saldo } = offer;
  return (
    <>
      <OfferFacts offer={offer} />
      {goesByNote(offer) && (
        <TextField
          ref={keyField}
          label="Chave da nota da peça nova"
          hint="Os 44 números do DANFE: a nota da venda não acompanha a troca."
          // Of the key that was sent: another one may have come since.
          error={wrong?.chave === chaveNota ? wrong.text : ''}
          autoComplete="off"
          inputMode="numeric"
          maxLength={60}
          value={chaveNota}
          onChange={(event) => onKey(event.currentTarget.value)}
        />
      )}
      {saldo !== null && saldo < preco && <ShortWallet carteira={offer.carteira} />}
      {problem + other.problem !== '' && <InfoBox kind="error">{problem || other.problem}</InfoBox>}
      {problem === '' && refused !== '' && <InfoBox kind="warning">{refused}</InfoBox>}
      <div className={styles.ways}>
        <Button icon="truck" busy={busy} onClick={() => run(chaveNota)}>
          Enviar a peça nova por {reaisText(preco)}
        </Button>
        <Button variant="secondary" busy={other.busy} disabled={busy} onClick={other.open}>
          Outro serviço ou caixa
        </Button>
        <Button
          variant="secondary"
          disabled={busy}
          aria-expanded={showsCode}
          onClick={() => setShowsCode(!showsCode)}
        >
          Digitar um código
        </Button>
      </div>
      {showsCode && <NewPieceCode troca={troca} />}
    </>
  );
}

/** What is wrong with a key, by that key. */
interface WrongKey {
  chave: string;
  text: string;
}

/** The press: one label, whatever is pressed twice or answered late. */
function useSending({ troca, offer, onStale, onPressed }: SendingProps) {
  const noteSent = use(SentContext);
  const attempt = useAttemptKey();
  const sentKey = useRef('');
  const keyField = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState('');
  const [wrong, setWrong] = useState<WrongKey | null>(null);
  const { id, nome, pedido } = troca;
  const act = useAct(
    async (chaveNota: string) => {
      setRefused('');
      setWrong(null);
      sentKey.current = chaveNota;
      const wish = {
        servico: offer.servico,
        preco: offer.preco,
        documento: goesByNote(offer) ? ('nota' as const) : ('declaracao' as const),
        chaveNota: goesByNote(offer) ? chaveNota : '',
        ...(offer.embalagem === null ? {} : { embalagem: offer.embalagem.usada }),
      };
      const sent = await acts.sendByLabel(id, { ...wish, key: attempt.keyOf(wish) });
      attempt.end();
      if (sent.etiqueta.estado === 'desfeita') setRefused(sent.mensagem);
      else onPressed();
      if (sent.concluida) noteSent({ troca: id, nome, pedido: pedido.id, pacote: sent.pacote });
    },
    (error) => {
      if (isStale(error)) onStale();
      const text = error instanceof ApiError ? error.campos['chaveNota'] : undefined;
      if (text === undefined) return laterText(error);
      setWrong({ chave: sentKey.current, text });
      keyField.current?.focus();
    },
  );
  return { ...act, refused, wrong, keyField };
}

/** After these what is shown is asked for again. */
const STALE: ReadonlySet<string> = new Set([
  'preco_mudou',
  'servico_indisponivel',
  'saldo_insuficiente',
  'limite_de_etiquetas',
]);

/** Likewise where the key is not the one that it has by now. */
const isStale = (error: unknown): boolean =>
  error instanceof ApiError && (STALE.has(error.codigo) || 'chaveNota' in error.campos);

function OfferFacts({ offer }: { offer: EtiquetaDaTroca }) {
  const { nome, transportadora, prazo, escolhida, escolhido, embalagem } = offer;
  const other = escolhido === '' ? 'o mais barato' : `quem comprou escolheu ${escolhido}`;
  return (
    <Facts>
      <Fact label="Etiqueta da peça nova">
        {nome} · {transportadora}, {prazo} {plural(prazo, 'dia útil', 'dias úteis')} (
        {escolhida ? 'como quem comprou escolheu' : other})
      </Fact>
      {embalagem !== null && (
        <Fact label="Embalagem">
          {embalagem.nome}, {embalagem.medidas}
        </Fact>
      )}
      <Fact label="Documento">
        {goesByNote(offer) ? 'Nota fiscal da peça nova' : 'Declaração de conteúdo (DC-e)'}
      </Fact>
      <WalletFacts saldo={offer.saldo} restam={offer.restam} />
    </Facts>
  );
}
