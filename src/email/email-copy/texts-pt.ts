import type { EmailCopyTexts } from './email-copy-texts.ts';

export const pt: EmailCopyTexts = {
  greeting: 'Olá,',
  openings: [
    ['Como está?', 'Queria saber como está e mostrar-lhe aquilo em que temos trabalhado.'],
    [
      'Uma nota breve',
      'Esta é uma nota breve, por isso vou direto ao assunto: achei que poderia gostar disto.',
    ],
    ['Pensámos em si', 'Ao preparar isto, pensámos em quem nos lê, por isso aqui está.'],
    ['Uma pequena novidade', 'Mudaram algumas coisas por aqui, e prefiro que o saiba por nós.'],
    [
      'Algo que lhe queria mostrar',
      'Tinha vontade de lhe mostrar isto. Dê uma vista de olhos quando tiver um minuto.',
    ],
    ['Com mais algum detalhe', 'Há coisas que não cabem numa linha, por isso aqui fica a versão mais longa.'],
    [
      'Uma pergunta para si',
      'No fim deste e-mail tenho uma pergunta para si. Antes disso, um pouco de contexto.',
    ],
    [
      'O nosso agradecimento',
      'Agradecemos que nos leia. Para um negócio como o nosso, isso vale mais do que talvez imagine.',
    ],
    ['Em que temos trabalhado', 'As últimas semanas foram bem preenchidas. Foi isto que resultou delas.'],
    [
      'Novidades da semana',
      'Aqui ficam as nossas novidades desta semana, em poucas linhas e algumas imagens.',
    ],
    ['Antes de decidir', 'Se ainda está a pensar no assunto, isto talvez ajude. Não há pressa.'],
    [
      'Como vão as coisas?',
      'Gostava de saber como vão as coisas por aí e de lhe contar o que se passa por aqui.',
    ],
    ['Uma ideia para si', 'Tenho uma ideia que lhe pode ser útil. Veja o que lhe parece.'],
    [
      'O que lhe parece?',
      'Gostava de conhecer a sua opinião sobre o que se segue. Pode falar com franqueza.',
    ],
    ['Umas linhas da nossa parte', 'Preparámos este e-mail com cuidado, e espero que mereça o seu tempo.'],
  ],
  plainIntro: 'Queria partilhar uma coisa consigo. Espero que lhe seja útil.',
  replyRequest:
    'Se tiver alguma pergunta ou comentário, responda a este e-mail. Terei todo o gosto em ler a sua resposta.',
  signOff: 'Com os melhores cumprimentos,',
  team: (firstName) => `a equipa de ${firstName}`,
};

export const ptBr: EmailCopyTexts = {
  greeting: 'Olá,',
  openings: [
    ['Tudo bem?', 'Queria saber como você está e mostrar algo em que temos trabalhado.'],
    [
      'Um recado rápido',
      'Este é um recado rápido, então vou direto ao ponto: achei que você poderia gostar disto.',
    ],
    ['Pensamos em você', 'Enquanto preparávamos isto, pensamos em pessoas como você. Aqui está.'],
    ['Uma pequena novidade', 'Algumas coisas mudaram por aqui, e prefiro que você saiba por nós.'],
    [
      'Algo que eu queria mostrar',
      'Eu queria muito mostrar isto a você. Dê uma olhada quando tiver um minuto.',
    ],
    [
      'Com um pouco mais de detalhe',
      'Algumas coisas não cabem em uma linha, então aqui vai a versão mais longa.',
    ],
    [
      'Uma pergunta para você',
      'No fim deste e-mail tenho uma pergunta para você. Antes, um pouco de contexto.',
    ],
    [
      'Nosso agradecimento',
      'Agradecemos por você ler nossos e-mails. Para um negócio como o nosso, isso vale mais do que talvez imagine.',
    ],
    ['No que temos trabalhado', 'As últimas semanas foram bem movimentadas. Este é o resultado.'],
    [
      'Novidades da semana',
      'Aqui estão as nossas novidades desta semana, em poucas linhas e algumas imagens.',
    ],
    ['Antes de decidir', 'Se você ainda está pensando, isto talvez ajude. Não há pressa.'],
    [
      'Como vão as coisas?',
      'Gostaria de saber como vão as coisas por aí e de contar o que acontece por aqui.',
    ],
    ['Uma ideia para você', 'Tenho uma ideia que pode ser útil para você. Veja o que acha.'],
    ['O que você acha?', 'Gostaria de saber sua opinião sobre o que vem a seguir. Pode falar com franqueza.'],
    ['Um recado nosso', 'Preparamos este e-mail com cuidado, e espero que ele mereça o seu tempo.'],
  ],
  plainIntro: 'Queria compartilhar algo com você. Espero que seja útil.',
  replyRequest:
    'Se tiver alguma pergunta ou comentário, é só responder a este e-mail. Vou gostar de ler a sua resposta.',
  signOff: 'Um abraço,',
  team: (firstName) => `a equipe de ${firstName}`,
};
