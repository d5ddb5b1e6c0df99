// What lets a reader leave.
import type { LinkFact, Message } from './message.ts';

// In the languages of most newsletters; the address of the link often says it where the words do not.
const leaves =
  /unsub|opt[-_ ]?out|list[-_ ]?remove|remove (?:me|my|yourself)|stop receiving|leave (?:this|the) list|(?:manage|update|change|edit) (?:your )?(?:email )?(?:preferences|subscription)|email preferences|abmeld|abbestell|austragen|désinscri|desinscri|désabonn|desabonn|darse de baja|cancelar (?:la |su )?suscripci|disiscri|annulla iscrizione|uitschrij|afmeld|cancelar (?:a )?(?:inscriç|subscriç)|avregistrer|avprenumerera|afmeld|wypis|отпис|配信停止|退订/i;

export const leavesList = ({ href, text }: LinkFact): boolean => leaves.test(text) || leaves.test(href);

export const unsubscribeLinks = ({ links }: Message): LinkFact[] =>
  links.filter((link) => !link.isHidden && leavesList(link));
