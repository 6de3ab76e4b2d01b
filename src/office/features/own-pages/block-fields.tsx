import { LONGEST, MOST } from '#shared/own-pages.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { TextArea, TextField } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { BlockPicture } from './block-picture.tsx';
import { MarkedText } from './marked-text.tsx';
import type { BlockChange, TypedBlock } from './typed-blocks.ts';
import styles from './own-pages.module.css';

interface BlockFieldsProps {
  block: TypedBlock;
  /** Counted from one. */
  number: number;
  problem: string | undefined;
  onChange(change: BlockChange): void;
}

/** What one writes of a block. */
export function BlockFields({ block, number, problem: error, onChange }: BlockFieldsProps) {
  switch (block.tipo) {
    case 'titulo':
      return <HeadingFields {...{ block, number, error, onChange }} />;
    case 'paragrafo':
      return (
        <MarkedText
          label={`Bloco ${number}: texto`}
          value={block.texto}
          maxLength={LONGEST.paragraph}
          error={error}
          onChange={(texto) => onChange({ texto })}
        />
      );
    case 'lista':
      return (
        <>
          <MarkedText
            label={`Bloco ${number}: lista`}
            hint="Um item por linha."
            value={block.texto}
            maxLength={MOST.items * LONGEST.item}
            error={error}
            onChange={(texto) => onChange({ texto })}
          />
          <Checkbox
            checked={block.numerada}
            onChange={({ target }) => onChange({ numerada: target.checked })}
          >
            Numerar os itens do bloco {number}
          </Checkbox>
        </>
      );
    case 'imagem':
      return <BlockPicture {...{ block, number, error, onChange }} />;
    case 'tabela':
      return (
        <TextArea
          label={`Bloco ${number}: tabela`}
          hint="Uma linha da tabela por linha, com | entre as colunas: Tamanho | Busto. A primeira linha são os títulos. Também dá para colar de uma planilha."
          value={block.texto}
          error={error}
          spellCheck={false}
          className={styles.table}
          onChange={({ target }) => onChange({ texto: target.value })}
        />
      );
  }
}

interface HeadingFieldsProps extends Pick<BlockFieldsProps, 'number' | 'onChange'> {
  block: Extract<TypedBlock, { tipo: 'titulo' }>;
  error: string | undefined;
}

function HeadingFields({ block, number, error, onChange }: HeadingFieldsProps) {
  return (
    <div className={styles.two}>
      <TextField
        label={`Bloco ${number}: título`}
        value={block.texto}
        maxLength={LONGEST.heading}
        error={error}
        onChange={({ target }) => onChange({ texto: target.value })}
      />
      <Select
        label={`Tamanho do título ${number}`}
        value={block.nivel}
        onChange={({ target }) => onChange({ nivel: target.value === '3' ? 3 : 2 })}
      >
        <option value={2}>De uma seção</option>
        <option value={3}>De parte de uma seção</option>
      </Select>
    </div>
  );
}
