import { useEffect, useState } from 'react';
import { formatAgo } from '#web/lib/dates.ts';
import { t } from '#web/text/t.ts';

const refreshMs = 30_000;

/** “Checked 2 minutes ago”, which goes on while the page is open. Give it the time as its key. */
export const CheckedAt = ({ at }: { at: string }) => {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), refreshMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <time dateTime={at}>{t('espSettings.status.checkedAgo', { ago: formatAgo(new Date(at), now) })}</time>
  );
};
