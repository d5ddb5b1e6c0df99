import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { useDashboard } from '../use-dashboard.ts';
import { useLoadSampleShop } from './use-load-sample-shop.ts';

/** The second way out of an empty screen. Only while the whole workspace is empty: nothing mixes with own data. */
export const LoadSampleShop = () => {
  const { data } = useDashboard();
  const { load, isLoading } = useLoadSampleShop();
  if (!data?.isEmpty) return null;
  return (
    <Button variant="quiet" busy={isLoading} onClick={load}>
      {isLoading ? t('shared.sampleShop.loading') : t('shared.sampleShop.load')}
    </Button>
  );
};
