import { shown } from '#contract/content.ts';
import { t } from '#web/text/t.ts';
import { claimTexts, exampleNotice } from './claim-texts.ts';

/** Claims of the tool; where they are examples, the page says so. */
export const Claims = ({ model, examplesShown }: { model: string | null; examplesShown: boolean }) => {
  const shownClaims = shown(claimTexts(), examplesShown).filter(
    (claim) => claim.model === null || claim.model === model,
  );
  if (shownClaims.length === 0) return null;
  const hasExample = shownClaims.some(({ status }) => status === 'example');
  return (
    <div className="mt-4">
      <ul
        aria-label={t('copywriting.claims.inShort')}
        className="flex flex-wrap gap-x-5 gap-y-1 text-[0.9375rem]"
      >
        {shownClaims.map(({ text }) => (
          <li key={text} className="flex items-baseline gap-2">
            <span aria-hidden className="size-1.5 shrink-0 self-center rounded-full bg-stamp" />
            {text}
          </li>
        ))}
      </ul>
      {hasExample && <p className="mt-1 text-ink-soft text-sm">{exampleNotice()}</p>}
    </div>
  );
};
