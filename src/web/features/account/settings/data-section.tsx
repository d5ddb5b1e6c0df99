import { Download } from 'lucide-react';
import { serverPaths } from '#web/lib/paths.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Section } from './section.tsx';

export const DataSection = () => (
  <Section
    id="data"
    title={t('settings.dataSection.yourData')}
    description={t('settings.dataSection.everythingThisServerKeepsOfYou')}
  >
    <p className="mb-4 text-[0.9375rem] text-ink-soft">
      {t('settings.dataSection.oneJsonFileWithYourAccount')}
    </p>
    <Button asChild>
      <a href={serverPaths.accountExport()} download>
        <Download aria-hidden />
        {t('settings.dataSection.downloadYourData')}
      </a>
    </Button>
  </Section>
);
