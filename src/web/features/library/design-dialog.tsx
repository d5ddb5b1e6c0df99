import { ExternalLink, Monitor, Moon, Smartphone, Sun } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import type { PublicTemplate } from '#contract/emails/public-templates.ts';
import { categoryNames } from '#web/lib/library.ts';
import { paths } from '#web/lib/paths.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { SegmentedControl } from '#web/ui/controls/segmented-control.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { DesignFrame, type Scheme, type Screen } from './design-frame.tsx';
import { DesignImage } from './design-image.tsx';
import { tradeName } from './trade-name.ts';

const screens = [
  {
    value: 'desktop',
    get label() {
      return t('library.designDialog.desktop');
    },
    icon: <Monitor aria-hidden />,
  },
  {
    value: 'phone',
    get label() {
      return t('library.designDialog.phone');
    },
    icon: <Smartphone aria-hidden />,
  },
] as const;

const schemes = [
  {
    value: 'light',
    get label() {
      return t('library.designDialog.light');
    },
    icon: <Sun aria-hidden />,
  },
  {
    value: 'dark',
    get label() {
      return t('library.designDialog.dark');
    },
    icon: <Moon aria-hidden />,
  },
] as const;

const isNarrow = (): boolean => window.matchMedia('(max-width: 639px)').matches;

export const DesignDialog = ({
  design,
  open,
  onClose,
}: {
  design: PublicTemplate;
  open: boolean;
  onClose: () => void;
}) => {
  const [screen, setScreen] = useState<Screen>(() => (isNarrow() ? 'phone' : 'desktop'));
  const [scheme, setScheme] = useState<Scheme>('light');
  const actions = (
    <>
      {design.canvaUrl && (
        <Button asChild>
          <a href={design.canvaUrl} target="_blank" rel="noopener noreferrer">
            <ExternalLink aria-hidden />
            {t('library.designDialog.editInTheDesignTool')}
          </a>
        </Button>
      )}
      {design.opensInBuilder && (
        <Button asChild variant="primary">
          <Link href={paths.builderWith(design.id)}>{t('library.designDialog.useThisDesign')}</Link>
        </Button>
      )}
    </>
  );
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={design.name}
      description={design.description}
      width="wide"
      footer={actions}
    >
      {design.opensInBuilder ? (
        <>
          <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <p className="text-ink-soft text-sm">
              {categoryNames[design.category]}
              {design.trade && ` · ${tradeName(design.trade)}`}
            </p>
            <div className="flex gap-2">
              <SegmentedControl
                label={t('library.designDialog.colors')}
                value={scheme}
                onValueChange={setScheme}
                items={schemes}
                iconsOnly
              />
              <SegmentedControl
                label={t('library.designDialog.shownOn')}
                value={screen}
                onValueChange={setScreen}
                items={screens}
              />
            </div>
          </div>
          <DesignFrame id={design.id} name={design.name} screen={screen} scheme={scheme} />
        </>
      ) : (
        <DesignImage design={design} className="mx-auto w-full max-w-[600px] border" />
      )}
    </Dialog>
  );
};
