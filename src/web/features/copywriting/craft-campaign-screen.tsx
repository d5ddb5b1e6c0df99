import { Link } from 'wouter';
import { usePageTitle } from '#web/lib/page-title.ts';
import { paths } from '#web/lib/paths.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

const questions = [
  { ask: 'What do you want to tell?', why: 'One thing. A second thing is a second email.' },
  { ask: 'Who is it for?', why: 'Picture one customer and write to that person by name.' },
  { ask: 'Why now?', why: 'A date, a stock, a season: a true reason, or none at all.' },
  { ask: 'What should they do?', why: 'One button, named after what it does.' },
  { ask: 'What may they answer?', why: 'A question at the end is the best sign that a person wrote this.' },
];

export const CraftCampaignScreen = () => {
  usePageTitle('Craft a Campaign');
  const user = useCurrentUser();
  return (
    <Page width="narrow">
      <PageHeader
        title="Craft a Campaign"
        description="The words of an email come from five answers. Write them down, then build the email around them."
        className="mb-8"
      />
      <ol className="border-b">
        {questions.map((question, index) => (
          <li key={question.ask} className="flex gap-5 border-t py-5">
            <span aria-hidden className="figures w-5 font-letter text-2xl text-ink-soft italic">
              {index + 1}
            </span>
            <div>
              <h2 className="text-xl">{question.ask}</h2>
              <p className="mt-1 text-ink-soft">{question.why}</p>
            </div>
          </li>
        ))}
      </ol>
      <Button asChild variant="primary" className="mt-8">
        {user ? (
          <Link href={paths.builder()}>Write it in the builder</Link>
        ) : (
          <Link href={paths.login(paths.builder())}>Sign in to write it</Link>
        )}
      </Button>
    </Page>
  );
};
