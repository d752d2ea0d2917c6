/** The manual, in Portuguese; its chapters are those of E-28.35. `en.ts` has the same. */
import type { HelpSection } from "../../../table/contract.ts";
import { KEYS } from "../keys.ts";
import CardsFigure from "./CardsFigure.svelte";
import { glossary } from "./glossary.pt.ts";

export const pt: readonly HelpSection[] = [
  {
    id: "inicio",
    title: "Início: dois jeitos de vencer",
    body: [
      {
        go: "Leitura rápida:",
        to: [
          ["preparacao", "preparação"],
          ["turno", "começo do turno"],
          ["exploracao", "exploração"],
          ["combate", "combate"],
          ["reliquias", "relíquias"],
          ["referencia", "referência"],
        ],
      },
      { note: "Este manual descreve as regras de EIDOLON, versão 1." },
      {
        p: "Dois Desbravadores entram no Ermo. Cada um leva um deck principal de 60 cartas ou mais e oito Locais. No meio da mesa há três Locais abertos, e os dois exploram os mesmos.",
      },
      {
        ul: [
          "**Convergência**: conectar seis Locais.",
          "**Ruptura do Vínculo**: levar a Vitalidade do rival a zero ou menos.",
        ],
      },
      {
        p: "As duas condições são conferidas só depois que uma ação termina inteira, com recompensas e habilidades. Se cada lado cumpre uma condição na mesma conferência, a partida empata.",
      },
    ],
  },
  {
    id: "mundo",
    title: "O mundo",
    body: [
      {
        p: "Védria se apoia na **Trama**, que liga matéria, espaço, tempo e memória. Há cerca de quatro séculos, os Arquitetos da Trama quiseram unir regiões inteiras por Âncoras: o Grande Acorde. O que veio foi a **Ruptura**. Cidades sumiram, estradas mudaram de fim.",
      },
      {
        p: "O **Ermo** são as terras onde a Trama ficou instável: florestas, ruínas, povoados, maravilhas e perigos. Não é mau por natureza. Em seus limites corre a Estrada Impossível, que não está em mapa nenhum e termina numa torre inteira com a inscrição SEGUNDA CHANCE.",
      },
      {
        p: "Lugares e coisas guardam **Ecos** do que os marcou; algumas memórias ganham existência própria e também são Ecos. Um Espírito é outra coisa: um ser imaterial.",
      },
      {
        figure: CardsFigure,
        what: "L07 L03",
        caption:
          "Dois Locais. O número no alto é a dificuldade; abaixo, os tipos que o Local favorece.",
      },
    ],
  },
  {
    id: "doutrinas",
    title: "Doutrinas e Desbravadores",
    body: [
      {
        p: "Quatro **Doutrinas** tentam entender ou controlar as Âncoras. Atravessam povos e reinos; nenhuma é o bem ou o mal.",
      },
      {
        head: ["Doutrina", "Cor", "O que faz"],
        rows: [
          ["Ordem", "vermelho", "guarda juramentos e gente: resistência, proteção, formações"],
          ["Ruína", "roxo", "transforma o que não pode ficar: sacrifício, desgaste, recuperação"],
          ["Conhecimento", "azul", "entende o passado e a Trama: compra, relíquias, investigação"],
          ["Instinto", "verde", "segue os caminhos da vida: criaturas, crescimento, exploração"],
          ["Neutra", "cinza", "não é uma Doutrina: cartas que servem a qualquer deck"],
        ],
      },
      {
        p: "O **Desbravador** lidera o deck e começa em campo, com a sua Vitalidade e uma passiva que vale a partida toda. Não é criatura: não ataca, não explora, não é alvo de quem fala em criatura.",
      },
      {
        figure: CardsFigure,
        what: "D01 D08",
        caption: "Dois Desbravadores. O número no alto é a Vitalidade.",
      },
      {
        p: "Um deck declara **duas guildas**, que são duas Doutrinas diferentes, com pelo menos uma carta de cada. Cartas de outras identidades podem entrar: o freio é ter Essência para pagá-las.",
      },
    ],
  },
  {
    id: "preparacao",
    title: "Preparação e áreas",
    body: [
      {
        ol: [
          "Cada lado embaralha o deck principal e compra cinco cartas. Não se troca a mão.",
          "Os dois escolhem em segredo um Local seu para o Ermo; os dois são abertos juntos.",
          "A semente decide quem começa. Quem joga em segundo escolhe o terceiro Local, dos seus.",
          "Os Locais que sobram são a reserva de cada um.",
        ],
      },
      {
        ul: [
          "**Campo**: até seis criaturas e cinco relíquias por lado.",
          "**Fontes**: cartas comprometidas, à vista dos dois.",
          "**Descarte**: à vista dos dois. Nunca volta ao deck.",
          "**Constelação**: os Locais conectados.",
        ],
      },
    ],
  },
  {
    id: "turno",
    title: "Começo do turno e Planejamento",
    body: [
      {
        p: "O turno tem seis fases: Inicial, Planejamento, Exploração, Reorganização, Combate, Final. Não se volta a uma fase que passou.",
      },
      {
        ol: [
          "**Inicial**, feita pela mesa: a Essência que sobrou expira; criaturas e relíquias ficam preparadas e deixam de ser recém-jogadas; cada fonte produz 1 Essência; o dano sai das suas criaturas; passivas de começo de turno; você compra uma carta, menos no seu primeiro turno.",
          "**Planejamento**: jogue criaturas, relíquias e rituais, anexe, ative, reerga, na ordem que quiser. Só aqui você pode **comprometer** uma carta da mão, uma por turno: ela vira fonte para sempre e produz 1 Essência da sua identidade na hora.",
        ],
      },
      {
        p: "Carta de uma Doutrina se paga com Essência dessa Doutrina. Carta neutra se paga com qualquer Essência, a neutra primeiro; se há mais de um jeito, a mesa mostra a divisão e você pode mudá-la. O que sobra no fim do turno paga respostas no turno do rival.",
      },
      {
        p: "Comprar de um deck vazio causa **fadiga**: 1 de dano na primeira vez, 2 na segunda, e assim por diante.",
      },
    ],
  },
  {
    id: "exploracao",
    title: "Exploração e Reorganização",
    body: [
      {
        p: "Você tem **uma tentativa** por turno; habilidades podem dar até cinco a mais. Escolha uma criatura preparada que não seja recém-jogada e um Local, de quem for.",
      },
      {
        ol: [
          "A criatura fica exausta. Janela **Declaração**.",
          "O rival pode exaurir uma criatura preparada para interceptar, ou deixar passar. Janela **Confronto**.",
          "Se há interceptadora, as duas causam o seu ATQ uma à outra.",
          "Se a exploradora sobrevive, o seu EXP entra no seu progresso naquele Local, mais 1 de **afinidade** se ela tem um tipo que o Local favorece.",
          "Se o progresso cresceu, você ganha 1 **Vestígio**.",
        ],
      },
      {
        p: "Quando o seu progresso chega à dificuldade, o Local é seu: sai do Ermo, dá a **recompensa**, e você põe outro da sua reserva no lugar. O progresso do rival ali se perde.",
      },
      {
        p: "Na **Reorganização** você joga, anexa, ativa e reergue de novo. Não pode comprometer nem ganhar tentativas.",
      },
    ],
  },
  {
    id: "combate",
    title: "Combate e fim do turno",
    body: [
      {
        p: "Um ataque mira sempre o rival, nunca uma criatura. Quem explorou neste turno está exausto e não ataca, a não ser que algo o prepare.",
      },
      {
        ul: [
          "Sem interceptação, o ATQ sai da Vitalidade do rival, menos 1 por criatura dele preparada com **VIGÍLIA**.",
          "Com interceptação, as duas criaturas causam dano uma à outra e nada chega à Vitalidade.",
          "Dano igual ou maior que a RES destrói. O dano fica até o começo do próximo turno de quem controla a criatura.",
        ],
      },
      {
        p: "No **Final** acabam os efeitos “até o fim do turno”; depois, com mais de cinco cartas na mão, você descarta até ficar com cinco.",
      },
    ],
  },
  {
    id: "reliquias",
    title: "Relíquias e habilidades",
    body: [
      {
        p: "Uma relíquia entra preparada e solta. Para anexá-la ou movê-la, no Planejamento ou na Reorganização: 1 Essência da identidade dela, e ela fica exausta. Uma criatura leva uma relíquia só. Se o portador cai, a relíquia fica.",
      },
      {
        figure: CardsFigure,
        what: "O05 O02",
        caption:
          "Uma relíquia mostra só o bônus que dá, no lugar fixo de cada atributo: espada ATQ, escudo RES, estrela EXP.",
      },
      {
        ul: [
          "**Passiva**: vale sozinha.",
          "**Ativação**: paga Vestígios e exaure a carta; só no seu Planejamento ou Reorganização. Criatura recém-jogada não ativa; relíquia recém-jogada, sim.",
          "**Única**: você controla uma só de cada nome. Com outra cópia na mão, **REERGUER** prepara a que está exausta.",
        ],
      },
    ],
  },
  {
    id: "estratagemas",
    title: "Estratagemas e Reações",
    body: [
      {
        p: "Respostas só existem dentro de um ataque ou de uma exploração, nas janelas Declaração e Confronto. Em cada janela o jogador ativo fala primeiro, depois o defensor.",
      },
      {
        ul: [
          "**Uma resposta por jogador em toda a ação**, seja Estratagema da mão ou Reação de uma carta em campo.",
          "Passar na Declaração guarda a resposta para o Confronto.",
          "Estratagema custa Essência; Reação custa Vestígios, e exaure quando o texto diz.",
          "A resposta acontece na hora; não há resposta à resposta.",
        ],
      },
      {
        figure: CardsFigure,
        what: "C07 O07",
        caption: "Dois Estratagemas. O texto diz a janela e a situação.",
      },
    ],
  },
  {
    id: "computador",
    title: "Jogar no computador",
    body: [
      {
        p: "No salão, escolha EIDOLON e com quem: alguém do seu nível, um convite por link, um bot (Iniciante ou Desafiadora) ou dois nesta tela. Antes da partida você escolhe o deck; as guildas e o Desbravador vêm dele e podem mudar só para esta partida.",
      },
      {
        ul: [
          "O anel verde está no que pode ser escolhido agora; o resto diz por que não.",
          "Aponte, foque ou segure uma carta para lê-la inteira. As palavras-chave levam ao glossário.",
          "Para explorar: uma criatura, depois o Local. Para atacar: uma criatura, depois **Atacar rival**. Para defender: uma criatura, ou **Deixar passar**.",
          "Em dois nesta tela, a mesa se cobre sempre que a vez de decidir muda de pessoa, também para uma resposta.",
          "Uma mesa de treino pode ter uma semente com nome: o mesmo nome repete sorteio e compra. Não vale nota e não prova nada.",
          "O **construtor** monta, confere, guarda, exporta e compartilha decks. A **oficina** desenha cartas que são só figura. Exporte os arquivos como cópia de segurança.",
        ],
      },
      { keys: KEYS },
    ],
  },
  {
    id: "referencia",
    title: "Referência rápida",
    body: [
      {
        head: ["O quê", "Quanto"],
        rows: [
          ["Mão inicial", "5 cartas"],
          ["Mão no fim do turno", "até 5 cartas"],
          ["Compromisso", "1 por turno, só no Planejamento"],
          ["Exploração", "1 tentativa por turno, salvo efeito que diga outra coisa"],
          ["Campo", "6 criaturas e 5 relíquias"],
          ["Vitória", "6 Locais conectados, ou Vitalidade do rival em zero"],
          ["Dano", "sai no começo do turno de quem controla a criatura"],
          ["Respostas", "1 por jogador em cada ação"],
          ["Deck", "60 a 120 cartas, até 4 de cada título, 8 Locais diferentes"],
        ],
      },
    ],
  },
  { id: "glossario", title: "Glossário", body: [{ terms: glossary }] },
];
