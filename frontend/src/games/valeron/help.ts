/** The rules of VALERON as a player reads them (V-17.29 to V-17.31). */
import type { Help, HelpSection, Lang } from "../../table/contract.ts";
import { KEYS } from "./keys.ts";
import { LORE } from "./lore.ts";

type Body = HelpSection["body"];

/** The first chapter opens the help; the others are its Crônicas (V-17.1). */
function opening(lang: Lang): Body {
  return LORE[lang][0]?.text.map((p) => ({ p })) ?? [];
}

function chronicles(lang: Lang): Body {
  return LORE[lang]
    .slice(1)
    .flatMap(({ title, text }) => [{ p: `**${title}**` }, ...text.map((p) => ({ p }))]);
}

const pt: readonly HelpSection[] = [
  { id: "taverna", title: "VALERON — Glória na Taverna", body: opening("pt-br") },
  {
    id: "objetivo",
    title: "Em uma frase",
    body: [
      {
        p: "Cada comandante tem quatro postos, duas linhas de dois. Você escolhe guerreiros num mercado que é dos dois, lança dois dados num duelo por turno e decide: **Infligir** o dano ou **Recolher** energia. Quem fizer o **terceiro abate** vence.",
      },
      {
        note: "Uma partida dura uns 15 minutos. Cada decisão tem 90 segundos; se o tempo acabar, a mesa joga por você. Se ninguém vencer até o fim do turno 50, contam-se abates, depois a vida na mesa, a essência e a energia.",
      },
    ],
  },
  {
    id: "preparo",
    title: "Começo",
    body: [
      {
        ul: [
          "A semente decide quem começa (lado **Cobre**). Cada um recebe 8 de essência e 4 de energia (EN).",
          "Na escolha, cada um pega 4 cartas de graça, na ordem 1, 2, 2, 1, 1, 2, 2, 1: primeiro duas de **Defesa** para a linha de frente (postos 1 e 2), depois duas de **Ataque** para a linha de trás (3 e 4).",
          "Depois que a escolha acaba, qualquer carta pode ir a qualquer posto.",
        ],
      },
    ],
  },
  {
    id: "turno",
    title: "O seu turno",
    body: [
      { p: "No começo você ganha 1 EN. Depois faz, em qualquer ordem:" },
      {
        ul: [
          "**uma ação principal**: _Rolar_ (um combate) ou _Trocar_ (paga essência: uma carta sua vai para o oblívio e uma do mercado entra no posto dela);",
          "**quantas ações livres quiser**: _Baixar_ (uma carta do mercado num posto vazio, de graça), _Mover_ (duas posições suas trocam de lugar; cada carta se move uma vez por turno) e _Efeito_ (paga EN).",
        ],
      },
      {
        p: "Uma carta que acabou de entrar já pode atacar. Você pode finalizar o turno sem fazer nada.",
      },
    ],
  },
  {
    id: "combate",
    title: "Combate",
    body: [
      {
        ol: [
          "Qualquer carta sua que não esteja virada ataca, também da linha de trás.",
          "O alvo é a linha de frente do outro. A linha de trás só fica exposta quando os **dois** postos da frente estão vazios, e a cartas com **Conector**.",
          "Dois dados: o **maior** é de quem ataca, o **menor** de quem defende.",
          "AT + ESP + dado contra DF + ESP + dado. **ESP** é a soma dos Adicionais e Bônus, no máximo 5.",
          "O que passar é o dano. Dano 0 também é um combate.",
        ],
      },
      {
        p: "**Infligir**: o alvo sofre o dano em ferimentos; com VD 0 é destruído, vai para o oblívio e é um abate seu. **Recolher**: ninguém se fere e você ganha metade do dano (para baixo) em EN; os combates a mais guardados se perdem.",
      },
    ],
  },
  {
    id: "palavras",
    title: "Palavras das cartas",
    body: [
      {
        head: ["Palavra", "O que é"],
        rows: [
          ["Passivo / Ativo", "age sozinho / paga EN, uma vez por turno"],
          [
            "Único",
            "depois de usado a carta fica **exaurida**: nunca mais nesta partida, nem se voltar do oblívio",
          ],
          ["Antes do Combate", "prepara a carta; vale no combate que ela fizer neste turno"],
          ["Conector", "liga a carta à linha de trás do outro"],
          ["Adicional", "aumento que fica, até 5 em cada número; some quando a carta deixa a mesa"],
          ["Bônus", "aumento só naquele combate"],
          [
            "Virada",
            "não ataca nem usa efeito até o fim do próximo turno do dono; ainda pode ser ferida",
          ],
        ],
      },
    ],
  },
  {
    id: "perguntas",
    title: "Três perguntas de cada turno",
    body: [
      {
        ul: [
          "_Rolar ou reforçar?_ Um combate pode ferir ou render energia; uma troca muda a mesa e gasta essência, que não volta.",
          "_Infligir ou recolher?_ Recolher é um lance, não um desperdício: energia vem devagar.",
          "_Quando gastar energia?_ Efeitos de 6 EN pedem plano; uma boa máquina de efeitos somados vence dados ruins.",
        ],
      },
      {
        note: "Quando a frente cai, o Ataque fica exposto. Uma carta muito ferida vale mais ao outro como abate do que a essência de trocá-la. E o que você deixa no mercado o outro pode levar.",
      },
    ],
  },
  {
    id: "duvidas",
    title: "Dúvidas de mesa",
    body: [
      {
        head: ["Pergunta", "Resposta"],
        rows: [
          ["Cartas de trás atacam?", "Sim, como as da frente."],
          [
            "Posso atacar a linha de trás?",
            "Só com os dois postos da frente vazios, ou com Conector. E a Oportunista ferida na frente protege quem está atrás dela, até de um Conector.",
          ],
          ["E com dano 0?", "Infligir não fere e Recolher dá 0; efeitos de dano 0 agem."],
          ["Uso efeitos no turno do outro?", "Ativos não. Passivos valem sempre."],
          ["Duas vezes por turno?", "Um efeito ativo, uma vez; duas com o Cavaleiro na mesa."],
          ["Baixar e Rolar?", "Sim. Baixar é livre."],
          ["Trocar e Rolar?", "Só com o Estrategista."],
          ["Posso não fazer nada?", "Sim, finalize o turno."],
          ["Exaurida volta a usar?", "Não, nem depois de voltar do oblívio."],
          ["Carta virada sofre ferimentos?", "Sim."],
          ["Mover duas vezes?", "A mesma carta, não. E Mover não desfaz uma preparação."],
        ],
      },
    ],
  },
  {
    id: "cronicas",
    title: "Crônicas",
    body: chronicles("pt-br"),
  },
  { id: "teclas", title: "Teclas", body: [{ keys: KEYS }] },
];

