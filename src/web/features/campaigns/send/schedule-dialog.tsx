import { type FormEvent, useId, useRef, useState } from 'react';
import type { CampaignSummary } from '#contract/campaigns/campaigns.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Field } from '#web/ui/controls/field.tsx';
import { Input } from '#web/ui/controls/input.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { localDateAndTime, nextMorning, timeZoneName, toInstant } from './local-time.ts';

/** When a campaign starts, in the user's time zone. */
export const ScheduleDialog = ({
  campaign,
  open,
  busy,
  onClose,
  onSchedule,
}: {
  campaign: CampaignSummary;
  open: boolean;
  busy: boolean;
  onClose: () => void;
  onSchedule: (at: string) => void;
}) => {
  const formId = useId();
  const [start] = useState(() =>
    localDateAndTime(campaign.scheduledAt ? new Date(campaign.scheduledAt) : nextMorning(new Date())),
  );
  const [date, setDate] = useState(start.date);
  const [time, setTime] = useState(start.time);
  const [error, setError] = useState<string>();
  const day = useRef<HTMLInputElement>(null);
  const at = toInstant(date, time);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!at || at.getTime() <= Date.now()) {
      setError(at ? 'This time has passed. Choose one to come.' : 'Choose a day and a time.');
      day.current?.focus();
      return;
    }
    onSchedule(at.toISOString());
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      width="narrow"
      title={<span className="break-words">Schedule “{campaign.name}”</span>}
      description={`Times are yours: ${timeZoneName()}.`}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={busy}>
            Schedule
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="flex flex-col gap-4">
        <div className="grid grid-cols-2 gap-4">
          <Field label="Date" required error={error}>
            <Input
              ref={day}
              type="date"
              value={date}
              min={localDateAndTime(new Date()).date}
              onChange={(event) => {
                setDate(event.target.value);
                setError(undefined);
              }}
            />
          </Field>
          <Field label="Time" required>
            <Input
              type="time"
              value={time}
              onChange={(event) => {
                setTime(event.target.value);
                setError(undefined);
              }}
            />
          </Field>
        </div>
        <p aria-live="polite" className="text-ink-soft text-sm">
          {at && at.getTime() > Date.now()
            ? `It goes out on ${formatDateTime(at)}. Who is subscribed by then gets it, and it is looked over once more before.`
            : ''}
        </p>
      </form>
    </Dialog>
  );
};
