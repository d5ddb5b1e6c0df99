import type { EmailCopyTexts } from './email-copy-texts.ts';

export const de: EmailCopyTexts = {
  greeting: 'Guten Tag,',
  continuesInLowerCase: true,
  openings: [
    [
      'Wie geht es Ihnen?',
      'Ich wollte hören, wie es Ihnen geht, und Ihnen zeigen, woran wir gerade arbeiten.',
    ],
    [
      'Nur kurz',
      'Das hier ist nur eine kurze Nachricht, deshalb gleich zur Sache: Das könnte Ihnen gefallen.',
    ],
    [
      'An Sie gedacht',
      'Als wir das hier zusammengestellt haben, dachten wir an Menschen wie Sie. Hier ist es.',
    ],
    [
      'Was sich geändert hat',
      'Bei uns hat sich einiges geändert, und es ist mir lieber, Sie erfahren es von uns.',
    ],
    [
      'Das wollte ich Ihnen zeigen',
      'Darauf habe ich mich gefreut: Ich möchte Ihnen etwas zeigen. Schauen Sie hinein, wenn Sie einen Moment Zeit haben.',
    ],
    [
      'Etwas ausführlicher',
      'Manches lässt sich nicht in einer Zeile sagen, deshalb kommt hier die längere Fassung.',
    ],
    ['Eine Frage an Sie', 'Am Ende dieser E-Mail habe ich eine Frage an Sie. Vorher kurz, worum es geht.'],
    [
      'Danke',
      'Vielen Dank, dass Sie unsere E-Mails lesen. Das bedeutet einem Unternehmen wie unserem mehr, als Sie vielleicht denken.',
    ],
    ['Woran wir gearbeitet haben', 'Hinter uns liegen ein paar volle Wochen. Das ist dabei herausgekommen.'],
    [
      'Neu in dieser Woche',
      'Hier ist, was es diese Woche bei uns Neues gibt, in ein paar Zeilen und Bildern.',
    ],
    [
      'Bevor Sie sich entscheiden',
      'Falls Sie noch überlegen, hilft Ihnen vielleicht das hier weiter. Es eilt nicht.',
    ],
    [
      'Wie läuft es bei Ihnen?',
      'Ich würde gern hören, wie es bei Ihnen läuft, und erzählen, was sich hier tut.',
    ],
    [
      'Eine Idee für Sie',
      'Ich habe eine Idee, die Ihnen nützen könnte. Sehen Sie selbst, was Sie davon halten.',
    ],
    [
      'Was meinen Sie?',
      'Zu dem, was jetzt kommt, würde mich Ihre Meinung interessieren. Offene Worte sind willkommen.',
    ],
    [
      'Post von uns',
      'In diese E-Mail haben wir einige Mühe gesteckt, und ich hoffe, sie ist Ihre Zeit wert.',
    ],
  ],
  plainIntro: 'Ich möchte Ihnen etwas zeigen und hoffe, dass es Ihnen nützt.',
  replyRequest:
    'Wenn Sie dazu eine Frage oder einen Gedanken haben, antworten Sie einfach auf diese E-Mail. Ich freue mich, von Ihnen zu hören.',
  signOff: 'Herzliche Grüße',
  team: (firstName) => `das Team von ${firstName}`,
};
