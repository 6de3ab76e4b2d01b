import { longest, MOST_CHOSEN, type FotoDaGrade } from '#shared/front-sections.ts';
import type { SectionProblem } from '#shared/section-problems.ts';
import { Announcement } from '#web/ui/announcement.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { unkeyed, useKeyedRows } from '../../lib/use-keyed-rows.ts';
import { useRowOrder } from '../../lib/use-row-order.ts';
import { PicturePlace } from '../../fields/picture-place.tsx';
import { SmallPicture } from '../../fields/small-picture.tsx';
import { RowActs } from '../../ui/row-acts.tsx';
import { UnpublishedLink } from './unpublished-link.tsx';
import styles from './sections-panel.module.css';

interface SectionPhotosProps {
  fotos: readonly FotoDaGrade[];
  /** Of the section, counted from one. */
  number: number;
  problems: readonly SectionProblem[];
  onChange(fotos: FotoDaGrade[]): void;
  onSending(difference: number): void;
}

/** The photographs of a grid: each with what it shows in words, and where it leads. */
export function SectionPhotos({ fotos, number, problems, onChange, onSending }: SectionPhotosProps) {
  const { rows, put, add, change } = useKeyedRows<FotoDaGrade>(fotos, (changed) =>
    onChange(changed.map((row): FotoDaGrade => unkeyed<FotoDaGrade>(row))),
  );
  const { told, list, want, tell, move, remove } = useRowOrder({
    rows,
    put,
    movedText: (_row, place) => `Foto: ${place}ª de ${rows.length}.`,
    goneText: (row) =>
      `A foto ${rows.indexOf(row) + 1} saiu da seção ${number}. Fotos que ficam: ${rows.length - 1}.`,
  });
  function addPhoto(): void {
    const key = add([{ foto: '', alt: '', link: '' }]);
    want(`[data-photo="${key}"] input`);
    tell(`Foto ${rows.length + 1} na seção ${number}.`);
  }
  const whole = problems.find(({ part, photo }) => part === 'fotos' && photo === undefined)?.text;
  return (
    <div role="group" aria-label={`Seção ${number}: fotos`} className={styles.wide}>
      <ol ref={list} className={styles.photos}>
        {rows.map((row, index) => {
          const called = `Seção ${number}, foto ${index + 1}`;
          const wrong = problems.filter(({ part, photo }) => part === 'fotos' && photo === index);
          return (
            <li key={row.key} data-photo={row.key} className={styles.photo}>
              <PhotoFields
                {...{ called, wrong, onSending }}
                photo={row}
                onChange={(changed) => change(row.key, changed)}
              />
              <RowActs
                {...{ row, index }}
                called={called.toLowerCase()}
                count={rows.length}
                onMove={(by) => move(index, by)}
                onRemove={() => remove(index)}
              />
            </li>
          );
        })}
      </ol>
      {whole !== undefined && <p role="alert">{whole}</p>}
      <Announcement>{told}</Announcement>
      {rows.length < MOST_CHOSEN.one && (
        <Button variant="secondary" size="s" icon="plus" data-act="add" onClick={addPhoto}>
          Nova foto na seção {number}
        </Button>
      )}
    </div>
  );
}

interface PhotoFieldsProps {
  called: string;
  photo: FotoDaGrade;
  wrong: readonly SectionProblem[];
  onChange(change: Partial<FotoDaGrade>): void;
  onSending(difference: number): void;
}

function PhotoFields({ called, photo, wrong, onChange, onSending }: PhotoFieldsProps) {
  const problemOf = (field: keyof FotoDaGrade) => wrong.find((one) => one.field === field)?.text;
  return (
    <>
      <PicturePlace
        label={called}
        value={photo.foto}
        required
        problem={problemOf('foto')}
        onSending={onSending}
        // What was said of a picture holds for no other.
        onChange={(foto) => onChange({ foto, alt: '' })}
      >
        {(picture) => <SmallPicture picture={picture} className={styles.small} />}
      </PicturePlace>
      <TextField
        label={`${called}: descrição`}
        hint="Para quem não a vê: o que ela mostra."
        error={problemOf('alt')}
        value={photo.alt}
        maxLength={longest('fotos', 'alt')}
        onChange={({ target }) => onChange({ alt: target.value })}
      />
      <TextField
        label={`${called}: link`}
        optional
        hint="Uma página da sua loja, ex.: /produto/12."
        error={problemOf('link')}
        value={photo.link}
        maxLength={longest('fotos', 'link')}
        onChange={({ target }) => onChange({ link: target.value })}
      />
      <UnpublishedLink para={photo.link} />
    </>
  );
}
