import type { MailClientId } from '#deliverability/simulation/client-ids.ts';
import type { Dropped } from '#deliverability/simulation/dropped.ts';
import type { DropReason } from '#deliverability/simulation/effects.ts';
import type { DarkWay } from '#deliverability/simulation/mail-clients.ts';
import { verdictOf } from '#deliverability/simulation/verdict.ts';
import type { TextKey } from '#text/keys.ts';
import { directionOf } from '#text/languages.ts';
import { listText } from '#web/text/list-text.ts';
import { currentLanguage, t } from '#web/text/t.ts';
import { textLinkClasses } from '#web/ui/controls/text-link.tsx';
import { writeDate } from '../formats.ts';
import { clientName } from './client-names.ts';
import { VerdictMark } from './client-strip.tsx';
import type { ShownSimulation } from './use-simulation.ts';

/** In the sentence. */
const maxNamed = 6;

const reasons: Record<DropReason, TextKey | null> = {
  unsupported: null,
  partly: 'emailPreview.clientReport.reasonPartly',
  'too-large': 'emailPreview.clientReport.reasonTooLarge',
  'syntax-error': 'emailPreview.clientReport.reasonSyntaxError',
  'in-body': 'emailPreview.clientReport.reasonInBody',
  clipped: 'emailPreview.clientReport.reasonClipped',
};

const darkWays: Record<DarkWay, TextKey> = {
  own: 'emailPreview.clientReport.darkOwn',
  partly: 'emailPreview.clientReport.darkPartly',
  fully: 'emailPreview.clientReport.darkFully',
  never: 'emailPreview.clientReport.darkNever',
};

const nameOf = ({ name, reason }: Dropped): string =>
  reason === 'clipped' ? t('emailPreview.clientReport.beyondClip') : name;

/** Code keeps its own direction in a sentence from right to left. */
const isolated = (code: string): string =>
  directionOf(currentLanguage()) === 'rtl' ? `\u2066${code}\u2069` : code;

const sentenceOf = (id: MailClientId, seen: readonly Dropped[], dropped: readonly Dropped[]): string => {
  const client = clientName(id);
  if (dropped.length === 0) return t('emailPreview.clientReport.nothing', { client });
  if (seen.length === 0) return t('emailPreview.clientReport.onlyUnseen', { client });
  const named = seen
    .slice(0, maxNamed)
    .map((one) =>
      one.reason === 'clipped'
        ? nameOf(one)
        : t('emailPreview.clientReport.itemWithCount', { name: isolated(nameOf(one)), count: one.count }),
    );
  const rest = seen.length - named.length;
  if (rest > 0) named.push(t('emailPreview.clientReport.more', { count: rest }));
  return t('emailPreview.clientReport.drops', { client, list: listText(named) });
};

const Item = ({ dropped }: { dropped: Dropped }) => {
  const reason = reasons[dropped.reason];
  const name = nameOf(dropped);
  return (
    <li className="border-hairline border-b py-1.5 last:border-b-0">
      <details>
        <summary className="rounded-sm text-sm pointer-coarse:py-2">
          <span>
            <bdi dir={dropped.reason === 'clipped' ? 'auto' : 'ltr'} className="font-mono text-[0.8125rem]">
              {name}
            </bdi>
            <span className="ms-2 text-ink-soft">
              {t('emailPreview.clientReport.count', { count: dropped.count })}
            </span>
            {reason && <span className="ms-2 text-ink-soft">{t(reason)}</span>}
          </span>
        </summary>
        <ul aria-label={t('emailPreview.clientReport.placesOf', { name })} className="mt-1 mb-1 ps-5 text-sm">
          {dropped.places.map(({ line, excerpt }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: Two places may be equal.
            <li key={index} className="flex min-w-0 gap-3">
              <span className="figures shrink-0 text-ink-soft">
                {t('emailPreview.clientReport.line', { line })}
              </span>
              <code dir="ltr" className="min-w-0 break-words font-mono text-[0.8125rem]">
                {excerpt}
              </code>
            </li>
          ))}
          {dropped.slug && (
            <li>
              <a
                href={`https://www.caniemail.com/features/${dropped.slug}/`}
                target="_blank"
                rel="noopener noreferrer"
                className={textLinkClasses}
              >
                {t('emailPreview.clientReport.testResults')}
              </a>
            </li>
          )}
        </ul>
      </details>
    </li>
  );
};

/** What one email client drops, in words: the alternative to looking at the frames. */
export const ClientReport = ({
  id,
  simulation,
  scheme,
}: {
  id: MailClientId;
  simulation: ShownSimulation;
  scheme: 'light' | 'dark';
}) => {
  const seen = simulation.dropped.filter(({ effect }) => effect !== 'none');
  const unseen = simulation.dropped.filter(({ effect }) => effect === 'none');
  return (
    <section aria-label={clientName(id)} className="border-b bg-surface px-3 py-3 sm:px-4">
      <p role="status" className="text-sm">
        {sentenceOf(id, seen, simulation.dropped)}{' '}
        {scheme === 'dark' && t(darkWays[simulation.darkWay], { client: clientName(id) })}{' '}
        <VerdictMark verdict={verdictOf(simulation.dropped)} />
      </p>
      {seen.length > 0 && (
        <ul className="mt-2 max-h-64 overflow-y-auto">
          {seen.map((dropped) => (
            <Item key={`${dropped.name} ${dropped.reason} ${dropped.effect}`} dropped={dropped} />
          ))}
        </ul>
      )}
      {unseen.length > 0 && (
        <details className="mt-1">
          <summary className="rounded-sm text-ink-soft text-sm pointer-coarse:py-2">
            {t('emailPreview.clientReport.unseen', { count: unseen.length })}
          </summary>
          <ul className="mt-1 max-h-48 overflow-y-auto ps-4">
            {unseen.map((dropped) => (
              <Item key={`${dropped.name} ${dropped.reason}`} dropped={dropped} />
            ))}
          </ul>
        </details>
      )}
      <p className="mt-2 text-ink-soft text-xs">
        {t('emailPreview.clientReport.about', {
          updated: writeDate(new Date(`${simulation.updated}T12:00:00Z`), { dateStyle: 'medium' }),
        })}
      </p>
    </section>
  );
};
