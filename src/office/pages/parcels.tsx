import type { ComponentProps } from 'react';
import { InvoiceForm } from '../features/invoices/invoice-form.tsx';
import { ManyNotes } from '../features/invoices/many-notes.tsx';
import { MissingNotes } from '../features/invoices/missing-notes.tsx';
import { IssueChosen, NotesNeeded } from '../features/invoices/notes-needed.tsx';
import { LabelMoney } from '../features/labels/label-money.tsx';
import { LabelOfParcel } from '../features/labels/label-of-parcel.tsx';
import { ManyLabels } from '../features/labels/many-labels.tsx';
import { RecentLabels } from '../features/labels/recent-labels.tsx';
import { TableLabel } from '../features/labels/table-label.tsx';
import { ParcelsScreen } from '../features/parcels/parcels-screen.tsx';
import { PrintedParcelSlips } from '../features/sales/printed-parcel-slips.tsx';
import { PrintedSlips } from '../features/sales/printed-slips.tsx';
import { useMay } from '../lib/session.ts';

/** Whoever sees no sums of orders prints slips that have none. */
function LabelsWithSlips(given: Omit<ComponentProps<typeof ManyLabels>, 'Slips' | 'Notes' | 'Key'>) {
  const Slips = useMay('see-orders') ? PrintedSlips : PrintedParcelSlips;
  return <ManyLabels {...given} Slips={Slips} Notes={MissingNotes} Key={InvoiceForm} />;
}

const LabelOnTable = (given: Omit<ComponentProps<typeof TableLabel>, 'Slip'>) => (
  <TableLabel {...given} Slip={PrintedParcelSlips} />
);

/** What waits to be sent, with its labels. */
export function ParcelsPage() {
  const labels = { Label: LabelOfParcel, TableLabel: LabelOnTable, Labels, Many: LabelsWithSlips };
  return <ParcelsScreen {...labels} Notes={ManyNotes} Issue={IssueChosen} Needed={NotesNeeded} />;
}

/** Those of the week, and what is to be looked after in the provider's wallet. */
function Labels() {
  return (
    <>
      <RecentLabels />
      <LabelMoney />
    </>
  );
}
