import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { Button } from '#web/ui/button.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import styles from './camera-scan.module.css';
import { cameraWords, watchCodes } from './watch-codes.ts';

/** By plain http browsers keep the camera to themselves. */
const hasCameras = () => 'mediaDevices' in navigator;
const never = () => () => {};

interface CameraScanProps {
  /** What to hold before it, where that is no slip. */
  note?: string;
  onScan(text: string): void;
}

const NOTE = 'Aponte para o código de barras do romaneio ou da peça.';

/** The device's camera as a scanner, where there is one: its picture is read here and goes nowhere. */
export function CameraScan({ note = NOTE, onScan }: CameraScanProps) {
  const canScan = useSyncExternalStore(never, hasCameras, () => false);
  const [isOn, setOn] = useState(false);
  const [problem, setProblem] = useState('');
  if (!canScan) return null;
  return (
    <div className={styles.camera}>
      <Button
        variant="secondary"
        icon={isOn ? 'close' : 'camera'}
        aria-expanded={isOn}
        onClick={() => {
          setProblem('');
          setOn(!isOn);
        }}
      >
        {isOn ? 'Fechar a câmera' : 'Ler com a câmera'}
      </Button>
      {isOn && (
        <Watching
          note={note}
          onCode={onScan}
          onProblem={(text) => {
            setProblem(text);
            setOn(false);
          }}
        />
      )}
      {problem !== '' && <InfoBox kind="error">{problem}</InfoBox>}
    </div>
  );
}

interface WatchingProps {
  note: string;
  onCode(text: string): void;
  onProblem(text: string): void;
}

function Watching({ note, onCode, onProblem }: WatchingProps) {
  const video = useRef<HTMLVideoElement>(null);
  const told = useEffectEvent(onCode);
  const failed = useEffectEvent(onProblem);
  useEffect(() => {
    const calling = new AbortController();
    if (video.current !== null)
      watchCodes(video.current, { signal: calling.signal, onCode: (text) => told(text) }).catch(
        (error: unknown) => {
          if (!calling.signal.aborted) failed(cameraWords(error));
        },
      );
    return () => calling.abort();
  }, []);
  return (
    <>
      <video ref={video} className={styles.picture} muted playsInline aria-label="Imagem da câmera" />
      <p className={styles.note}>{note} A imagem é lida neste aparelho e não sai dele.</p>
    </>
  );
}
