import type { EmailCopyTexts } from './email-copy-texts.ts';

export const fr: EmailCopyTexts = {
  greeting: 'Bonjour,',
  openings: [
    ['De vos nouvelles', 'Je voulais prendre de vos nouvelles et vous montrer ce que nous avons préparé.'],
    [
      'Un petit mot',
      'Ceci est un petit mot, alors j’irai droit au but\u00a0: j’ai pensé que cela pourrait vous plaire.',
    ],
    ['J’ai pensé à vous', 'En préparant ceci, nous avons pensé à des personnes comme vous. Le voici.'],
    [
      'Quelques nouveautés',
      'Certaines choses ont changé chez nous, et je préfère que vous l’appreniez par nous.',
    ],
    [
      'Quelque chose à vous montrer',
      'J’avais hâte de vous montrer ceci. Jetez-y un œil quand vous aurez une minute.',
    ],
    [
      'Un peu plus en détail',
      'Certaines choses ne tiennent pas en une ligne, alors voici la version longue.',
    ],
    [
      'Une question pour vous',
      'J’ai une question à vous poser à la fin de cet e-mail. D’abord, un peu de contexte.',
    ],
    [
      'Merci',
      'Merci de nous lire. Pour une entreprise comme la nôtre, cela compte plus que vous ne l’imaginez peut-être.',
    ],
    ['Ce que nous avons préparé', 'Les dernières semaines ont été bien remplies. Voici ce qui en est sorti.'],
    [
      'Nouveau cette semaine',
      'Voici ce qu’il y a de nouveau chez nous cette semaine, en quelques lignes et en images.',
    ],
    ['Avant de vous décider', 'Si vous hésitez encore, ceci pourra peut-être vous aider. Rien ne presse.'],
    [
      'Où en êtes-vous\u00a0?',
      'J’aimerais savoir où vous en êtes, et vous raconter ce qui se passe chez nous.',
    ],
    ['Une idée pour vous', 'J’ai une idée qui pourrait vous être utile. Voyez ce que vous en pensez.'],
    [
      'Votre avis\u00a0?',
      'J’aimerais beaucoup avoir votre avis sur ce qui suit. La franchise est la bienvenue.',
    ],
    [
      'Un mot de notre part',
      'Nous avons préparé cet e-mail avec soin, et j’espère qu’il mérite votre temps.',
    ],
  ],
  plainIntro: 'Je voulais partager quelque chose avec vous. J’espère que cela vous sera utile.',
  replyRequest:
    'Si vous avez une question ou une remarque, répondez simplement à cet e-mail. J’aurai plaisir à vous lire.',
  signOff: 'Bien à vous,',
  team: (firstName) => `l’équipe ${/^[aeiouàâäéèêëîïôöùûüœæ]/i.test(firstName) ? 'd’' : 'de '}${firstName}`,
};
