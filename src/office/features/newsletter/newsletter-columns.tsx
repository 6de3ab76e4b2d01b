import type { Inscrita } from '#shared/wire/newsletter.ts';
import { Button } from '#web/ui/button.tsx';
import { dateText } from '../../lib/dates.ts';
import { OLD_SHOPS } from '../../lib/former-words.ts';
import type { Column } from '../../ui/data-table.tsx';
import { LongText } from '../../ui/long-text.tsx';

function originText(origem: Inscrita['origem']): string {
  if (origem === 'site') return 'Nesta loja, com confirmação';
  return origem === null ? 'Loja antiga' : `Loja antiga (${OLD_SHOPS[origem]})`;
}

/** Who, since when and where she said yes, and the way out. */
export const newsletterColumns = (takeOut: (one: Inscrita) => Promise<void>): readonly Column<Inscrita>[] => [
  { id: 'email', header: 'E-mail', phone: 'title', cell: ({ email }) => <LongText>{email}</LongText> },
  {
    id: 'desde',
    header: 'Desde',
    steady: true,
    cell: ({ desde }) => (desde === null ? 'Não se sabe' : dateText(desde)),
  },
  { id: 'origem', header: 'Onde aceitou', cell: ({ origem }) => originText(origem) },
  {
    id: 'tirar',
    header: 'Ações',
    phone: 'bare',
    cell: (one) => (
      <Button
        variant="quiet"
        size="s"
        icon="close"
        aria-label={`Tirar ${one.email} da lista`}
        onClick={() => void takeOut(one)}
      >
        Tirar
      </Button>
    ),
  },
];
