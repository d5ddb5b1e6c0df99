import { TextAlignCenter, TextAlignEnd, TextAlignStart } from 'lucide-react';
import { SegmentedControl } from '#web/ui/controls/segmented-control.tsx';

type Align = 'left' | 'center' | 'right';

const items = [
  { value: 'left', label: 'Left', icon: <TextAlignStart aria-hidden /> },
  { value: 'center', label: 'Center', icon: <TextAlignCenter aria-hidden /> },
  { value: 'right', label: 'Right', icon: <TextAlignEnd aria-hidden /> },
] as const;

export const AlignControl = ({ value, onChange }: { value: Align; onChange: (value: Align) => void }) => (
  <div className="flex flex-col gap-1.5">
    <span className="font-medium text-sm">Alignment</span>
    <SegmentedControl
      label="Alignment"
      value={value}
      items={items}
      iconsOnly
      onValueChange={onChange}
      className="w-full"
    />
  </div>
);
