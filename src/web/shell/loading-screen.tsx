import { useEffect, useState } from 'react';
import { t } from '#web/text/t.ts';
import { Spinner } from '#web/ui/display/spinner.tsx';

const patienceMs = 150;

/** Nothing at first, so that a quick answer does not flash; then a spinner. */
export const LoadingScreen = () => {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="flex min-h-[60dvh] flex-1 items-center justify-center text-2xl text-ink-soft">
      {late && <Spinner label={t('shared.loadingScreen.loading')} />}
    </div>
  );
};
