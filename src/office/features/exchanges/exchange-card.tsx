import { Link } from 'react-router';
import {
  causeText,
  exchangeStateText,
  isOpenExchange,
  requestText,
  wishText,
} from '#shared/exchange-states.ts';
import { joined } from '#shared/text.ts';
import type { TrocaEscritorio } from '#shared/wire/exchanges.ts';
import { Badge } from '#web/ui/badge.tsx';
import { dateText, dateTimeText } from '../../lib/dates.ts';
import { readDefectPhoto } from '../../lib/defect-photo.ts';
import { officePaths } from '../../lib/paths.ts';
import { useMay } from '../../lib/session.ts';
import { DefectPhotos } from '../../ui/defect-photos.tsx';
import { LongText } from '../../ui/long-text.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ExchangeActs } from './exchange-acts.tsx';
import { basisText, deadlineText } from './exchange-words.ts';
import styles from './exchanges-screen.module.css';
import { PostingCode } from './posting-code.tsx';
import { SentPiece } from './sent-piece.tsx';

/** One request: what comes back and why, by when something is to be done, and the next thing to do. */
export function ExchangeCard({ troca }: { troca: TrocaEscritorio }) {
  const { estado, pecas, querer, frete, comentario, resposta, created_at: since } = troca;
  const isOpen = isOpenExchange(estado);
  return (
    <li>
      <Panel title={requestText(troca)} aside={`pedida em ${dateTimeText(since)}`}>
        <div className={styles.card}>
          <div className={styles.part}>
            <p className={styles.badges}>
              <Badge tone={isOpen ? 'warning' : 'quiet'}>{exchangeStateText(estado)}</Badge>
              {!troca.recusavel && isOpen && <Badge tone="error">Não pode ser recusada</Badge>}
              {isOpen && troca.prazo !== null && (
                <span className={styles.quiet}>
                  {deadlineText(troca)} {dateText(troca.prazo)}
                </span>
              )}
            </p>
            <ul className={styles.pieces}>
              {pecas.map((piece) => (
                <li key={`${piece.nome} ${piece.cor} ${piece.tamanho}`}>
                  <strong>{piece.quantidade} ×</strong> {joined([piece.nome, piece.cor, piece.tamanho], ', ')}
                  {piece.nova !== null && (
                    <>
                      {' por '}
                      <strong>{joined([piece.nova.cor, piece.nova.tamanho], ', ')}</strong>
                      {troca.guardada && estado !== 'concluida' && ' (guardada)'}
                    </>
                  )}
                </li>
              ))}
            </ul>
            <p>
              {causeText(troca)}. {wishText(querer)}
              {frete && ', com o frete'}.
            </p>
            <p className={styles.quiet}>{basisText(troca)}</p>
          </div>
          <div className={styles.part}>
            <p>
              <OrderName troca={troca} />
              <br />
              <bdi>{troca.cliente}</bdi>
            </p>
            {comentario !== '' && (
              <p>
                <LongText lines={6}>{comentario}</LongText>
              </p>
            )}
            <DefectPhotos troca={troca} read={readDefectPhoto} />
            {resposta !== '' && <p className={styles.quiet}>Resposta: {resposta}</p>}
            <ExchangeSteps troca={troca} />
          </div>
        </div>
        {estado === 'autorizada' && <PostingCode troca={troca} />}
        {isOpen ? <ExchangeActs troca={troca} /> : <SentPiece troca={troca} />}
      </Panel>
    </li>
  );
}

function OrderName({ troca: { pedido } }: { troca: TrocaEscritorio }) {
  const isAllowed = useMay('see-orders');
  const text = `Pedido ${pedido.codigo}`;
  return isAllowed ? <Link to={officePaths.order(pedido.id)}>{text}</Link> : <>{text}</>;
}

function ExchangeSteps({ troca }: { troca: TrocaEscritorio }) {
  return (
    <ol className={styles.steps} aria-label={`Andamento: ${requestText(troca)}`}>
      {troca.historico.map(({ passo, em, por }) => (
        <li key={passo}>
          {exchangeStateText(passo)}{' '}
          <span className={styles.quiet}>
            {dateTimeText(em)} · {por}
          </span>
        </li>
      ))}
    </ol>
  );
}
