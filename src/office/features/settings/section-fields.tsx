import type { InputHTMLAttributes } from 'react';
import {
  hasPart,
  isBannerKind,
  longest,
  MOST_CHOSEN,
  rulesOf,
  type AnySection,
} from '#shared/front-sections.ts';
import { NEWSLETTER_WORDS } from '#shared/newsletter.ts';
import type { SectionProblem } from '#shared/section-problems.ts';
import { TextArea, TextField } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { PiecesField } from '../../fields/pieces-field.tsx';
import { PicturePlace } from '../../fields/picture-place.tsx';
import { SmallPicture } from '../../fields/small-picture.tsx';
import type { ChangeOf } from '../../lib/use-keyed-rows.ts';
import { CategoryPhotos } from './category-photos.tsx';
import { FocusField } from './focus-field.tsx';
import type { Category } from './menu-entry.tsx';
import type { SectionNoun } from './section-nouns.ts';
import { SectionPhotos } from './section-photos.tsx';
import { UnpublishedLink } from './unpublished-link.tsx';
import styles from './sections-panel.module.css';

export interface SectionFieldsProps {
  section: AnySection;
  /** Counted from one. */
  number: number;
  noun: SectionNoun;
  categories: readonly Category[];
  problems: readonly SectionProblem[];
  onChange(change: ChangeOf<AnySection>): void;
  onSending(difference: number): void;
}

const KINDS = 'JPEG, PNG, WebP ou AVIF de até 10 MB.';

/** All that one says of a section, as its kind has it. */
export function SectionFields(props: SectionFieldsProps) {
  const { section, number, categories, problems, onChange, onSending } = props;
  const { tipo } = section;
  const isBanner = isBannerKind(tipo);
  const called = calledOf(props);
  return (
    <div className={styles.fields}>
      <Words {...props} />
      {hasPart(tipo, 'categoria') && <CategoryField {...props} />}
      {hasPart(tipo, 'produtos') && (
        <div className={styles.wide}>
          <PiecesField
            legend={`Peças da seção ${number}`}
            note={`Até ${MOST_CHOSEN.one}, nesta ordem. Peças ocultas não aparecem.`}
            searchLabel={`Buscar peça para a seção ${number}`}
            from="da seção"
            most={MOST_CHOSEN.one}
            pieces={section.produtos}
            problem={problemOf(problems, 'produtos')}
            onChange={(next) => onChange(({ produtos }) => ({ produtos: next(produtos) }))}
          />
        </div>
      )}
      {hasPart(tipo, 'foto') && (
        <SectionPicture
          {...props}
          part="foto"
          label={`${called}: foto`}
          hint={isBanner ? `Deitada, com 960 pontos ou mais de largura. ${KINDS}` : KINDS}
        />
      )}
      {hasPart(tipo, 'foto_celular') && (
        <SectionPicture
          {...props}
          part="foto_celular"
          label={`${called}: foto no celular`}
          hint={`Outra foto para celular e tablet. ${KINDS} Em branco: a mesma.`}
        />
      )}
      {hasPart(tipo, 'alt') && <Typed part="alt" label="descrição da foto" wide {...props} />}
      {hasPart(tipo, 'fotos') && (
        <SectionPhotos
          fotos={section.fotos}
          {...{ number, problems, onSending }}
          onChange={(fotos) => onChange({ fotos })}
        />
      )}
      {hasPart(tipo, 'fotos_categorias') && (
        <CategoryPhotos
          fotos={section.fotos_categorias}
          {...{ called, categories, problems, onSending }}
          onChange={(next) => onChange((now) => ({ fotos_categorias: next(now.fotos_categorias) }))}
        />
      )}
      <Typed part="inicio" label="mostrar a partir de" type="datetime-local" {...props} />
      <Typed part="fim" label="mostrar até" type="datetime-local" {...props} />
    </div>
  );
}

/** As its labels begin. */
const calledOf = ({ noun, number }: Pick<SectionFieldsProps, 'noun' | 'number'>) => `${noun} ${number}`;

const problemOf = (problems: readonly SectionProblem[], part: keyof AnySection) =>
  problems.find((one) => one.part === part && one.photo === undefined)?.text;

type TypedPart = 'titulo' | 'botao' | 'link' | 'alt' | 'inicio' | 'fim';

interface TypedProps extends SectionFieldsProps, Pick<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  part: TypedPart;
  label: string;
  hint?: string | undefined;
  wide?: boolean;
}

const MOMENT_HINTS: Partial<Record<TypedPart, string>> = {
  inicio: 'Horário de Brasília. Em branco: já.',
  fim: 'Em branco: sem fim.',
};

