import type { FrontPage, ShownSection } from '#shared/front-page.ts';
import type { Shortcut } from '#shared/page-services.ts';
import type { Cartao } from '#shared/wire/catalog.ts';
import { CardRow } from './card-row.tsx';
import { Highlights } from './highlights.tsx';
import { NewsletterSection } from './newsletter-section.tsx';
import { PhotoGrid } from './photo-grid.tsx';
import { SectionBanner } from './section-banner.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { WordsSection } from './words-section.tsx';

/** What stands below the cover as the shop comes. */
export const HOUSE_SECTIONS: readonly ShownSection[] = [{ kind: 'categories' }, { kind: 'highlights' }];

interface FrontSectionsProps {
  /** What somebody agrees to who asks for the newsletter. */
  consent: string | undefined;
  sections: readonly ShownSection[];
  /** What of the rest is the owner's. */
  front: FrontPage | undefined;
  shortcuts: readonly Shortcut[];
  highlights: Cartao[];
  /** Every card as it was last read; null while only the server's page of them is known. */
  fresh: readonly Cartao[] | null;
}

/** What stands between the cover and the list of products, in its order. */
export function FrontSections({
  consent = '',
  sections,
  front,
  shortcuts,
  highlights,
  fresh,
}: FrontSectionsProps) {
  return sections.map((section, at) => {
    const id = `secao-${at + 1}`;
    switch (section.kind) {
      case 'categories':
        return front?.withoutCategories ? null : <Shortcuts key={id} shortcuts={shortcuts} />;
      case 'highlights':
        return front?.withoutHighlights ? null : (
          <Highlights key={id} cards={highlights} swiped={front?.swiped} />
        );
      case 'cards':
        return <CardRow key={id} id={id} row={section} fresh={fresh} />;
      case 'banner':
        return <SectionBanner key={id} id={id} banner={section} />;
      case 'words':
        return <WordsSection key={id} id={id} section={section} />;
      case 'photos':
        return <PhotoGrid key={id} id={id} grid={section} />;
      case 'newsletter':
        return <NewsletterSection key={id} id={id} section={section} consent={consent} />;
    }
  });
}
