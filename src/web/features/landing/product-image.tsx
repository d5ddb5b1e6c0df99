import { classNames } from '#web/ui/class-names.ts';
import sizes from './images/sizes.json';

export type ImageName = keyof typeof sizes;

const files = import.meta.glob<string>('./images/*.{avif,webp}', {
  eager: true,
  query: '?url',
  import: 'default',
});

const addressOf = (file: string): string => files[`./images/${file}`] ?? '';

interface ImageProps {
  name: ImageName;
  alt: string;
  /** Its displayed width, in the syntax of the attribute `sizes`. */
  shownAt: string;
  className?: string;
}

const ThemedImage = ({ name, alt, shownAt, variant, className }: ImageProps & { variant: string }) => {
  const { width, height } = sizes[name];
  const set = (type: string) =>
    [1, 2].map((scale) => `${addressOf(`${name}${variant}-${scale}x.${type}`)} ${width * scale}w`).join(', ');
  return (
    <picture className={className}>
      <source type="image/avif" srcSet={set('avif')} sizes={shownAt} />
      <img
        src={addressOf(`${name}${variant}-1x.webp`)}
        alt={alt}
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
        className="h-auto w-full"
      />
    </picture>
  );
};

/**
 * An image of the product. It has a light and a dark version where the product's screens differ; the hidden one is not
 * loaded.
 */
export const ProductImage = (props: ImageProps) => {
  if (!sizes[props.name].themed)
    return <ThemedImage {...props} variant="" className={classNames('block', props.className)} />;
  return (
    <>
      <ThemedImage {...props} variant="-light" className={classNames('block dark:hidden', props.className)} />
      <ThemedImage {...props} variant="-dark" className={classNames('hidden dark:block', props.className)} />
    </>
  );
};
