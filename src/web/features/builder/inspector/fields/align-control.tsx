import { TextAlignCenter, TextAlignEnd, TextAlignStart } from 'lucide-react';
import { t } from '#web/text/t.ts';
import { SegmentedControl } from '#web/ui/controls/segmented-control.tsx';

type Align = 'left' | 'center' | 'right';

const items = () =>
  [
    {
      value: 'left',
      label: t('builderPanels.alignControl.left'),
      icon: <TextAlignStart aria-hidden />,
    },
    {
      value: 'center',
      label: t('builderPanels.alignControl.center'),
      icon: <TextAlignCenter aria-hidden />,
    },
    {
      value: 'right',
      label: t('builderPanels.alignControl.right'),
      icon: <TextAlignEnd aria-hidden />,
    },
  ] as const;

export const AlignControl = ({ value, onChange }: { value: Align; onChange: (value: Align) => void }) => (
  <div className="flex flex-col gap-1.5">
    <span className="font-medium text-sm">{t('builderPanels.alignControl.alignment')}</span>
    {/* Left and right are sides of the email, whatever the direction of the interface is. */}
    <div dir="ltr">
      <SegmentedControl
        label={t('builderPanels.alignControl.alignment')}
        value={value}
        items={items()}
        iconsOnly
        onValueChange={onChange}
        className="w-full"
      />
    </div>
  </div>
);
