import { Printer } from 'lucide-react';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';

export const PrintButton = () => (
  <Button onClick={() => window.print()}>
    <Printer aria-hidden />
    {t('campaignPage.export.print')}
  </Button>
);
