import { useState } from 'react';
import {
  causeText,
  exchangeStateText,
  isOpenExchange,
  requestText,
  wishText,
  type ExchangeState,
} from '#shared/exchange-states.ts';
import { joined } from '#shared/text.ts';
import type { Troca } from '#shared/wire/exchanges.ts';
import { errorText } from '../../lib/calls/api.ts';
import { lazyComponent } from '../../lib/document/lazy-component.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { InfoBox } from '../../ui/info-box.tsx';
import type { ChosenPhoto } from './chosen-photo.ts';
import { lastDayText, momentText } from './exchange-dates.ts';
import styles from './exchanges.module.css';
import { cancelExchange } from './use-exchanges.ts';

interface ExchangeCardProps {
  codigo: string;
  email: string;
  troca: Troca;
  onChanged(): Promise<void>;
  /** Photographs that were chosen with this request, and are still to be sent. */
  handed: readonly ChosenPhoto[];
  /** Photographs of it have arrived. */
  onPhotos(): Promise<void>;
}

/** Few requests are about a defect. */
const Photos = lazyComponent(async () => (await import('./exchange-photos.tsx')).ExchangePhotos);

/** Nor do many have a posting code. */
const Declaration = lazyComponent(async () => (await import('./declaration.tsx')).Declaration);

const toneOf = (state: ExchangeState) => {
  if (state === 'concluida') return 'success' as const;
  return isOpenExchange(state) ? ('accent' as const) : ('quiet' as const);
};

/** One request: what comes back and for what, how it stands, and what is hers to do now. */
export function ExchangeCard({ codigo, email, troca, onChanged, handed, onPhotos }: ExchangeCardProps) {
  const { nome, estado, inteira, motivo, querer, pecas, passos, resposta } = troca;
  const what = requestText(troca);
  return (
    <article className={styles.card} aria-label={what}>
      <p className={styles.head}>
        <strong>{inteira ? what : nome}</strong>{' '}
        <Badge tone={toneOf(estado)}>{exchangeStateText(estado)}</Badge>
      </p>
      <ul className={styles.pieces}>
        {pecas.map((piece) => (
          <li key={`${piece.nome} ${piece.cor} ${piece.tamanho}`}>
            {piece.quantidade} × {joined([piece.nome, piece.cor, piece.tamanho], ', ')}
            {piece.nova !== null && (
              <span>
                {' por '}
                <strong>{joined([piece.nova.cor, piece.nova.tamanho], ', ')}</strong>
              </span>
            )}
          </li>
        ))}
      </ul>
      <p className={styles.quiet}>
        {causeText(troca)} · {wishText(querer)}
      </p>
      {motivo === 'defeito' && <Photos {...{ codigo, email, troca, handed }} onSent={onPhotos} />}
      {estado === 'recusada' && resposta !== '' && (
        <InfoBox kind="info" title="Resposta da loja" autoClose={false}>
          {resposta}
        </InfoBox>
      )}
      {estado === 'autorizada' && <SendBack {...{ codigo, email, troca }} />}
      <ol className={styles.steps} aria-label={`Andamento: ${what}`}>
        {passos.map(({ passo, em }) => (
          <li key={passo}>
            <span>{exchangeStateText(passo)}</span> <time dateTime={em}>{momentText(em)}</time>
          </li>
        ))}
      </ol>
      <End troca={troca} />
      {troca.pode_cancelar && <Cancel {...{ codigo, email, troca, onChanged }} />}
    </article>
  );
}

function SendBack({ codigo, email, troca }: Pick<ExchangeCardProps, 'codigo' | 'email' | 'troca'>) {
  const { inteira, envio, enviarAte } = troca;
  return (
    <InfoBox
      kind="info"
      title={inteira ? 'Mande as peças de volta' : 'Mande a peça de volta'}
      autoClose={false}
    >
      <PostingCode troca={troca} />
      {troca.declaracao && <Declaration {...{ codigo, email, troca }} />}
      <p className={styles.lines}>{envio}</p>
      {enviarAte !== null && <p>A peça nova fica guardada até {lastDayText(enviarAte)}.</p>}
    </InfoBox>
  );
}

/** What she shows at a counter, and until when. */
function PostingCode({ troca: { codigoReverso, codigoAte, codigoVencido } }: { troca: Troca }) {
  if (codigoReverso === '') return null;
  if (codigoAte !== null && codigoVencido) {
    return (
      <p>
        O código de postagem {codigoReverso} venceu em {momentText(codigoAte)}. Se você ainda não postou, peça
        outro à loja.
      </p>
    );
  }
  return (
    <p>
      Código de postagem: <strong>{codigoReverso}</strong>. {whereToPost(codigoAte)}
    </p>
  );
}

function whereToPost(codigoAte: string | null): string {
  const until = codigoAte === null ? '' : ` até ${momentText(codigoAte)}`;
  return `Mostre em uma agência dos Correios${until}; a postagem já está paga.`;
}

/** What it came to: her new piece, a vale or her money. */
function End({ troca: { estado, fim, rastreio, transportadora, rastreio_url: url } }: { troca: Troca }) {
  if (estado !== 'concluida' || fim === null) return null;
  if (fim !== 'troca') return <p>{GIVEN_BACK[fim]}</p>;
  const words = joined([transportadora, rastreio], ' · ');
  return (
    <p>
      A peça nova foi enviada{words === '' ? '.' : `: ${words}.`}{' '}
      {url !== null && (
        <a href={url} target="_blank" rel="noreferrer">
          Acompanhar a entrega
        </a>
      )}
    </p>
  );
}

const GIVEN_BACK = {
  vale: 'O que você pagou voltou como vale, e contamos os detalhes por e-mail.',
  dinheiro: 'O que você pagou foi devolvido.',
} as const;

function Cancel({
  codigo,
  email,
  troca: { id, nome },
  onChanged,
}: Omit<ExchangeCardProps, 'handed' | 'onPhotos'>) {
  const [isSure, setSure] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  async function cancel(): Promise<void> {
    if (busy) return;
    setBusy(true);
    try {
      await cancelExchange(codigo, id, email);
      await onChanged();
    } catch (error) {
      console.error('an exchange could not be cancelled', error);
      setProblem(errorText(error, 'Não conseguimos cancelar agora. Tente de novo.'));
    } finally {
      setBusy(false);
    }
  }
  return (
    <div className={styles.ways}>
      {isSure ? (
        <Button variant="danger" size="s" busy={busy} onClick={() => void cancel()}>
          Sim, cancelar a troca {nome}
        </Button>
      ) : (
        <Button variant="secondary" size="s" onClick={() => setSure(true)}>
          Cancelar a troca
        </Button>
      )}
      {problem !== '' && <InfoBox kind="error">{problem}</InfoBox>}
    </div>
  );
}
