// What lets a reader leave.
import type { LinkFact, Message } from './message.ts';

// In the languages of most newsletters; the address of the link often says it where the words do not.
const leaves =
  /unsub|opt[-_ ]?out|list[-_ ]?remove|remove (?:me|my|yourself)|stop receiving|leave (?:this|the) list|(?:manage|update|change|edit) (?:your )?(?:email )?(?:preferences|subscription)|email preferences|abmeld|abbestell|austragen|désinscri|desinscri|désabonn|desabonn|darse de baja|cancelar (?:la |su )?suscripci|disiscri|annulla iscrizione|uitschrij|afmeld|cancelar (?:a )?(?:inscriç|subscriç)|avregistrer|avprenumerera|afmeld|wypis|отпис|配信停止|退订/i;

const saysSo = ({ href, text }: LinkFact): boolean => leaves.test(text) || leaves.test(href);

/** “To unsubscribe, click here”: the words stand beside the link, in its paragraph. */
function inContext({ runs, links }: Message): LinkFact[] {
  const blocks = new Set(
    runs.filter((run) => !run.isHidden && !run.isLink && leaves.test(run.text)).map((run) => run.blockNumber),
  );
  return links.filter(({ isHidden, run }) => !isHidden && run && blocks.has(run.blockNumber));
}

/** The visible links by which a reader leaves the list. */
export function unsubscribeLinks(message: Message): LinkFact[] {
  const plain = message.links.filter((link) => !link.isHidden && saysSo(link));
  return plain.length > 0 ? plain : inContext(message);
}
