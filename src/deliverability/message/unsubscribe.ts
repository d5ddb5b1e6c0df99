// The unsubscribe links of an email.
import { phraseFinder, prefixesOf } from '../judge/finder.ts';
import { memoized } from '../judge/memo.ts';
import type { LinkFact, Message } from './message.ts';

// In the languages of most newsletters. The address of a link often contains them when its text does not.
const patterns = [
  ...['unsub', 'opt[-_ ]?out', 'list[-_ ]?remove', 'remove (?:me|my|yourself)', 'stop receiving'],
  'leave (?:this|the) list',
  ...['manage', 'update', 'change', 'edit'].map(
    (verb) => `${verb} (?:your )?(?:email )?(?:preferences|subscription)`,
  ),
  ...[
    'email preferences',
    'abmeld',
    'abbestell',
    'austragen',
    'désinscri',
    'desinscri',
    'désabonn',
    'desabonn',
  ],
  ...[
    'darse de baja',
    'cancelar (?:la |su )?suscripci',
    'disiscri',
    'annulla iscrizione',
    'uitschrij',
    'afmeld',
  ],
  ...['cancelar (?:a )?(?:inscriç|subscriç)', 'avregistrer', 'avprenumerera', 'wypis', 'отпис'],
  ...['配信停止', '退订'],
];
const find = phraseFinder(new RegExp(patterns.join('|'), 'i'), prefixesOf(patterns));
const mentionsUnsubscribe = (text: string): boolean => find(text) !== null;

const isUnsubscribeLink = ({ href, text }: LinkFact): boolean =>
  mentionsUnsubscribe(text) || mentionsUnsubscribe(href);

/** “To unsubscribe, click here”: the link whose paragraph mentions it. */
function linksBesideUnsubscribe({ runs, links }: Message): LinkFact[] {
  const blocks = new Set(
    runs
      .filter((run) => !run.isHidden && !run.isLink && mentionsUnsubscribe(run.text))
      .map((run) => run.blockNumber),
  );
  return links.filter(({ isHidden, run }) => !isHidden && run && blocks.has(run.blockNumber));
}

/** The visible unsubscribe links. */
export const unsubscribeLinks = memoized((message: Message): readonly LinkFact[] => {
  const links = message.links.filter((link) => !link.isHidden && isUnsubscribeLink(link));
  return links.length > 0 ? links : linksBesideUnsubscribe(message);
});
