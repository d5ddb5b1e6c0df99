import { t } from '#web/text/t.ts';
import { classNames } from '#web/ui/class-names.ts';

export const characterCount = (text: string): number => [...text.trim()].length;

/** Where narrow inboxes cut; each program measures in px and has its own width. */
const phoneSubject = 40;
const longSubject = 50;
const shortPreview = 40;
const longPreview = 90;

export const subjectLengthText = (count: number): string => {
  if (count === 0) return t('campaignPage.lengthMeter.subjectEmpty', { max: longSubject });
  if (count <= phoneSubject) return t('campaignPage.lengthMeter.subjectFits', { count });
  if (count <= longSubject)
    return t('campaignPage.lengthMeter.subjectNearly', { count, phone: phoneSubject });
  return t('campaignPage.lengthMeter.subjectLong', { count, max: longSubject, phone: phoneSubject });
};

export const previewLengthText = (count: number): string => {
  if (count === 0) return t('campaignPage.lengthMeter.previewEmpty');
  if (count < shortPreview) return t('campaignPage.lengthMeter.previewShort', { count, max: longPreview });
  if (count <= longPreview) return t('campaignPage.lengthMeter.previewFits', { count });
  return t('campaignPage.lengthMeter.previewLong', { count, max: longPreview });
};

const kinds = {
  subject: { from: 1, to: longSubject, whole: 75 },
  preview: { from: shortPreview, to: longPreview, whole: 135 },
};

/** How long a text is beside the length that inboxes show; the same in words is the field's hint. */
export const LengthMeter = ({ kind, count }: { kind: keyof typeof kinds; count: number }) => {
  const { from, to, whole } = kinds[kind];
  const share = (length: number) => `${Math.min(100, (length / whole) * 100)}%`;
  return (
    <div aria-hidden className="relative h-1.5 overflow-hidden rounded-full bg-sunken">
      <div
        className="absolute inset-y-0 bg-good-wash"
        style={{
          insetInlineStart: share(from === 1 ? 0 : from),
          insetInlineEnd: `calc(100% - ${share(to)})`,
        }}
      />
      <div
        className={classNames(
          'absolute inset-y-0 start-0 rounded-full transition-[width]',
          count >= from && count <= to ? 'bg-good' : 'bg-attention',
        )}
        style={{ width: share(count) }}
      />
    </div>
  );
};
