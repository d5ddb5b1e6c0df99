import { useEffect, useState } from 'react';
import { Link, useSearch } from 'wouter';
import { searchText, searchWords } from '#contract/search-text.ts';
import { siteConfig } from '#contract/site.ts';
import { type Answer, answers } from '#web/lib/help/answers.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { paths, serverPaths } from '#web/lib/paths.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { SearchField } from '#web/ui/controls/search-field.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { EmptyState } from '#web/ui/display/empty-state.tsx';
import { Page } from '#web/ui/display/page.tsx';
import { PageHeader } from '#web/ui/display/page-header.tsx';
import { ServerState } from './server-state.tsx';
import { ShortcutTable } from './shortcut-table.tsx';

const hasWords = ({ question, answer, words: others }: Answer, words: readonly string[]): boolean => {
  const text = searchText(`${t(question)} ${t(answer)} ${t(others)}`);
  return words.every((word) => text.includes(word));
};

const AnswerEntry = ({ id, question, answer, links }: Answer) => (
  <article id={id} className="scroll-mt-24 border-b py-5 first:pt-0 last:border-b-0">
    <h3 tabIndex={-1} className="text-xl leading-snug outline-none">
      {t(question)}
    </h3>
    <p className="measure mt-1.5">{t(answer)}</p>
    <p className="mt-2 flex flex-wrap gap-x-5 gap-y-1">
      {links.map(({ label, href }) => (
        <TextLink key={label} href={href} className="inline-flex items-center pointer-coarse:min-h-11">
          {t(label)}
        </TextLink>
      ))}
    </p>
  </article>
);

/** Brings the answer of the address into view, with the keyboard and the screen reader at its question. */
const useAnswerInView = (hasOutbox: boolean): void => {
  const asked = new URLSearchParams(useSearch()).get('answer');
  useEffect(() => {
    // The answer about the sandbox is not there before.
    if (!hasOutbox && answers.find(({ id }) => id === asked)?.needsOutbox) return;
    if (!asked || !answers.some(({ id }) => id === asked)) return;
    const element = document.getElementById(asked);
    element?.scrollIntoView({ block: 'start' });
    element?.querySelector('h3')?.focus({ preventScroll: true });
  }, [asked, hasOutbox]);
};

const Answers = () => {
  const hasOutbox = useEndpoint(siteConfig).data?.outbox ?? false;
  useAnswerInView(hasOutbox);
  const [search, setSearch] = useState('');
  const words = searchWords(search);
  const found = answers.filter((answer) => (hasOutbox || !answer.needsOutbox) && hasWords(answer, words));
  return (
    <section aria-labelledby="answers-heading" className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="answers-heading" className="text-2xl">
          {t('help.screen.answers')}
        </h2>
        <SearchField
          label={t('help.screen.searchAnswers')}
          placeholder={t('help.screen.searchAnswers')}
          value={search}
          onValueChange={(text) => setSearch(text.slice(0, 200))}
          className="w-full sm:w-72"
        />
      </div>
      <p role="status" className="sr-only">
        {words.length > 0 && t('help.screen.countAnswersFound', { count: found.length })}
      </p>
      {found.length === 0 ? (
        <EmptyState
          title={t('help.screen.noAnswerMatches')}
          action={<Button onClick={() => setSearch('')}>{t('help.screen.showAllAnswers')}</Button>}
        >
          {t('help.screen.tryOtherWords')}
        </EmptyState>
      ) : (
        <div>
          {found.map((answer) => (
            <AnswerEntry key={answer.id} {...answer} />
          ))}
        </div>
      )}
    </section>
  );
};

/** Short answers, keys, the state of the server, and where to ask. */
export const HelpScreen = () => {
  usePageTitle(t('help.screen.help'));
  return (
    <Page>
      <PageHeader
        title={t('help.screen.help')}
        description={t('help.screen.shortAnswers')}
        className="mb-8"
        actions={
          <Button asChild>
            <Link href={paths.contact()}>{t('help.screen.contactSupport')}</Link>
          </Button>
        }
      />
      <div className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Answers />
        <div className="flex flex-col gap-10">
          <section aria-labelledby="state-heading">
            <h2 id="state-heading" className="mb-3 text-2xl">
              {t('help.screen.serverStatus')}
            </h2>
            <ServerState />
          </section>
          <section aria-labelledby="api-heading">
            <h2 id="api-heading" className="text-2xl">
              {t('help.screen.api')}
            </h2>
            <p className="mt-1.5">{t('help.screen.everythingIsACall')}</p>
            <p className="mt-2">
              <TextLink external href={serverPaths.apiDescription()}>
                {t('help.screen.readTheApiDescription')}
              </TextLink>
            </p>
          </section>
          <section aria-labelledby="keys-heading">
            <h2 id="keys-heading" className="text-2xl">
              {t('help.shortcuts.keyboardShortcuts')}
            </h2>
            <ShortcutTable />
          </section>
        </div>
      </div>
    </Page>
  );
};
