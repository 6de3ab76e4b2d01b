import type { UseFormReturn } from 'react-hook-form';
import { CARDS, CORNERS, LETTERS, MOTION, tidyColor } from '#shared/shop-look.ts';
import { contrastOf } from '#shared/oklch.ts';
import { isHexColor, paletteOf } from '#shared/palette.ts';
import { TEXT_SETTINGS, type ShopDocument } from '#shared/shop-document.ts';
import { classNames } from '#web/ui/class-names.ts';
import { TextField } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { Panel } from '../../ui/panel.tsx';
import styles from './settings.module.css';

/** What the picker begins with where nothing was chosen: the house's own. */
const HOUSE = '#7a1f4b';

const CHOICES = [
  ['cantos', CORNERS],
  ['letras', LETTERS],
  ['cartoes', CARDS],
  ['movimento', MOTION],
] as const;

/** Aparência: the colour, with what was made of it in figures, and corners, letters, cards and motion. */
export function LookFields({ form }: { form: UseFormReturn<ShopDocument> }) {
  const color = tidyColor(form.watch('cor').trim());
  const isColor = isHexColor(color);
  return (
    <Panel title="Aparência" id="aparencia">
      <div className={styles.fields}>
        <TextField
          label={TEXT_SETTINGS.cor.label}
          optional
          hint="Ex.: #1d6543. Em branco: a cor da casa."
          error={form.formState.errors.cor?.message}
          maxLength={9}
          {...form.register('cor')}
        />
        <label className={styles.picker}>
          Escolher a cor
          <input
            type="color"
            value={isColor ? color : HOUSE}
            onChange={({ target }) => form.setValue('cor', target.value, { shouldDirty: true })}
          />
        </label>
        {isColor && <Figures color={color} />}
        {CHOICES.map(([name, options]) => (
          <Select key={name} label={TEXT_SETTINGS[name].label} {...form.register(name)}>
            {Object.entries(options).map(([value, said]) => (
              <option key={value} value={value}>
                {said}
              </option>
            ))}
          </Select>
        ))}
        <p className={classNames(styles.wide, styles.locked)}>
          Quem pede menos movimento no aparelho já não vê nenhum, qualquer que seja a sua escolha.
        </p>
      </div>
    </Panel>
  );
}

const figure = (one: string, other: string) =>
  `${contrastOf(one, other).toLocaleString('pt-BR', { maximumFractionDigits: 1 })}:1`;

/** How well words can be read in her colour; 4,5:1 is what everybody needs. */
function Figures({ color }: { color: string }) {
  const { light, dark, isMended } = paletteOf(color);
  const shown = [
    { name: 'No claro', ground: '#ffffff', own: light.berry, on: light.onBerry },
    { name: 'No escuro', ground: '#1e171b', own: dark.berry, on: dark.onBerry },
  ];
  return (
    <div className={styles.wide}>
      <ul className={styles.figures}>
        {shown.map(({ name, ground, own, on }) => (
          <li key={name} style={{ background: ground, color: own }}>
            <span style={{ background: own, color: on }}>Comprar</span> {name}: {figure(own, ground)}, botão{' '}
            {figure(on, own)}
          </li>
        ))}
      </ul>
      <p className={styles.locked}>
        {isMended
          ? `Clara demais para textos: nos textos e botões a loja usa ${light.berry}, a mais próxima que todo mundo consegue ler.`
          : 'Boa de ler: a loja usa a sua cor como está, e uma mais clara no modo escuro.'}
      </p>
    </div>
  );
}
