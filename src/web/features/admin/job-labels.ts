// The names of background jobs and their schedules, for people.

import { t } from '#web/text/t.ts';

const names: Record<string, string> = {
  get thumbnail() {
    return t('admin.jobLabels.templateThumbnails');
  },
  get 'library-previews'() {
    return t('admin.jobLabels.libraryPreviews');
  },
  get 'resume-imports'() {
    return t('admin.jobLabels.resumeImportsAndBulkChanges');
  },
  get 'lost-work'() {
    return t('admin.jobLabels.findLostWork');
  },
  get retention() {
    return t('admin.jobLabels.removeExpiredData');
  },
  get 'recount-campaigns'() {
    return t('admin.jobLabels.recountCampaignFigures');
  },
  get 'count-figures'() {
    return t('admin.jobLabels.countLargeCampaigns');
  },
  get 'check-domains'() {
    return t('admin.jobLabels.checkOwnDomains');
  },
  get 'refresh-plans'() {
    return t('admin.jobLabels.checkOverduePlans');
  },
  get archive() {
    return t('admin.jobLabels.archiveOldDeliveries');
  },
  get backup() {
    return t('admin.jobLabels.backUp');
  },
};

export const jobLabel = (name: string): string => names[name] ?? name;

/** A schedule as a reader says it; every time of day is UTC. */
export const scheduleLabel = (cron: string | null): string => {
  if (cron === null) return t('admin.jobLabels.whenNeeded');
  const [minute = '', hour = ''] = cron.split(' ');
  if (minute === '*') return t('admin.jobLabels.everyMinute');
  if (minute.startsWith('*/')) return t('admin.jobLabels.everyMinutes', { minutes: Number(minute.slice(2)) });
  if (hour === '*') return t('admin.jobLabels.everyHour');
  return t('admin.jobLabels.dailyAt', { time: `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}` });
};
