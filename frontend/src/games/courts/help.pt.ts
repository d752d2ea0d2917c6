/** The rules of the courts as a player reads them, in Portuguese. */
import type { HelpSection } from "../../table/contract.ts";
import { KEYS } from "./keys.ts";
import { reward, ROAD } from "./road.ts";

export const pt: readonly HelpSection[] = [
  {
    id: "inicio",
    title: "Como jogar",
    body: [
      {
        p: "Você lidera a **Corte da Lua** ou a **Corte do Sol**: a semente decide qual. O reino tem 36 vilas em cinco regiões. O Planalto Alto fica no meio; a Água de Vidro, ao norte; o Vale das Brasas, ao sul; o Pântano Salgado é a região de origem da Lua, as Ilhas Farrow a do Sol.",
      },
      {
        p: "Cada corte começa com seis influências no mapa. Depois a Lua coloca mais seis na sua região de origem e o Sol, mais sete na dele, no máximo duas por vila. A Lua joga primeiro e começa com o Sino da Assembleia.",
      },
      {
        note: "Uma partida dura cerca de 60 minutos: dez vezes, se ninguém vencer antes.",
      },
    ],
  },
  {
    id: "vez",
    title: "Uma vez e uma jogada",
    body: [
      {
        ol: [
          "**Arautos.** As duas cortes anunciam uma carta da mão ao mesmo tempo, com a face para baixo. As duas são viradas e acontecem pelos seus eventos, a de maior força primeiro; com forças iguais, a do Sol. Um arauto da outra corte acontece para ela.",
          "**Jogadas.** Cada corte faz seis jogadas, sete a partir da vez 4, a Lua primeiro, uma de cada vez.",
          "**Fim da vez.** Feiras na mão, vigílias, o dom da Lamparina, o Sino. Uma vela se acende e a vez seguinte começa.",
        ],
      },
      {
        p: "Numa jogada você usa uma carta de **um** modo: pelo evento, pela força ou na Estrada das Estrelas.",
      },
      {
        ul: [
          "**Evento**: só de carta da sua corte ou de qualquer corte.",
          "**Força**: colocar, abalar ou persuadir. Uma carta **da outra corte** jogada pela força dá a ela o evento; você escolhe se ele vem antes ou depois do seu uso.",
          "**Estrada das Estrelas**: a carta é descartada, sem evento.",
          "Uma carta com **estrela ★** cujo evento acontece sai do jogo. As outras vão para o descarte.",
        ],
      },
    ],
  },
  {
    id: "ocupar",
    title: "Ocupar e colocar",
    body: [
      {
        p: "Você ocupa uma vila quando a sua influência ali é pelo menos a **firmeza** dela (o número no escudo) mais a influência da outra corte. No mapa, a Lua envolve a vila num berço e o Sol lança raios.",
      },
      {
        ul: [
          "Cada ponto de força coloca uma influência: numa vila onde você já está, numa vila ao lado de onde está ou ao lado do seu portal. O alcance é o do começo da jogada.",
          "Numa vila que a outra corte ocupa, uma influência custa **2** (anel duplo). Quando a sua influência quebra a ocupação, a seguinte custa 1.",
          "A Trégua não impede colocar. Depois da primeira influência você pode parar: os pontos que sobram se perdem.",
        ],
      },
    ],
  },
  {
    id: "abalar",
    title: "Abalar",
    body: [
      {
        p: "Escolha uma vila com influência da outra corte, numa região aberta. Não precisa estar por perto. O dado decide: **dado + força − 2 × firmeza**. Cada ponto acima de zero tira uma influência dela; o que sobra vira influência sua.",
      },
      {
        note: "Um abalo numa **pedra-chave** (vila de oito lados) apaga uma vela da Trégua, qualquer que seja o dado. Antes de lançar você vê as seis faces e o preço.",
      },
    ],
  },
  {
    id: "persuadir",
    title: "Persuadir",
    body: [
      {
        p: "Uma tentativa por ponto de força, uma de cada vez. Cada tentativa são dois dados, um para cada corte. Cada corte soma 1 por vila que ocupa ao lado do alvo, 1 por ter mais influência ali e 1 se o alvo está ao lado do seu portal.",
      },
      {
        p: "O total maior tira a diferença da influência da outra corte naquela vila. Se o maior for o da outra corte, quem perde é você. Um empate não muda nada.",
      },
    ],
  },
  {
    id: "tregua",
    title: "A Trégua e a vigília",
    body: [
      {
        p: "Cinco velas, da calma (5) à quebrada (1). Cada abalo numa pedra-chave apaga uma; o fim de cada vez acende uma.",
      },
      {
        head: ["Trégua", "Fechado a abalos e persuasões"],
        rows: [
          ["5", "nada"],
          ["4", "Planalto Alto"],
          ["3", "Planalto Alto, Água de Vidro"],
          ["2", "Planalto Alto, Água de Vidro, Vale das Brasas"],
          ["1", "**A corte que joga perde na hora**, mesmo que tenha sido o evento da outra"],
        ],
      },
      {
        p: "A força dos seus abalos enche a sua **vigília** a cada vez, até 5. No fim da vez, uma corte abaixo da Trégua dá à outra 1 ponto por passo que falta; as duas contas são feitas juntas.",
      },
    ],
  },
  {
    id: "feiras",
    title: "Feiras",
    body: [
      {
        p: "Uma carta de Feira pontua a sua região na hora. Você deve jogá-la na vez em que a tem: quem fica com uma Feira no fim da vez **perde**.",
      },
      {
        ul: [
          "**Ponto de apoio**: ocupar uma vila da região.",
          "**Influência**: mais vilas e mais pedras-chave que a outra corte, e uma vila que não seja pedra-chave.",
          "**Domínio**: mais vilas que a outra corte e todas as pedras-chave.",
          "Cada pedra-chave ocupada ali soma 1, e cada vila ocupada ao lado do portal da outra corte também. A soma maior ganha a diferença.",
        ],
      },
      {
        head: ["Região", "Ponto de apoio", "Influência", "Domínio"],
        rows: [
          ["Planalto Alto", "3", "6", "**vence**"],
          ["Água de Vidro", "2", "5", "8"],
          ["Vale das Brasas", "2", "4", "7"],
          ["Pântano Salgado", "1", "3", "6"],
          ["Ilhas Farrow", "1", "3", "6"],
        ],
      },
      { note: "Ter o Domínio do Planalto Alto em **qualquer** Feira vence a partida." },
    ],
  },
  {
    id: "sino",
    title: "O Sino da Assembleia",
    body: [
      {
        p: "Força 4, e 5 quando toda ela vai para a Água de Vidro. Joga-se só pela força: colocar, abalar ou persuadir. Depois passa para a outra corte com a face para baixo e é virado na vez seguinte. Quem o tem no fim ganha 1 ponto.",
      },
    ],
  },
  {
    id: "estrada",
    title: "A Estrada das Estrelas",
    body: [
      {
        p: "Uma tentativa por vez: descarte uma carta com a força que o passo pede e lance um dado para tirar o número dele ou menos. Quem chega primeiro recebe a primeira recompensa; a outra corte, quando chega, a segunda.",
      },
      {
        head: ["Passo", "Carta", "Dado", "Primeira / segunda"],
        rows: ROAD.map((step) => [
          `${step.step}. ${step.name["pt-br"]}`,
          `${step.card}+`,
          `≤ ${step.die}`,
          reward(step, "pt-br"),
        ]),
      },
      {
        ul: [
          "**Vidente**: você vê o outro arauto antes de escolher o seu.",
          "**Pipas Gêmeas**: duas tentativas por vez.",
          "**Lamparina**: no fim da vez você pode deixar uma carta ir embora.",
          "Um dom dura até a outra corte chegar ao mesmo passo.",
        ],
      },
    ],
  },
  {
    id: "baralhos",
    title: "Baralhos e mãos",
    body: [
      {
        p: "As cartas do **Degelo** abrem o ano, as da **Floração** entram na vez 4 e as da **Colheita** na vez 8. As mãos têm 8 cartas, 9 a partir da vez 4. Quando a pilha de compra acaba, o descarte é embaralhado. O descarte e as cartas fora do jogo estão abertos em _Pilhas_.",
      },
    ],
  },
  {
    id: "vencer",
    title: "Vencer",
    body: [
      {
        ul: [
          "Chegue a **20 pontos** à frente.",
          "Tenha o **Domínio do Planalto Alto** numa Feira.",
          "A outra corte quebra a **Trégua** na jogada dela.",
          "A outra corte fica com uma **Feira** na mão no fim da vez.",
        ],
      },
      {
        p: "Se nada disso acontece, depois da vez 10 cada região é pontuada, quem tem o Sino ganha 1 e vence a corte à frente. Em zero, empate.",
      },
    ],
  },
  {
    id: "mesa",
    title: "Na mesa online",
    body: [
      {
        ul: [
          "Aponte para uma carta, as velas, a conta de pontos ou o disco da lua, ou segure o dedo sobre eles, para ler o que fazem.",
          "Toque numa carta para levantá-la: os usos aparecem acima da mão. Toque num uso para jogá-la e depois nas vilas com anel. Um uso que não é possível diz por quê.",
          "Um abalo ou uma persuasão mostra as chances e pergunta mais uma vez. O relógio não para.",
          "No celular, toque no nome de uma região para vê-la de perto; os botões Cortes, Pilhas e Registro abrem o resto da mesa.",
          "Cada decisão tem 90 segundos. Se o tempo acabar, a mesa faz uma jogada segura por você. O que você já colocou fica.",
          "Um bot ocupa o lugar vazio e sempre aparece marcado como bot.",
          "A partida vive no servidor: se ele reiniciar, a mesa continua de onde estava.",
        ],
      },
      { keys: KEYS },
    ],
  },
  {
    id: "justo",
    title: "Por que é justo",
    body: [
      {
        p: "Uma semente secreta, misturada com o que os dois lugares escolheram antes de ela ser aberta, decide quem lidera a Lua, cada embaralhada e cada dado. Você vê a impressão digital dela quando a partida começa e a própria semente quando ela termina, e pode conferir a partida inteira.",
      },
    ],
  },
];
