import { ExchangesScreen } from '../features/exchanges/exchanges-screen.tsx';
import type { ShowLabel, ShowNotes } from '../features/exchanges/label-context.ts';
import { ExchangeNotes } from '../features/invoices/exchange-notes.tsx';
import { LabelPanel } from '../features/labels/label-panel.tsx';

const showLabel: ShowLabel = (of) => <LabelPanel {...of} />;

const showNotes: ShowNotes = (of) => <ExchangeNotes {...of} />;

/** Exchanges, with the labels of what they send. */
export const ExchangesPage = () => <ExchangesScreen showLabel={showLabel} showNotes={showNotes} />;
