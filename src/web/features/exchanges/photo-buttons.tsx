import { useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { ACCEPTED, choosePhoto, type ChosenPhoto } from './chosen-photo.ts';
import styles from './photos.module.css';

interface PhotoButtonsProps {
  /** How many more may be chosen. */
  left: number;
  onChosen(photos: readonly ChosenPhoto[]): void;
  /** Photographs are being made smaller, or no longer are. */
  onReading?(isReading: boolean): void;
}

/** Takes photographs by the camera of a phone, or out of what the device holds. */
export function PhotoButtons({ left, onChosen, onReading }: PhotoButtonsProps) {
  const [isReading, setIsReading] = useState(false);
  function setReading(is: boolean): void {
    setIsReading(is);
    onReading?.(is);
  }
  async function take(list: FileList | null): Promise<void> {
    const files = [...(list ?? [])].slice(0, left);
    if (files.length === 0) return;
    setReading(true);
    const photos: ChosenPhoto[] = [];
    // One after the other: a phone has no memory for several at once.
    for (const file of files) photos.push(await choosePhoto(file));
    setReading(false);
    onChosen(photos);
  }
  const input = (given: { capture?: 'environment'; multiple?: boolean }) => (
    <input
      type="file"
      accept={ACCEPTED}
      className={styles.input}
      disabled={isReading}
      {...given}
      onChange={(event) => {
        void take(event.currentTarget.files).finally(() => setReading(false));
        event.currentTarget.value = '';
      }}
    />
  );
  return (
    <div className={styles.buttons}>
      <label className={classNames(styles.choose, styles.camera)}>
        <Icon name="camera" />
        <span>Tirar foto</span>
        {input({ capture: 'environment' })}
      </label>
      <label className={styles.choose}>
        {isReading ? <Spinner /> : <Icon name="upload" />}
        <span>Escolher fotos</span>
        {input({ multiple: true })}
      </label>
    </div>
  );
}
