import { useState } from 'react';
import { plural } from '#shared/text.ts';
import type { TrocaEscritorio } from '#shared/wire/exchanges.ts';
import type { CodigoDaTroca } from '#shared/wire/return-code.ts';
import { ApiError, errorText } from '#web/lib/calls/api.ts';
import { useInSight } from '#web/lib/document/use-in-sight.ts';
import { Button } from '#web/ui/button.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { reaisText } from '../../lib/money-text.ts';
import { laterText, useAct } from '../../lib/use-act.ts';
import { useAttemptKey } from '../../lib/use-attempt-key.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { Fact, Facts } from '../../ui/facts.tsx';
import { ShortWallet, WalletFacts } from '../../ui/wallet.tsx';
import { acts } from './exchange-calls.ts';
import { freeReturnText } from './exchange-words.ts';
import styles from './exchanges-screen.module.css';
import { BareYes, WithoutCode } from './without-code.tsx';

interface CodeOfferProps {
  troca: TrocaEscritorio;
  onPressed(): void;
}

/** The posting code with its price, which comes by itself, and the ways without it. */
export function CodeOffer({ troca, onPressed }: CodeOfferProps) {
  // Each price is asked of the provider: not for cards that nobody looks at.
  const [place, isInSight] = useInSight<HTMLDivElement>();
  const { data, error, loading, reload } = useOfficeRead('GET /gerenciamento/trocas/:id/codigo', {
    params: { id: troca.id },
    once: true,
    rests: !isInSight,
  });
  const failure = loading ? null : error;
  return (
    <div ref={place} className={styles.piece}>
      {data === null && failure === null && (
        <div role="status">
          <span className={styles.quiet}>Perguntando o preço do código de postagem…</span>
          <Skeleton height="6rem" />
        </div>
      )}
      {failure !== null && !isClosed(failure) && <Failed error={failure} onAgain={reload} />}
      {data === null && failure !== null && <WithoutCode troca={troca} isMain={isRefusal(failure)} />}
      {data !== null && <Offered troca={troca} offer={data} onStale={reload} onPressed={onPressed} />}
    </div>
  );
}

/** None is made for it as it is; anything else may be answered in a while. */
const isRefusal = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 409;
/** The shop makes none at all, and knows it. */
const isClosed = (error: unknown): boolean => isRefusal(error) && error.codigo === 'etiquetas_desligadas';

function Failed({ error, onAgain }: { error: unknown; onAgain(): void }) {
  return (
    <InfoBox kind={isRefusal(error) ? 'info' : 'warning'}>
      <p>{errorText(error, 'Não foi possível ler o preço do código de postagem.')}</p>
      <Button variant="secondary" size="s" onClick={onAgain}>
        Tentar de novo
      </Button>
    </InfoBox>
  );
}

interface OfferedProps extends CodeOfferProps {
  offer: CodigoDaTroca;
  /** What is shown holds no more. */
  onStale(): void;
}

function Offered(props: OfferedProps) {
  const { troca, offer } = props;
  const { nome, transportadora, prazo, preco, saldo, restam, carteira } = offer;
  const [typesCode, setTypesCode] = useState(false);
  const { busy, problem, refused, run } = useMaking(props);
  const promise = freeReturnText(troca);
  return (
    <>
      <Facts>
        <Fact label="Código de postagem">
          {nome} · {transportadora}, {prazo} {plural(prazo, 'dia útil', 'dias úteis')}. Vale 7 dias.
        </Fact>
        <WalletFacts saldo={saldo} restam={restam} />
      </Facts>
      {saldo !== null && saldo < preco && <ShortWallet carteira={carteira} />}
      {problem !== '' && <InfoBox kind="error">{problem}</InfoBox>}
      {problem === '' && refused !== '' && <InfoBox kind="warning">{refused}</InfoBox>}
      {promise !== '' && !typesCode && <p className={styles.quiet}>{promise}</p>}
      <div className={styles.ways}>
        <Button icon="check" busy={busy} onClick={() => run()}>
          Autorizar com código por {reaisText(preco)}
        </Button>
        {!typesCode && <BareYes troca={troca} disabled={busy} />}
        <Button
          variant="secondary"
          disabled={busy}
          aria-expanded={typesCode}
          onClick={() => setTypesCode(!typesCode)}
        >
          Digitar código ou instruções
        </Button>
      </div>
      {typesCode && <WithoutCode troca={troca} />}
    </>
  );
}

/** The press: one code, whatever is pressed twice or answered late. */
function useMaking({ troca, offer, onStale, onPressed }: OfferedProps) {
  const attempt = useAttemptKey();
  const [refused, setRefused] = useState('');
  const act = useAct(
    async () => {
      setRefused('');
      const wish = { servico: offer.servico, preco: offer.preco };
      const made = await acts.authoriseByCode(troca.id, { ...wish, key: attempt.keyOf(wish) });
      attempt.end();
      if (made.etiqueta.estado === 'desfeita') setRefused(made.mensagem);
      else onPressed();
    },
    (error) => {
      if (error instanceof ApiError && STALE.has(error.codigo)) onStale();
      return laterText(error);
    },
  );
  return { ...act, refused };
}

/** After these what is shown is asked for again. */
const STALE: ReadonlySet<string> = new Set([
  'preco_mudou',
  'servico_indisponivel',
  'saldo_insuficiente',
  'limite_de_etiquetas',
]);
