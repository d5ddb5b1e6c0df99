const steps = [
  { title: 'Create campaign', text: 'Start from a blank email or from one you made before.' },
  { title: 'Build and optimize', text: 'Arrange the blocks and look at them on three kinds of screen.' },
  { title: 'Send and track', text: 'Export the HTML or send it, and see who got it.' },
];

export const Steps = () => (
  <section>
    <h2 className="text-2xl">How it works</h2>
    <ol className="mt-5 grid gap-x-8 gap-y-6 md:grid-cols-3">
      {steps.map((step, index) => (
        <li key={step.title} className="border-t pt-4">
          <p className="flex items-baseline gap-2.5 font-medium">
            <span aria-hidden className="figures font-letter text-ink-soft text-lg italic">
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
