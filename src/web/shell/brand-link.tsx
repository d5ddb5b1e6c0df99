import { Link } from 'wouter';
import { paths } from '#web/lib/paths.ts';
import { brand } from '#web/lib/site.ts';
import { Stamp } from '#web/ui/display/stamp.tsx';

export const BrandLink = () => (
  <Link href={paths.home()} className="inline-flex min-h-11 items-center gap-2.5 rounded-control">
    <Stamp initial={brand.charAt(0)} />
    <span className="font-serif font-medium text-xl tracking-tight">{brand}</span>
  </Link>
);
