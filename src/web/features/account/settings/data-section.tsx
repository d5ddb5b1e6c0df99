import { Download } from 'lucide-react';
import { serverPaths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Section } from './section.tsx';

export const DataSection = () => (
  <Section id="data" title="Your data" description="Everything this server keeps of you, to take with you.">
    <p className="mb-4 text-[0.9375rem] text-ink-soft">
      One JSON file with your account, templates and their versions, saved results, sections, brand, images
      and fonts with their addresses, test emails and settings. Passwords and secret keys are not in it.
    </p>
    <Button asChild>
      <a href={serverPaths.accountExport()} download>
        <Download aria-hidden />
        Download your data
      </a>
    </Button>
  </Section>
);