const en: readonly HelpSection[] = [
  { id: "taverna", title: "VALERON — Glory in the Tavern", body: opening("en") },
  {
    id: "objetivo",
    title: "In one sentence",
    body: [
      {
        p: "Each commander has four posts, two rows of two. You choose warriors from a market that both share, throw two dice in one duel a turn and decide: **Inflict** the damage or **Collect** energy. Whoever makes the **third kill** wins.",
      },
      {
        note: "A match takes about 15 minutes. Every decision has 90 seconds; when they run out, the table plays for you. If nobody has won by the end of turn 50, kills are counted, then the life on the table, essence and energy.",
      },
    ],
  },
  {
    id: "preparo",
    title: "Beginning",
    body: [
      {
        ul: [
          "The seed decides who begins (the **Copper** side). Each receives 8 essence and 4 energy (EN).",
          "In the draft each takes 4 cards for free, in the order 1, 2, 2, 1, 1, 2, 2, 1: first two **Defence** cards for the front row (posts 1 and 2), then two **Attack** cards for the back row (3 and 4).",
          "Once the draft is over, any card may go to any post.",
        ],
      },
    ],
  },
  {
    id: "turno",
    title: "Your turn",
    body: [
      { p: "At its start you gain 1 EN. Then, in any order:" },
      {
        ul: [
          "**one main action**: _Roll_ (a combat) or _Swap_ (pay essence: one of your cards goes to oblivion and one of the market takes its post);",
          "**as many free actions as you like**: _Lower_ (a card of the market to an empty post, free), _Move_ (two of your posts change places; each card moves once a turn) and _Effect_ (pays EN).",
        ],
      },
      { p: "A card that has just come may attack. You may end your turn without doing anything." },
    ],
  },
  {
    id: "combate",
    title: "Combat",
    body: [
      {
        ol: [
          "Any card of yours that is not turned attacks, from the back row too.",
          "The target is the other's front row. The back row is exposed only when **both** front posts are empty, and to cards with **Connector**.",
          "Two dice: the **higher** is the attacker's, the **lower** the defender's.",
          "AT + ESP + die against DF + ESP + die. **ESP** is the sum of what was added for good and of bonuses, at most 5.",
          "What goes beyond is the damage. Damage 0 is a combat as well.",
        ],
      },
      {
        p: "**Inflict**: the target suffers the damage as wounds; at life 0 it is destroyed, goes to oblivion and is a kill of yours. **Collect**: nobody is hurt and you gain half the damage (rounded down) as EN; stored extra combats are lost.",
      },
    ],
  },
  {
    id: "palavras",
    title: "Words on the cards",
    body: [
      {
        head: ["Word", "What it is"],
        rows: [
          ["Passive / Active", "works by itself / pays EN, once a turn"],
          [
            "Unique",
            "once used, the card is **exhausted**: never again in this match, even if it returns from oblivion",
          ],
          ["Before Combat", "prepares the card; it counts in the combat that it makes this turn"],
          ["Connector", "connects the card with the other's back row"],
          [
            "Additional",
            "an increase that stays, up to 5 in each number; it is gone when the card leaves the table",
          ],
          ["Bonus", "an increase in that combat only"],
          [
            "Turned",
            "neither attacks nor uses its effect until the end of its owner's next turn; it can still be wounded",
          ],
        ],
      },
    ],
  },
  {
    id: "perguntas",
    title: "Three questions of each turn",
    body: [
      {
        ul: [
          "_Roll or reinforce?_ A combat may wound or bring energy; a swap changes the table and spends essence, which does not come back.",
          "_Inflict or collect?_ Collecting is a move, not a waste: energy comes slowly.",
          "_When to spend energy?_ Effects of 6 EN need a plan; a good machine of effects beats bad dice.",
        ],
      },
      {
        note: "When the front falls, Attack cards are exposed. A badly wounded card is worth more to the other as a kill than the essence of swapping it. And what you leave in the market the other may take.",
      },
    ],
  },
  {
    id: "duvidas",
    title: "Questions at the table",
    body: [
      {
        head: ["Question", "Answer"],
        rows: [
          ["Do back-row cards attack?", "Yes, like those in front."],
          [
            "Can I attack the back row?",
            "Only with both front posts empty, or with Connector. And the wounded Opportunist in front protects whoever stands behind her, even from a Connector.",
          ],
          [
            "And with damage 0?",
            "Inflict does not wound and Collect gives 0; effects of damage 0 work.",
          ],
          ["Effects in the other's turn?", "Active ones no. Passive ones always work."],
          ["Twice a turn?", "An active effect once; twice with the Knight in play."],
          ["Lower and Roll?", "Yes. Lowering is free."],
          ["Swap and Roll?", "Only with the Strategist."],
          ["May I do nothing?", "Yes, end your turn."],
          ["Is exhausted ever over?", "No, not even after a return from oblivion."],
          ["Do turned cards take wounds?", "Yes."],
          ["Move twice?", "Not the same card. And moving does not undo a preparation."],
        ],
      },
    ],
  },
  {
    id: "cronicas",
    title: "Chronicles",
    body: chronicles("en"),
  },
  { id: "teclas", title: "Keys", body: [{ keys: KEYS }] },
];

export default { "pt-br": pt, en } satisfies Help;
