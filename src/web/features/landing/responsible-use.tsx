import { landing } from './content.ts';
import { useReveal } from './use-reveal.ts';

export const ResponsibleUse = () => {
  const reveal = useReveal<HTMLDivElement>();
  const { title, text } = landing.responsibleUse;
  return (
    <section aria-labelledby="responsible-use" className="border-t bg-sunken">
      <div
        ref={reveal}
        className="reveal mx-auto grid max-w-6xl gap-x-16 gap-y-4 px-4 py-16 sm:px-6 sm:py-20 lg:grid-cols-[1fr_2fr]"
      >
        <h2 id="responsible-use" className="text-2xl">
          {title}
        </h2>
        <p className="measure font-serif text-xl leading-relaxed sm:text-2xl sm:leading-normal">{text}</p>
      </div>
    </section>
  );
};
