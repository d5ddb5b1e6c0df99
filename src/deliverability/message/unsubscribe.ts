// The ways to unsubscribe.
import { beginningsOf, finderOf } from '../judge/finder.ts';
import { once } from '../judge/memo.ts';
import type { LinkFact, Message } from './message.ts';

// In the languages of most newsletters; the address of the link often contains it when the text does not.
const leaving = [
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
const find = finderOf(new RegExp(leaving.join('|'), 'i'), beginningsOf(leaving));
const leaves = (text: string): boolean => find(text) !== null;

const saysSo = ({ href, text }: LinkFact): boolean => leaves(text) || leaves(href);

/** “To unsubscribe, click here”: the words are beside the link, in its paragraph. */
function inContext({ runs, links }: Message): LinkFact[] {
  const blocks = new Set(
    runs.filter((run) => !run.isHidden && !run.isLink && leaves(run.text)).map((run) => run.blockNumber),
  );
  return links.filter(({ isHidden, run }) => !isHidden && run && blocks.has(run.blockNumber));
}

/** The visible unsubscribe links. */
export const unsubscribeLinks = once((message: Message): readonly LinkFact[] => {
  const plain = message.links.filter((link) => !link.isHidden && saysSo(link));
  return plain.length > 0 ? plain : inContext(message);
});
