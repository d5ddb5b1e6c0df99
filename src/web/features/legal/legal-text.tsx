import { Fragment, type ReactNode } from 'react';
import { TextLink, textLinkClasses } from '#web/ui/controls/text-link.tsx';
import type { LegalText as Source } from './document.ts';

const marks = /(\*\*[^*]+\*\*|\[[^\]]+\]\([^)\s]+\))/;

const linkTo = (href: string, label: string): ReactNode =>
  href.startsWith('/') ? (
    <TextLink href={href}>{label}</TextLink>
  ) : (
    <a href={href} className={textLinkClasses} rel="noopener">
      {label}
    </a>
  );

const partOf = (part: string): ReactNode => {
  const [, strong] = /^\*\*(.+)\*\*$/.exec(part) ?? [];
  if (strong) return <strong className="font-semibold">{strong}</strong>;
  const [, label, href] = /^\[(.+)\]\((.+)\)$/.exec(part) ?? [];
  return label && href ? linkTo(href, label) : part;
};

/** Text with its links and strong words. */
export const LegalText = ({ text }: { text: Source }) => {
  let offset = 0;
  return text.split(marks).map((part) => {
    offset += part.length + 1;
    return <Fragment key={offset}>{partOf(part)}</Fragment>;
  });
};
