import { InfoBox } from '../../ui/info-box.tsx';
import type { Notice } from './notice.ts';

/** A form's message, above its button. */
export function NoticeBox({ notice }: { notice: Notice | null }) {
  if (notice === null) return null;
  return (
    <InfoBox key={notice.id} kind={notice.kind}>
      {notice.text}
    </InfoBox>
  );
}