/** A text of one line. */
function Typed({ part, label, hint, wide, type, ...props }: TypedProps) {
  const { section, problems, onChange } = props;
  const isMoment = part === 'inicio' || part === 'fim';
  const isRequired = rulesOf(section.tipo).required?.some((one) => one === part) ?? false;
  return (
    <TextField
      label={`${calledOf(props)}: ${label}`}
      optional={!isRequired}
      hint={hint ?? MOMENT_HINTS[part]}
      error={problemOf(problems, part)}
      value={section[part]}
      maxLength={isMoment ? undefined : longest(section.tipo, part)}
      className={wide ? styles.wide : undefined}
      type={type}
      onChange={({ target }) => onChange({ [part]: target.value })}
    />
  );
}

function Words(props: SectionFieldsProps) {
  const { section, problems, onChange } = props;
  const { tipo } = section;
  const isRequired = rulesOf(tipo).required?.includes('texto') ?? false;
  return (
    <>
      {hasPart(tipo, 'titulo') && (
        <Typed part="titulo" label="título" hint={titleHint(section)} wide {...props} />
      )}
      {hasPart(tipo, 'texto') && (
        <TextArea
          label={`${calledOf(props)}: texto`}
          optional={!isRequired}
          hint={ownWord(section, 'text')}
          value={section.texto}
          maxLength={longest(tipo, 'texto')}
          error={problemOf(problems, 'texto')}
          className={styles.wide}
          onChange={({ target }) => onChange({ texto: target.value })}
        />
      )}
      {hasPart(tipo, 'botao') && (
        <>
          <Typed part="botao" label="botão" hint={ownWord(section, 'button')} {...props} />
          {hasPart(tipo, 'link') && (
            <Typed
              part="link"
              label="link do botão"
              hint="Uma página da sua loja, ex.: /produtos?promocoes=1."
              {...props}
            />
          )}
          {hasPart(tipo, 'link') && <UnpublishedLink para={section.link} />}
        </>
      )}
    </>
  );
}

/** What stands there where nothing is typed. */
const ownWord = ({ tipo }: AnySection, part: 'text' | 'button') =>
  tipo === 'newsletter' ? `Em branco: “${NEWSLETTER_WORDS[part]}”` : undefined;

function titleHint({ tipo }: AnySection): string | undefined {
  if (tipo === 'categoria') return 'Em branco: o nome da categoria.';
  if (tipo === 'medidas') return 'Em branco: “Qual é o seu tamanho?”.';
  const rules = rulesOf(tipo);
  return rules.required?.includes('titulo') ? undefined : `Em branco: “${rules.name}”.`;
}

function CategoryField({ section, number, categories, problems, onChange }: SectionFieldsProps) {
  const { categoria } = section;
  const isGone = categoria !== null && !categories.some(({ id }) => id === categoria);
  return (
    <Select
      label={`Seção ${number}: categoria`}
      value={categoria ?? ''}
      error={problemOf(problems, 'categoria')}
      onChange={({ currentTarget: { value } }) =>
        onChange({ categoria: value === '' ? null : Number(value) })
      }
    >
      <option value="">Escolha</option>
      {categories.map(({ id, nome }) => (
        <option key={id} value={id}>
          {nome}
        </option>
      ))}
      {isGone && <option value={categoria}>Categoria que não está na loja</option>}
    </Select>
  );
}

interface SectionPictureProps extends SectionFieldsProps {
  part: 'foto' | 'foto_celular';
  label: string;
  hint: string;
}

const POINTS = { foto: 'foco', foto_celular: 'foco_celular' } as const;

function SectionPicture({ section, problems, onChange, onSending, part, label, hint }: SectionPictureProps) {
  const { tipo } = section;
  const point = POINTS[part];
  const isForBoth = part === 'foto' && section.foto_celular === '';
  return (
    <PicturePlace
      {...{ label, hint, onSending }}
      value={section[part]}
      required={rulesOf(tipo).required?.includes(part) ?? false}
      problem={problemOf(problems, part) ?? problemOf(problems, point)}
      onChange={(value) => onChange({ [part]: value, [point]: '', ...(part === 'foto' && { alt: '' }) })}
    >
      {(picture) =>
        hasPart(tipo, point) ? (
          <FocusField
            label={`${label}: ponto que precisa aparecer`}
            value={section[point]}
            onChange={(value) => onChange({ [point]: value })}
            picture={picture}
            crops={part === 'foto_celular' ? ['phone'] : isForBoth ? ['wide', 'phone'] : ['wide']}
          />
        ) : (
          <SmallPicture picture={picture} className={styles.small} />
        )
      }
    </PicturePlace>
  );
}
