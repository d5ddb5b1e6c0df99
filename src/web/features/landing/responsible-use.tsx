import { landing } from './content.ts';

export const ResponsibleUse = () => {
  const { title, text } = landing().responsibleUse;
  return (
    <section aria-labelledby="responsible-use" className="border-t bg-sunken">
      <div className="reveal mx-auto grid max-w-6xl gap-x-16 gap-y-4 px-4 py-16 sm:px-6 sm:py-20 lg:grid-cols-[1fr_2fr]">
        <h2 id="responsible-use" className="text-2xl">
          {title}
        </h2>
        <p className="measure font-serif text-xl leading-relaxed sm:text-2xl sm:leading-normal">{text}</p>
      </div>
    </section>
  );
};
