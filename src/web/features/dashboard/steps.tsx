import type { ReactNode } from 'react';

const steps = [
  {
    title: 'Create campaign',
    text: 'Start from a blank email, from a template, or from one you made before.',
  },
  {
    title: 'Build and optimize',
    text: 'Arrange the blocks, read the grade, and see the email on a phone and a desktop.',
  },
  {
    title: 'Send and track',
    text: 'Export the HTML or send it through your own account, and see who got it.',
  },
];

export const Steps = ({ action }: { action?: ReactNode }) => (
  <section aria-labelledby="how-it-works">
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <h2 id="how-it-works" className="text-2xl">
        How it works
      </h2>
      {action}
    </div>
    <ol className="mt-5 grid gap-x-8 gap-y-6 md:grid-cols-3">
      {steps.map((step, index) => (
        <li key={step.title} className="border-t pt-4">
          <p className="flex items-baseline gap-2.5 font-medium">
            <span aria-hidden className="figures font-serif text-ink-soft text-lg italic">
              {index + 1}
            </span>
            {step.title}
          </p>
          <p className="mt-1 text-[0.9375rem] text-ink-soft">{step.text}</p>
        </li>
      ))}
    </ol>
  </section>
);
