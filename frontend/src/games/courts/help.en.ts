/** The rules of the courts as a player reads them, in English. */
import type { HelpSection } from "../../table/contract.ts";
import { KEYS } from "./keys.ts";
import { reward, ROAD } from "./road.ts";

export const en: readonly HelpSection[] = [
  {
    id: "inicio",
    title: "How to play",
    body: [
      {
        p: "You lead the **Court of the Moon** or the **Court of the Sun**: the seed decides which. The realm has 36 villages in five regions. The High Plateau lies in the middle; Glasswater in the north; the Vale of Embers in the south; the Salt Marsh is the Moon's home region, the Farrow Isles the Sun's.",
      },
      {
        p: "Each court starts with six influence on the map. Then the Moon places six more in its home region and the Sun seven in its own, at most two in any one village. The Moon plays first and starts with the Assembly Bell.",
      },
      {
        note: "A match lasts about 60 minutes: ten turns, if nobody wins before.",
      },
    ],
  },
  {
    id: "vez",
    title: "A turn and a play",
    body: [
      {
        ol: [
          "**Heralds.** Both courts announce a card from hand at the same time, face down. Both are turned up and happen as events, the stronger first; with equal strength, the Sun's. A herald of the other court happens for that court.",
          "**Plays.** Each court makes six plays, seven from turn 4, the Moon first, one at a time.",
          "**End of the turn.** Fairs in hand, vigils, the Lamp Keeper, the Bell. A candle is lit and the next turn begins.",
        ],
      },
      {
        p: "In a play you use a card in **one** way: for its event, for its strength or on the Star Road.",
      },
      {
        ul: [
          "**Event**: only of a card of your court or of any court.",
          "**Strength**: place, coup or persuade. A card **of the other court** played for strength gives that court its event; you choose whether it comes before or after your use.",
          "**Star Road**: the card is discarded, without its event.",
          "A **starred ★** card whose event happens leaves the match. Other cards are discarded.",
        ],
      },
    ],
  },
  {
    id: "ocupar",
    title: "Occupying and placing",
    body: [
      {
        p: "You occupy a village when your influence there is at least its **firmness** (the number on the shield) plus the other court's influence. On the map the Moon lays the village in a cradle and the Sun throws rays.",
      },
      {
        ul: [
          "Each point of strength places one influence: in a village where you already are, in one next to it, or next to your gate. Your reach is what it was when the play began.",
          "In a village that the other court occupies an influence costs **2** (double ring). When yours breaks the occupation, the next costs 1.",
          "The Truce never forbids placing. After the first influence you may stop; the points left are lost.",
        ],
      },
    ],
  },
  {
    id: "abalar",
    title: "Coups",
    body: [
      {
        p: "Choose a village with influence of the other court in an open region. You need not be near. The die decides: **die + strength − 2 × firmness**. Each point above zero removes one of its influence; what is left becomes influence of yours.",
      },
      {
        note: "A coup in a **keystone** (a village with eight sides) puts out a candle of the Truce, whatever the die. Before you roll you see all six faces and the price.",
      },
    ],
  },
  {
    id: "persuadir",
    title: "Persuading",
    body: [
      {
        p: "One attempt per point of strength, one after the other. Each is two dice, one for each court. Each court adds 1 per village it occupies next to the target, 1 for having more influence there and 1 if the target is next to its gate.",
      },
      {
        p: "The higher total removes the difference from the other court's influence in that village. If the higher total is the other court's, you lose the difference. A tie changes nothing.",
      },
    ],
  },
  {
    id: "tregua",
    title: "The Truce and the vigil",
    body: [
      {
        p: "Five candles, from calm (5) to broken (1). Each coup in a keystone puts one out; the end of each turn lights one.",
      },
      {
        head: ["Truce", "Closed to coups and persuading"],
        rows: [
          ["5", "nothing"],
          ["4", "High Plateau"],
          ["3", "High Plateau, Glasswater"],
          ["2", "High Plateau, Glasswater, Vale of Embers"],
          ["1", "**The court that is playing loses at once**, even if it was the other's event"],
        ],
      },
      {
        p: "The strength of your coups fills your **vigil** each turn, up to 5. At the end of the turn a court below the Truce gives the other court 1 point per missing step; both are counted together.",
      },
    ],
  },
  {
    id: "feiras",
    title: "Fairs",
    body: [
      {
        p: "A Fair card scores its region at once. You must play it in the turn in which you have it: whoever still holds a Fair at the end of the turn **loses**.",
      },
      {
        ul: [
          "**Foothold**: occupy one village of the region.",
          "**Influence**: more villages and more keystones than the other court, and one village that is not a keystone.",
          "**Dominion**: more villages than the other court and all keystones.",
          "Each keystone occupied there adds 1, and so does each village occupied next to the other court's gate. The higher sum gains the difference.",
        ],
      },
      {
        head: ["Region", "Foothold", "Influence", "Dominion"],
        rows: [
          ["High Plateau", "3", "6", "**wins**"],
          ["Glasswater", "2", "5", "8"],
          ["Vale of Embers", "2", "4", "7"],
          ["Salt Marsh", "1", "3", "6"],
          ["Farrow Isles", "1", "3", "6"],
        ],
      },
      { note: "Having Dominion of the High Plateau at **any** Fair wins the match." },
    ],
  },
  {
    id: "sino",
    title: "The Assembly Bell",
    body: [
      {
        p: "Strength 4, and 5 when all of it goes to Glasswater. It is played for strength only: place, coup or persuade. Then it passes to the other court face down and is turned up in the next turn. Whoever has it at the end gains 1 point.",
      },
    ],
  },
  {
    id: "estrada",
    title: "The Star Road",
    body: [
      {
        p: "One attempt per turn: discard a card of the strength that the step asks for and roll a die for its number or less. Whoever arrives first takes the first reward; the other court, when it arrives, the second.",
      },
      {
        head: ["Step", "Card", "Die", "First / second"],
        rows: ROAD.map((step) => [
          `${step.step}. ${step.name.en}`,
          `${step.card}+`,
          `≤ ${step.die}`,
          reward(step, "en"),
        ]),
      },
      {
        ul: [
          "**Seer**: you see the other herald before you choose yours.",
          "**Twin Kites**: two attempts per turn.",
          "**Lamp Keeper**: at the end of the turn you may let one card go.",
          "A gift lasts until the other court reaches the same step.",
        ],
      },
    ],
  },
  {
    id: "baralhos",
    title: "Decks and hands",
    body: [
      {
        p: "The cards of the **Thaw** open the year, those of the **Bloom** enter in turn 4 and those of the **Harvest** in turn 8. Hands have 8 cards, 9 from turn 4. When the draw pile is empty the discard pile is shuffled. The discard pile and the cards out of the match are open under _Piles_.",
      },
    ],
  },
  {
    id: "vencer",
    title: "Winning",
    body: [
      {
        ul: [
          "Be **20 points** ahead.",
          "Have **Dominion of the High Plateau** at a Fair.",
          "The other court breaks the **Truce** in its own play.",
          "The other court still holds a **Fair** at the end of the turn.",
        ],
      },
      {
        p: "If none of this happens, each region is scored after turn 10, whoever has the Bell gains 1, and the court that is ahead wins. At zero it is a draw.",
      },
    ],
  },
  {
    id: "mesa",
    title: "At the online table",
    body: [
      {
        ul: [
          "Point at a card, the candles, the points or the moon disc, or hold a finger on them, to read what they do.",
          "Tap a card to lift it: its uses appear above your hand. Tap a use to play it, then the villages with a ring. A use that is not possible says why.",
          "A coup or an attempt to persuade shows the chances and asks once more. The clock runs on.",
          "On a phone, tap a region's name to see it close up; the buttons Courts, Piles and Log open the rest of the table.",
          "Each decision has 90 seconds. If they run out, the table makes a safe move for you. What you have placed stays.",
          "A bot takes an empty seat and is always marked as a bot.",
          "The match lives on the server: if the server restarts, the table goes on where it was.",
        ],
      },
      { keys: KEYS },
    ],
  },
  {
    id: "justo",
    title: "Why it is fair",
    body: [
      {
        p: "A secret seed, mixed with what both seats chose before it was opened, decides who leads the Moon, every shuffle and every die. You see its fingerprint when the match begins and the seed itself when it ends, and can check the whole match.",
      },
    ],
  },
];
