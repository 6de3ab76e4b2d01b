import { useController, type UseFormReturn } from 'react-hook-form';
import { ROWS } from '#shared/front-page.ts';
import { settingLabel, TEXT_SETTINGS, type ShopDocument } from '#shared/shop-document.ts';
import { Select } from '#web/ui/select.tsx';
import { Panel } from '../../ui/panel.tsx';
import { FocusField, type FocusFieldProps } from './focus-field.tsx';
import { PictureField } from './picture-field.tsx';
import { Field } from './setting-field.tsx';
import styles from './settings.module.css';

interface CoverFieldsProps {
  form: UseFormReturn<ShopDocument>;
  locked: ReadonlyMap<string, string>;
  onSending(difference: number): void;
}

const KINDS = 'JPEG, PNG, WebP ou AVIF de até 10 MB.';

/** Capa: words and photographs of the first page's banner, and how its highlights stand on phones. */
export function CoverFields({ form, locked, onSending }: CoverFieldsProps) {
  const field = { form, locked };
  const hasPhonePhoto = form.watch('capa_foto_celular') !== '';
  return (
    <Panel title="Página inicial: capa" id="inicio">
      <div className={styles.fields}>
        <Field name="capa_titulo" {...field} wide hint="Em branco: “Leve, bonita, do seu jeito.”" />
        <Field name="capa_texto" {...field} wide hint="Uma frase embaixo do título." />
        <Field name="capa_botao" {...field} hint="Em branco: “Ver a coleção”." />
        <Field
          name="capa_link"
          {...field}
          hint="Uma página da sua loja, ex.: /produtos?novidades=1. Em branco: /produtos."
        />
        <PictureField
          name="capa_foto"
          {...{ form, onSending }}
          emptied="capa_foco"
          hint={`Deitada, de preferência com 1600 pontos ou mais. ${KINDS} Em branco: o desenho da loja.`}
        >
          {(picture) => (
            <CoverFocus
              name="capa_foco"
              form={form}
              picture={picture}
              crops={hasPhonePhoto ? ['wide'] : ['wide', 'phone']}
            />
          )}
        </PictureField>
        <PictureField
          name="capa_foto_celular"
          {...{ form, onSending }}
          emptied="capa_foco_celular"
          hint={`Outra foto para celular e tablet. ${KINDS} Em branco: a mesma.`}
        >
          {(picture) => (
            <CoverFocus name="capa_foco_celular" form={form} picture={picture} crops={['phone']} />
          )}
        </PictureField>
        <Select label={TEXT_SETTINGS.destaques_celular.label} {...form.register('destaques_celular')}>
          {Object.entries(ROWS).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
      </div>
    </Panel>
  );
}

interface CoverFocusProps extends Pick<FocusFieldProps, 'picture' | 'crops'> {
  name: 'capa_foco' | 'capa_foco_celular';
  form: UseFormReturn<ShopDocument>;
}

function CoverFocus({ name, form, ...rest }: CoverFocusProps) {
  const { ref, value, onChange } = useController({ control: form.control, name }).field;
  return <FocusField label={settingLabel(name)} buttonRef={ref} {...{ value, onChange }} {...rest} />;
}
