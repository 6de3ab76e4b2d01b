import { useEffect, useEffectEvent, useState } from 'react';
import { plural } from '#shared/text.ts';
import type { TrocaEscritorio } from '#shared/wire/exchanges.ts';
import { errorText } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './defect-photos.module.css';

type Shown = Pick<TrocaEscritorio, 'id' | 'nome' | 'fotos' | 'numeroDeFotos'>;

type Read = (exchangeId: number, photoId: number) => Promise<string>;

/** What a buyer photographed of a defect, small; each is enlarged by a press. Nothing where there is none. */
export function DefectPhotos({ troca, read }: { troca: Shown; read: Read }) {
  const { nome, fotos, numeroDeFotos: count } = troca;
  const [shown, setShown] = useState<number | null>(null);
  if (count === 0) return null;
  if (fotos.length === 0)
    return (
      <p className={styles.quiet}>
        {count} {plural(count, 'foto', 'fotos')} do defeito, que o seu acesso não mostra.
      </p>
    );
  return (
    <>
      <ul className={styles.photos} aria-label={`Fotos do defeito, troca ${nome}`}>
        {fotos.map(({ id, previa }, index) => (
          <li key={id}>
            <button
              type="button"
              className={styles.photo}
              aria-label={`Ampliar a foto ${index + 1} de ${fotos.length} do defeito`}
              onClick={() => setShown(index)}
            >
              <img src={previa} alt="" width={88} height={88} />
            </button>
          </li>
        ))}
      </ul>
      {shown !== null && (
        <Enlarged troca={troca} read={read} index={shown} onTurn={setShown} onClose={() => setShown(null)} />
      )}
    </>
  );
}

interface EnlargedProps {
  troca: Shown;
  index: number;
  read: Read;
  onTurn(index: number): void;
  onClose(): void;
}

/** One large, and the way to the others: by buttons or arrow keys. */
function Enlarged({ troca: { id, nome, fotos }, index, read, onTurn, onClose }: EnlargedProps) {
  const count = fotos.length;
  const [tries, setTries] = useState(0);
  const photoId = fotos[index]?.id ?? 0;
  const turn = (by: number) => onTurn((index + by + count) % count);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (count === 1) return;
    if (event.key === 'ArrowLeft') turn(-1);
    if (event.key === 'ArrowRight') turn(1);
  });
  useEffect(() => {
    const listening = new AbortController();
    document.addEventListener('keydown', (event) => onKey(event), { signal: listening.signal });
    return () => listening.abort();
  }, []);
  return (
    <Dialog open wide onClose={onClose} title={`Troca ${nome}: foto ${index + 1} de ${count}`}>
      <div className={styles.enlarged}>
        <Large
          key={`${photoId} ${tries}`}
          read={() => read(id, photoId)}
          name={`Foto ${index + 1} de ${count} do defeito, troca ${nome}`}
          onAgain={() => setTries(tries + 1)}
        />
        {count > 1 && (
          <div className={styles.ways}>
            <Button variant="secondary" icon="arrow-left" onClick={() => turn(-1)}>
              Anterior
            </Button>
            <Button variant="secondary" iconAfter="arrow-right" onClick={() => turn(1)}>
              Próxima
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  );
}

function Large({ read, name, onAgain }: { read(): Promise<string>; name: string; onAgain(): void }) {
  const [picture, setPicture] = useState('');
  const [problem, setProblem] = useState('');
  const load = useEffectEvent(() => read());
  useEffect(() => {
    let isWanted = true;
    load()
      .then((address) => isWanted && setPicture(address))
      .catch((error: unknown) => {
        console.error('a photograph could not be read', error);
        if (isWanted) setProblem(errorText(error, 'Não foi possível abrir a foto.'));
      });
    return () => {
      isWanted = false;
    };
  }, []);
  if (problem !== '')
    return (
      <InfoBox kind="error">
        <p>{problem}</p>
        <Button size="s" variant="secondary" onClick={onAgain}>
          Tentar de novo
        </Button>
      </InfoBox>
    );
  return picture === '' ? (
    <Skeleton height="50vh" />
  ) : (
    <img className={styles.large} src={picture} alt={name} />
  );
}
