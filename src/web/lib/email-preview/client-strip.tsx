import { Check, CircleAlert, TriangleAlert } from 'lucide-react';
import { type MailClientId, mailClientIds } from '#deliverability/simulation/client-ids.ts';
import type { ClientVerdict } from '#deliverability/simulation/verdict.ts';
import type { TextKey } from '#text/keys.ts';
import { t } from '#web/text/t.ts';
import { clientName } from './client-names.ts';
import type { Verdicts } from './use-simulation.ts';

const marks: Record<ClientVerdict, { key: TextKey; icon: typeof Check; tone: string }> = {
  fine: { key: 'emailPreview.clientStrip.fine', icon: Check, tone: 'text-good' },
  differs: { key: 'emailPreview.clientStrip.differs', icon: CircleAlert, tone: 'text-attention' },
  breaks: { key: 'emailPreview.clientStrip.breaks', icon: TriangleAlert, tone: 'text-bad' },
};

/** `isQuiet`: what is fine needs no word beside its mark. */
export const VerdictMark = ({
  verdict,
  isQuiet = false,
}: {
  verdict: ClientVerdict | undefined;
  isQuiet?: boolean;
}) => {
  if (!verdict)
    return <span className="text-ink-soft text-xs">{t('emailPreview.clientStrip.checking')}</span>;
  const { key, icon: Icon, tone } = marks[verdict];
  return (
    <span className={`inline-flex items-center gap-1 text-xs ${tone}`}>
      <Icon aria-hidden className="size-3.5" />
      <span className={isQuiet && verdict === 'fine' ? 'sr-only' : undefined}>{t(key)}</span>
    </span>
  );
};

const chip =
  'inline-flex h-8 shrink-0 items-center gap-2 whitespace-nowrap rounded-full border border-hairline bg-surface px-3 text-ink-soft text-sm transition-colors hover:border-ink hover:text-ink aria-pressed:border-ink aria-pressed:font-medium aria-pressed:text-ink aria-pressed:ring-1 aria-pressed:ring-ink pointer-coarse:h-11';

/** The ten email clients, each with how it shows the email. A choice shows the email as that client does, and why. */
export const ClientStrip = ({
  client,
  onClient,
  verdicts,
}: {
  client: MailClientId | null;
  onClient: (client: MailClientId | null) => void;
  verdicts: Verdicts;
}) => (
  <fieldset className="min-w-0 border-b px-3 py-2 sm:px-4">
    <legend className="sr-only">{t('emailPreview.clientStrip.emailClient')}</legend>
    {/* Room for the ring of the focus, which would be cut off. */}
    <div className="relative -m-1 flex gap-1.5 overflow-x-auto p-1 sm:flex-wrap">
      <button type="button" aria-pressed={client === null} onClick={() => onClient(null)} className={chip}>
        {t('emailPreview.clientStrip.asDesigned')}
      </button>
      {mailClientIds.map((id) => (
        <button
          key={id}
          type="button"
          aria-pressed={client === id}
          onClick={() => onClient(id)}
          className={chip}
        >
          <span>{clientName(id)}</span>
          <VerdictMark verdict={verdicts[id]} isQuiet />
        </button>
      ))}
    </div>
  </fieldset>
);
