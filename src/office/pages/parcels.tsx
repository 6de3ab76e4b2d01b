import { LabelOfParcel } from '../features/labels/label-of-parcel.tsx';
import { RecentLabels } from '../features/labels/recent-labels.tsx';
import { ParcelsScreen } from '../features/parcels/parcels-screen.tsx';

/** What waits to be sent, with its labels. */
export function ParcelsPage() {
  return <ParcelsScreen Label={LabelOfParcel} Labels={RecentLabels} />;
}
