// The names of background jobs and their schedules, for people.

const names: Record<string, string> = {
  thumbnail: 'Template thumbnails',
  'library-previews': 'Library previews',
  'resume-imports': 'Resume imports and bulk changes',
  'lost-work': 'Find lost work',
  retention: 'Remove expired data',
  'recount-campaigns': 'Recount campaign figures',
  'refresh-plans': 'Check overdue plans',
  archive: 'Archive old deliveries',
  backup: 'Back up',
};

export const jobLabel = (name: string): string => names[name] ?? name;

/** A schedule as a reader says it; every time of day is UTC. */
export const scheduleLabel = (cron: string | null): string => {
  if (cron === null) return 'When needed';
  const [minute = '', hour = ''] = cron.split(' ');
  if (minute === '*') return 'Every minute';
  if (minute.startsWith('*/')) return `Every ${minute.slice(2)} minutes`;
  if (hour === '*') return 'Every hour';
  return `Daily at ${hour.padStart(2, '0')}:${minute.padStart(2, '0')} UTC`;
};
