import { type Grade, grades } from '#deliverability/judge/model.ts';
import { readContent } from '#web/lib/analysis/read-content.ts';
import { currentLanguage, t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { GradeMark } from '#web/ui/display/grade-mark.tsx';
import { type Envelope, emailOf, type Paragraph } from './letter.ts';
import { verdicts } from './verdicts.ts';

const paragraphs = (): Paragraph[] => [
  { text: t('landing.letter.greeting') },
  { text: t('landing.letter.news') },
  { text: t('landing.letter.offer') },
  { text: t('landing.letter.button'), isLink: true },
  { text: t('landing.letter.close') },
  { text: t('landing.letter.signature') },
];

const envelope = (): Envelope => ({
  language: currentLanguage(),
  from: `${t('landing.letter.sender')} <ines@fernhill.example>`,
  preheader: t('landing.letter.preheader'),
});

const Stamps = ({ shown }: { shown: Grade }) =>
  grades.map((grade) => (
    <div key={grade} data-grade={grade} hidden={grade !== shown}>
      <GradeMark grade={grade} className="w-26 sm:w-30" />
    </div>
  ));

const Banner = () => (
  <div
    data-banner
    hidden
    role="img"
    aria-label={t('landing.letter.bannerAlt')}
    className="flex aspect-[3/4] flex-col items-center justify-center gap-6 bg-[#8c2f39] p-8 text-center text-[#fffaf2]"
  >
    <span aria-hidden className="font-semibold text-xl tracking-widest">
      {t('landing.letter.bannerLead')}
    </span>
    <span aria-hidden className="font-bold text-6xl leading-none sm:text-7xl">
      {t('landing.letter.bannerTitle')}
    </span>
    <span aria-hidden className="font-bold text-7xl">
      −50%
    </span>
    <span aria-hidden className="bg-[#f2c14e] px-8 py-3 font-bold text-[#161d33] text-lg">
      {t('landing.letter.bannerAction')}
    </span>
  </div>
);

const Letter = () => (
  <div
    data-letter-text
    data-label={t('landing.letter.textLabel')}
    className="space-y-4 rounded-b-sheet px-6 py-7 font-serif text-[1.125rem] leading-[1.6] sm:px-8 sm:text-[1.1875rem]"
  >
    {paragraphs().map(({ text, isLink }) => (
      <p key={text} data-link={isLink}>
        {isLink ? (
          <span className="inline-block rounded-control bg-ink px-5 py-2.5 font-medium font-sans text-[0.9375rem] text-page">
            {text}
          </span>
        ) : (
          text
        )}
      </p>
    ))}
  </div>
);

const Chips = () => (
  <fieldset className="needs-script mt-4">
    <legend className="sr-only">{t('landing.letter.chips')}</legend>
    <div className="flex flex-wrap justify-center gap-2">
      <Button size="small" data-change="free" data-shout={t('landing.letter.shout')}>
        {t('landing.letter.addFree')}
      </Button>
      <Button size="small" data-change="image">
        {t('landing.letter.allImage')}
      </Button>
      <Button size="small" data-change="letter">
        {t('landing.letter.asLetter')}
      </Button>
    </div>
  </fieldset>
);

/**
 * A sample of the product's emails: an offer, worded as a letter to a customer. With scripts it can be edited, and its
 * stamp answers (enhance/sample-email.ts).
 */
export const SampleEmail = () => {
  const { grade } = readContent({
    email: emailOf({ ...envelope(), subject: t('landing.letter.subject'), body: paragraphs() }),
  });
  return (
    <figure data-sample-email={JSON.stringify(envelope())} className="relative mx-auto w-full max-w-[30rem]">
      <div className="absolute -top-8 end-3 z-10 sm:-end-4">
        <Stamps shown={grade} />
      </div>
      <div className="rounded-sheet border bg-surface shadow-lift">
        <dl className="border-b px-6 py-4 pe-32 text-sm sm:px-8">
          <div className="flex gap-2">
            <dt className="text-ink-soft">{t('landing.letter.from')}</dt>
            <dd className="font-medium">{t('landing.letter.sender')}</dd>
          </div>
          <div className="mt-1 flex gap-2">
            <dt className="text-ink-soft">{t('landing.letter.subjectLabel')}</dt>
            <dd className="min-w-0 flex-1 font-medium">
              <div data-letter-subject data-label={t('landing.letter.subjectLabel')}>
                {t('landing.letter.subject')}
              </div>
            </dd>
          </div>
        </dl>
        <Letter />
        <Banner />
      </div>
      <figcaption className="mt-3 text-center text-ink-soft text-sm">
        <span className="without-script">{t('landing.letter.caption')}</span>
        <span className="needs-script">{t('landing.letter.hint')}</span>
      </figcaption>
      <Chips />
      <div className="needs-script mt-3 min-h-18 text-center text-sm">
        <p
          role="status"
          data-verdict={JSON.stringify(verdicts())}
          data-failed={t('landing.letter.failed')}
          className="font-medium"
        />
        {/* Findings are in English only. */}
        <div data-findings lang="en" dir="ltr" className="mt-1 space-y-1 text-ink-soft leading-snug" />
      </div>
    </figure>
  );
};
