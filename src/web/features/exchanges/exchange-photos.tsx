import { useEffect, useEffectEvent, useRef } from 'react';
import { plural } from '#shared/text.ts';
import type { Troca } from '#shared/wire/exchanges.ts';
import { Announcement } from '../../ui/announcement.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { InfoBox } from '../../ui/info-box.tsx';
import type { ChosenPhoto } from './chosen-photo.ts';
import { PhotoButtons } from './photo-buttons.tsx';
import { Preview } from './photo-choice.tsx';
import styles from './photos.module.css';
import { usePhotoSending } from './use-photo-sending.ts';

interface ExchangePhotosProps {
  codigo: string;
  email: string;
  troca: Troca;
  /** Chosen with the request, which is registered: they go after it. */
  handed: readonly ChosenPhoto[];
  onSent(): Promise<void>;
}

/** Photographs of a request's defect: those that the shop has, those on their way, and more where there is room. */
export function ExchangePhotos({ codigo, email, troca, handed, onSent }: ExchangePhotosProps) {
  const { id, fotos, fotosQueCabem: left } = troca;
  const { waiting, busy, problems, sent, send } = usePhotoSending({ codigo, id, email, onSent });
  const begun = useRef(false);
  const place = useRef<HTMLDivElement>(null);
  /** What was pressed goes while they are sent. */
  function sendChosen(photos: readonly ChosenPhoto[]): void {
    place.current?.focus({ preventScroll: true });
    void send(photos);
  }
  const begin = useEffectEvent(() => {
    if (begun.current || handed.length === 0) return;
    begun.current = true;
    void send(handed);
  });
  useEffect(() => begin(), []);
  if (fotos.length === 0 && waiting.length === 0 && left === 0 && problems.length === 0) return null;
  return (
    <div ref={place} tabIndex={-1} className={styles.group}>
      {(fotos.length > 0 || waiting.length > 0) && (
        <ul className={styles.photos} aria-label="Fotos do defeito">
          {fotos.map(({ id: number, previa }, index) => (
            <li key={number} className={styles.photo}>
              <img
                src={previa}
                alt={`Foto ${index + 1} do defeito, recebida pela loja`}
                width={96}
                height={96}
              />
            </li>
          ))}
          {waiting.map((photo) => (
            <li key={photo.key} className={classNames(styles.photo, styles.waiting)}>
              <Preview photo={photo} name="Foto que ainda não chegou à loja" />
            </li>
          ))}
        </ul>
      )}
      <Announcement>{newsOf({ busy, waiting: waiting.length, sent })}</Announcement>
      {busy && <p className={styles.quiet}>{sendingText(waiting.length)}</p>}
      {!busy && <Unsent problems={problems} waiting={waiting} onAgain={() => sendChosen(waiting)} />}
      {!busy && waiting.length === 0 && left > 0 && (
        <>
          <p className={styles.quiet}>
            {fotos.length === 0
              ? `Mostre o defeito em até ${left} fotos. Só a equipe da loja as vê.`
              : `${left === 1 ? 'Cabe' : 'Cabem'} mais ${left} ${plural(left, 'foto', 'fotos')}.`}
          </p>
          <PhotoButtons left={left} onChosen={sendChosen} />
        </>
      )}
    </div>
  );
}

interface UnsentProps {
  problems: readonly string[];
  waiting: readonly ChosenPhoto[];
  onAgain(): void;
}

function Unsent({ problems, waiting, onAgain }: UnsentProps) {
  return (
    <>
      {problems.length > 0 && (
        <InfoBox kind="error" title="Nem todas as fotos foram enviadas">
          {[...new Set(problems)].map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </InfoBox>
      )}
      {waiting.length > 0 && (
        <div>
          <Button size="s" onClick={onAgain}>
            Mandar de novo
          </Button>
        </div>
      )}
    </>
  );
}

const sendingText = (count: number) =>
  count <= 1 ? 'Enviando a foto…' : `Enviando as fotos, faltam ${count}…`;

function newsOf({ busy, waiting, sent }: { busy: boolean; waiting: number; sent: number }): string {
  if (busy) return sendingText(waiting);
  return sent === 0 ? '' : `${sent} ${plural(sent, 'foto enviada', 'fotos enviadas')}.`;
}
