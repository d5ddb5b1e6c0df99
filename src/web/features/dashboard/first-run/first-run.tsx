import { useId } from 'react';
import { useLoadSampleShop } from '#web/lib/sample-shop/use-load-sample-shop.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';

/** The first thing in an empty workspace: to look around in a sample shop, or to begin. */
export const FirstRun = ({ onStartOwn }: { onStartOwn: () => void }) => {
  const { load, isLoading } = useLoadSampleShop();
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="rounded-sheet border bg-surface p-6 sm:p-8"
      aria-busy={isLoading}
    >
      <h2 id={id} className="text-2xl">
        {t('dashboard.firstRun.title')}
      </h2>
      <p className="measure mt-2 text-ink-soft">{t('dashboard.firstRun.text')}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button variant="primary" size="large" busy={isLoading} onClick={load}>
          {t('dashboard.firstRun.loadSampleShop')}
        </Button>
        <Button size="large" disabled={isLoading} onClick={onStartOwn}>
          {t('dashboard.firstRun.startWithOwnData')}
        </Button>
      </div>
      <p role="status" className="mt-3 min-h-6 text-ink-soft text-sm">
        {isLoading && t('dashboard.firstRun.loading')}
      </p>
    </section>
  );
};
