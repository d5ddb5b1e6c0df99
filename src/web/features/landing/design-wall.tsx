import { Link } from 'wouter';
import { paths } from '#web/lib/paths.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { SectionHeading } from './section.tsx';
import { MotionButtons, MovingRow } from './strip.tsx';

/** Taken by tools/take-gallery-pictures.ts; their names put them in order. */
const pictures = Object.entries(
  import.meta.glob<string>('./gallery/*.webp', { eager: true, query: '?url', import: 'default' }),
)
  .sort(([one], [other]) => one.localeCompare(other, 'en'))
  .map(([, address]) => address);

const half = Math.ceil(pictures.length / 2);

/** The pictures are decoration: the heading says what they show. */
const Row = ({ from, to, className }: { from: number; to: number; className: string }) => (
  <MovingRow className={className}>
    {pictures.slice(from, to).map((address) => (
      <li key={address} className="shrink-0">
        <img
          src={address}
          alt=""
          width={300}
          height={375}
          loading="lazy"
          decoding="async"
          className="h-auto w-44 rounded-[3px] border bg-white sm:w-56"
        />
      </li>
    ))}
  </MovingRow>
);

/** Some of the designs of the library, on two rows. */
export const DesignWall = ({ designs }: { designs: number }) => (
  <section aria-labelledby="wall-title" data-moving className="overflow-hidden py-20 sm:py-28">
    <div className="mx-auto max-w-6xl px-4 sm:px-6">
      <SectionHeading
        id="wall-title"
        title={t('landing.wall.title')}
        lead={t('landing.wall.lead', { count: designs })}
      />
      <div className="mt-9 flex items-center gap-4">
        <Button asChild size="large">
          <Link href={paths.signup()}>{t('landing.wall.open')}</Link>
        </Button>
        <MotionButtons stop={t('landing.wall.stop')} move={t('landing.wall.move')} />
      </div>
    </div>
    <Row from={0} to={half} className="wall mt-12" />
    <Row from={half} to={pictures.length} className="wall wall-back mt-4 sm:mt-6" />
  </section>
);
