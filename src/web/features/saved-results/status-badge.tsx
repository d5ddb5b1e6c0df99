import type { SavedHtmlTemplate } from '#contract/emails/saved-results.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import type { Tone } from '#web/ui/display/tone.ts';

const badges: Record<SavedHtmlTemplate['status'], { label: string; tone: Tone }> = {
  saved: { label: 'Saved', tone: 'neutral' },
  exported: { label: 'Exported', tone: 'info' },
  ready_for_campaign: { label: 'Ready for campaign', tone: 'good' },
};

export const StatusBadge = ({ status }: { status: SavedHtmlTemplate['status'] }) => (
  <Badge tone={badges[status].tone}>{badges[status].label}</Badge>
);
