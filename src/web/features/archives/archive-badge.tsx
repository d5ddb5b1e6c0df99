import type { Archive } from '#contract/campaigns/archives/archives.ts';
import { t } from '#web/text/t.ts';
import { Badge } from '#web/ui/display/badge.tsx';

/** Whether anybody can read the archive. */
export const ArchiveBadge = ({ archive: { isOn, isBlocked } }: { archive: Archive }) =>
  isBlocked ? (
    <Badge tone="bad">{t('archives.badge.blocked')}</Badge>
  ) : (
    <Badge tone={isOn ? 'good' : 'neutral'}>{isOn ? t('archives.badge.on') : t('archives.badge.off')}</Badge>
  );
