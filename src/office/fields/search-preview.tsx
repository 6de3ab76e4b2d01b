import { useShop } from '../lib/shop.ts';
import styles from './search-preview.module.css';

/** As a search cuts it: at a word's end where it can. */
function cutShort(text: string, shown: number): string {
  if (text.length <= shown) return text;
  const cut = text.slice(0, shown);
  const end = cut.lastIndexOf(' ');
  return `${(end > shown / 2 ? cut.slice(0, end) : cut).trimEnd()} …`;
}

const SHOWN = { title: 60, text: 160 };

interface SearchPreviewProps {
  title: string;
  text: string;
  /** From the root. */
  path: string;
  /** How many letters of each a search shows. */
  shown?: { title: number; text: number };
}

/** About how a search shows a page. */
export function SearchPreview({ title, text, path, shown = SHOWN }: SearchPreviewProps) {
  const { publicUrl } = useShop();
  return (
    <figure className={styles.preview}>
      <figcaption className={styles.note}>Como aparece numa busca, mais ou menos:</figcaption>
      <div className={styles.result}>
        <p className={styles.address}>
          {publicUrl.replace(/^https?:\/\//, '')}
          {path}
        </p>
        <p className={styles.title}>
          <bdi>{cutShort(title, shown.title)}</bdi>
        </p>
        <p>
          <bdi>{cutShort(text, shown.text)}</bdi>
        </p>
      </div>
    </figure>
  );
}
