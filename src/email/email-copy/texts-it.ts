import type { EmailCopyTexts } from './email-copy-texts.ts';

export const it: EmailCopyTexts = {
  greeting: 'Ciao,',
  continuesInLowerCase: true,
  openings: [
    ['Come va?', 'Volevo sapere come stai e farti vedere a cosa abbiamo lavorato.'],
    ['Due righe', 'Sono solo due righe, quindi vengo al punto: ho pensato che questo potesse piacerti.'],
    ['Abbiamo pensato a te', 'Mentre preparavamo questo pensavamo a persone come te. Eccolo qui.'],
    [
      'Un piccolo aggiornamento',
      'Qui sono cambiate alcune cose, e preferisco che tu lo venga a sapere da noi.',
    ],
    ['Una cosa da mostrarti', 'Avevo voglia di mostrarti questo. Dagli un’occhiata quando hai un minuto.'],
    ['Qualche dettaglio in più', 'Certe cose non stanno in una riga sola, quindi ecco la versione lunga.'],
    ['Una domanda per te', 'Alla fine di questa email ho una domanda per te. Prima, due parole di contesto.'],
    ['Grazie', 'Grazie perché ci leggi. Per un’attività come la nostra conta più di quanto forse immagini.'],
    ['A cosa abbiamo lavorato', 'Abbiamo alle spalle settimane piene. Ecco che cosa ne è venuto fuori.'],
    [
      'Le novità della settimana',
      'Ecco le nostre novità di questa settimana, in poche righe e qualche immagine.',
    ],
    ['Prima di decidere', 'Se ci stai ancora pensando, forse questo può aiutarti. Non c’è fretta.'],
    ['Come procede?', 'Mi piacerebbe sapere come ti va e raccontarti che cosa succede qui.'],
    ['Un’idea per te', 'Ho un’idea che potrebbe esserti utile. Vedi che cosa ne pensi.'],
    ['Che cosa ne pensi?', 'Mi interessa la tua opinione su quello che segue. Puoi parlare con franchezza.'],
    ['Due parole da noi', 'Abbiamo preparato questa email con cura e spero che valga il tuo tempo.'],
  ],
  plainIntro: 'Volevo condividere una cosa con te. Spero che ti sia utile.',
  replyRequest:
    'Se hai una domanda o un’osservazione, rispondi pure a questa email. Mi farà piacere leggerti.',
  signOff: 'Un caro saluto,',
  team: (firstName) => `il team di ${firstName}`,
};
