import type { FotoDeCategoria } from '#shared/front-sections.ts';
import type { SectionProblem } from '#shared/section-problems.ts';
import { PicturePlace } from '../../fields/picture-place.tsx';
import { withPhoto } from './category-photo-list.ts';
import { FocusField } from './focus-field.tsx';
import type { Category } from './menu-entry.tsx';
import styles from './sections-panel.module.css';

interface CategoryPhotosProps {
  fotos: readonly FotoDeCategoria[];
  /** As its labels begin: 'Seção 2'. */
  called: string;
  categories: readonly Category[];
  problems: readonly SectionProblem[];
  /** Of the pictures as they are by then: one may come while others are on their way. */
  onChange(next: (now: readonly FotoDeCategoria[]) => FotoDeCategoria[]): void;
  onSending(difference: number): void;
}

/** The categories that the shop shows, and those that are not there any more but have a picture. */
function placesOf(fotos: readonly FotoDeCategoria[], categories: readonly Category[]) {
  const gone = fotos.filter(({ categoria }) => !categories.some(({ id }) => id === categoria));
  return [
    ...categories.map(({ id, nome }) => ({ id, name: nome })),
    ...gone.map(({ categoria }) => ({ id: categoria, name: `categoria ${categoria}, que não está na loja` })),
  ];
}

/** A picture of her own for each category; without one a piece of it stands there. */
export function CategoryPhotos(props: CategoryPhotosProps) {
  const { fotos, called, categories, problems, onChange, onSending } = props;
  const whole = problems.find(({ part, photo }) => part === 'fotos_categorias' && photo === undefined)?.text;
  return (
    <div role="group" aria-label={`${called}: fotos das categorias`} className={styles.wide}>
      <p className={styles.note}>
        Cada categoria com peças aparece com a foto de uma delas, ou com a sua. JPEG, PNG, WebP ou AVIF de até
        10 MB.
      </p>
      <ul className={styles.categories}>
        {placesOf(fotos, categories).map(({ id, name }) => {
          const label = `${called}: foto de ${name}`;
          const at = fotos.findIndex(({ categoria }) => categoria === id);
          const { foto = '', foco = '' } = fotos[at] ?? {};
          return (
            <li key={id}>
              <PicturePlace
                {...{ label, onSending }}
                value={foto}
                problem={
                  problems.find(({ part, photo }) => part === 'fotos_categorias' && photo === at)?.text
                }
                onChange={(value) => onChange((now) => withPhoto(now, id, { foto: value, foco: '' }))}
              >
                {(picture) => (
                  <FocusField
                    label={`${label}: ponto que precisa aparecer`}
                    value={foco}
                    onChange={(value) => onChange((now) => withPhoto(now, id, { foco: value }))}
                    picture={picture}
                    crops={['round']}
                  />
                )}
              </PicturePlace>
            </li>
          );
        })}
      </ul>
      {whole !== undefined && <p role="alert">{whole}</p>}
    </div>
  );
}
