import type { EmailCopyTexts } from './email-copy-texts.ts';

export const es: EmailCopyTexts = {
  greeting: 'Hola:',
  openings: [
    ['¿Qué tal todo?', 'Quería saber cómo estás y enseñarte algo en lo que hemos estado trabajando.'],
    ['Una nota breve', 'Esta es una nota breve, así que voy al grano: he pensado que esto te podría gustar.'],
    ['Pensando en ti', 'Al preparar esto pensábamos en personas como tú, así que aquí lo tienes.'],
    ['Una pequeña novedad', 'Han cambiado algunas cosas por aquí y prefiero que lo sepas por nosotros.'],
    [
      'Algo que quería enseñarte',
      'Tenía ganas de enseñarte esto. Échale un vistazo cuando tengas un minuto.',
    ],
    ['Con un poco más de detalle', 'Hay cosas que no caben en una línea, así que aquí va la versión larga.'],
    [
      'Una pregunta para ti',
      'Al final de este correo tengo una pregunta para ti. Antes, un poco de contexto.',
    ],
    [
      'Gracias',
      'Gracias por leernos. Para un negocio como el nuestro significa más de lo que quizá imaginas.',
    ],
    [
      'En qué hemos estado trabajando',
      'Hemos tenido unas semanas intensas. Esto es lo que ha salido de ellas.',
    ],
    [
      'Novedades de la semana',
      'Aquí tienes nuestras novedades de esta semana, en unas pocas líneas e imágenes.',
    ],
    ['Antes de decidirte', 'Si todavía te lo estás pensando, quizá esto te ayude. No hay prisa.'],
    ['¿Cómo va todo?', 'Me gustaría saber cómo te va y contarte qué está pasando por aquí.'],
    ['Una idea para ti', 'Tengo una idea que podría servirte. A ver qué te parece.'],
    ['¿Qué opinas?', 'Me gustaría conocer tu opinión sobre lo que sigue. Puedes hablar con toda franqueza.'],
    [
      'Unas líneas de nuestra parte',
      'Hemos preparado este correo con cuidado y espero que merezca tu tiempo.',
    ],
  ],
  plainIntro: 'Quería compartir algo contigo. Espero que te resulte útil.',
  replyRequest: 'Si tienes alguna pregunta o comentario, responde a este correo. Me encantará leerte.',
  signOff: 'Un saludo,',
  team: (firstName) => `el equipo de ${firstName}`,
};
