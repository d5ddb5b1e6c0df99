import { useId } from 'react';
import { Link } from 'wouter';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';

const steps = [
  {
    title: 'Configure Amazon SES',
    text: 'Connect the account that sends your emails, and test it.',
    href: paths.esp({ tab: 'settings' }),
  },
  {
    title: 'Import contacts',
    text: 'Bring the people who asked to hear from you, from a file or by hand.',
    href: paths.esp({ tab: 'contacts' }),
  },
  {
    title: 'Create lists',
    text: 'Group them by what they want to read.',
    href: paths.esp({ tab: 'lists' }),
  },
  {
    title: 'Build campaigns',
    text: 'Write the email, choose a list, and send it.',
    href: paths.esp({ tab: 'campaigns' }),
  },
];

/** Shown while there are no contacts. */
export const FirstSteps = () => {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h2 id={id} className="text-2xl">
          Getting started
        </h2>
        <Button asChild>
          <Link href={paths.esp({ tab: 'settings' })}>Go to Settings</Link>
        </Button>
      </div>
      <ol className="mt-5 grid border-b sm:grid-cols-2 sm:gap-x-10 lg:grid-cols-4 lg:border-b-0">
        {steps.map(({ title, text, href }, index) => (
          <li key={title} className="flex gap-4 border-t py-5 lg:flex-col lg:gap-2">
            <span aria-hidden className="figures w-5 shrink-0 font-serif text-ink-soft text-xl leading-7">
              {index + 1}
            </span>
            <span className="min-w-0">
              <TextLink href={href} className="font-medium leading-7">
                {title}
              </TextLink>
              <span className="mt-0.5 block text-[0.9375rem] text-ink-soft">{text}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
};
