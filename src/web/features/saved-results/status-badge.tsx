import type { SavedHtmlTemplate } from '#contract/emails/saved-results.ts';
import { t } from '#web/text/t.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import type { Tone } from '#web/ui/display/tone.ts';

const badges: Record<SavedHtmlTemplate['status'], { label: string; tone: Tone }> = {
  saved: {
    get label() {
      return t('savedResults.statusBadge.saved');
    },
    tone: 'neutral',
  },
  exported: {
    get label() {
      return t('savedResults.statusBadge.exported');
    },
    tone: 'info',
  },
  ready_for_campaign: {
    get label() {
      return t('savedResults.statusBadge.readyForCampaign');
    },
    tone: 'good',
  },
};

export const StatusBadge = ({ status }: { status: SavedHtmlTemplate['status'] }) => (
  <Badge tone={badges[status].tone}>{badges[status].label}</Badge>
);
