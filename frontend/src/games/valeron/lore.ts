/** The Crônicas: the world of the tavern, as a page and as the opening of the help (V-17.1). */
import type { Lang } from "../../table/contract.ts";

export interface Chapter {
  title: string;
  text: readonly string[];
}

export const LORE: Record<Lang, readonly Chapter[]> = {
  "pt-br": [
    {
      title: "Uma mesa, duas apostas",
      text: [
        "Longe dos olhos do Rei, em solo de Lumerah, fica Valeron: uma vila rústica de mercenários, caçadores de recompensa, contrabandistas e apostadores. No meio dela há uma taverna, e no meio da taverna, a maior mesa de madeira que já se viu por ali.",
        "Encravado na mesa dorme um artefato, o único que alguém já roubou dos Guardiões do Amanhã: metal velho, runas escuras. Quando dois apostadores pousam as suas gotas no altar, ele acorda. As rachaduras da madeira brilham de azul e exércitos antigos, do tamanho de um palmo, tomam os seus postos.",
        "Você é um desses dois. O prêmio é o ouro das apostas e um título que todos na vila conhecem: Maior Comandante de Valeron.",
      ],
    },
    {
      title: "Essência Etérea",
      text: [
        "Ninguém a cava nem a invoca. É espremida, como azeite, de um fruto macio e sem caroço que só o chão de Valeron dá: um líquido azulado que brilha no escuro. Cada gota custa a crescer, e por isso cada troca na mesa pesa.",
      ],
    },
    {
      title: "O que pulsa no chão",
      text: [
        "O Velho Mundo era terra árida: desertos, montanhas, pântanos e vulcões, com os Mares Escuros em volta. Milhares de anos depois chamam-no Novo Mundo. No extremo sul dele um povo de origem desconhecida achou uma terra de cachoeiras, lagos e frutas debruçadas sobre os caminhos. Chamou-a Lumerah. Um tratado com os Lórdicos de Valdora a protegia no papel: metade da matéria das armas em troca de paz.",
        "Pela costa sem defesa vieram os Impércios de Gazmorra. Lumerah resistiu até o último homem. Dos corpos em chamas ficaram só fagulhas no solo, onde algo seguiu pulsando, em silêncio, à espera.",
        "Depois os Lórdicos retomaram a terra e fizeram devedores dos Impércios que restaram. Vieram os Cárdinos do norte gelado, a Revolta dos Caídos, a aliança de Lórdicos e Lávicos, e as batalhas que arruinaram as civilizações.",
      ],
    },
    {
      title: "Os quatro povos da mesa",
      text: [
        "**Lórdicos**, de Valdora: honrados e valentes, hábeis na forja e no comércio. Defendem a verdade e quem não pode se defender.",
        "**Impércios**, de Gazmorra: mercenários astutos e gananciosos, mudados pelos gases dos vulcões, corpo de bicho ou juízo perdido. Querem mandar em todos.",
        "**Cárdinos**, das Montanhas Nevadas: uma lenda que poucos viram. Força imensa e brutal; querem ser o maior povo que já houve.",
        "**Lávicos**, de Vulkaroth, entre os picos de fogo: dominaram a chama e viveram em paz e a sós, até que a vontade de vingança passou a dominá-los.",
      ],
    },
    {
      title: "Quem ainda não veio à mesa",
      text: [
        "O artefato guarda outros exércitos, que nenhuma gota despertou até hoje: os Caçadores dos pântanos e florestas de Gorgongom, os Piratas dos Mares Escuros, os Galáticos dos Picos Rochosos e os Fantasmas, almas dos guerreiros mais cruéis, à procura de perdão.",
      ],
    },
  ],
  en: [
    {
      title: "One table, two bets",
      text: [
        "Far from the King's eyes, on the soil of Lumerah, lies Valeron: a rustic village of mercenaries, bounty hunters, smugglers and gamblers. In the middle of it stands a tavern, and in the middle of the tavern the largest wooden table anybody there has seen.",
        "Set into the table sleeps an artefact, the only one ever stolen from the Guardians of Tomorrow: old metal, dark runes. When two gamblers lay their drops on its altar, it wakes. The cracks of the wood glow blue, and ancient armies, a hand tall, take their posts.",
        "You are one of the two. The prize is the gold of the bets, and a title that the whole village knows: Greatest Commander of Valeron.",
      ],
    },
    {
      title: "Ethereal Essence",
      text: [
        "Nobody mines it or conjures it. It is pressed, like oil, from a soft and stoneless fruit that only the ground of Valeron gives: a bluish liquid that shines in the dark. Every drop is slow to grow, so every swap at the table weighs.",
      ],
    },
    {
      title: "What pulses in the ground",
      text: [
        "The Old World was an arid land: deserts, mountains, swamps and volcanoes, ringed by the Dark Seas. Thousands of years later it is called the New World. In its far south a people of unknown origin found a land of waterfalls, lakes and fruit hanging over the paths. They called it Lumerah. A treaty with the Lordicos of Valdora protected it on paper: half the stuff of weapons in return for peace.",
        "Over the undefended coast came the Impercios of Gazmorra. Lumerah resisted to the last. Of the burning dead only sparks were left in the soil, where something went on pulsing, silent, waiting.",
        "Later the Lordicos took the land back and made debtors of the Impercios who were left. Then came the Cardinos from the frozen north, the Revolt of the Fallen, the alliance of Lordicos and Lavicos, and the battles that ruined the civilisations.",
      ],
    },
    {
      title: "The four peoples of the table",
      text: [
        "**Lordicos**, of Valdora: honourable and brave, clever smiths and traders. They defend the truth and those who cannot defend themselves.",
        "**Impercios**, of Gazmorra: cunning, greedy mercenaries, changed by the gases of the volcanoes, in body or in mind. They want to rule all others.",
        "**Cardinos**, of the Snowy Mountains: a legend that few have seen. Immensely strong and brutal; they want to be the greatest people there ever was.",
        "**Lavicos**, of Vulkaroth, among peaks of fire: they mastered the flame and lived in peace and alone, until the wish for revenge mastered them.",
      ],
    },
    {
      title: "Who has not come to the table yet",
      text: [
        "The artefact keeps other armies that no drop has woken so far: the Hunters of the swamps and forests of Gorgongom, the Pirates of the Dark Seas, the Galactics of the Rocky Peaks and the Phantoms, souls of the cruellest warriors, in search of forgiveness.",
      ],
    },
  ],
};
