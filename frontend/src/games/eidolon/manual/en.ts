/** The manual, in English. */
import type { HelpSection } from "../../../table/contract.ts";
import { KEYS } from "../keys.ts";
import CardsFigure from "./CardsFigure.svelte";
import { glossary } from "./glossary.en.ts";

export const en: readonly HelpSection[] = [
  {
    id: "inicio",
    title: "Start here: two ways to win",
    body: [
      {
        go: "Quick reading:",
        to: [
          ["preparacao", "setup"],
          ["turno", "start of turn"],
          ["exploracao", "exploration"],
          ["combate", "combat"],
          ["reliquias", "relics"],
          ["referencia", "reference"],
        ],
      },
      { note: "This manual describes the rules of EIDOLON, version 1." },
      {
        p: "Two Pathfinders walk into the **Ermo**, the wilds. Each brings a main deck of 60 cards or more and eight places. Three places lie open in the middle of the table, and both explore the same ones.",
      },
      {
        ul: [
          "**Convergence**: connect six places.",
          "**Rupture of the Bond**: bring the rival's Vitality to zero or less.",
        ],
      },
      {
        p: "Both conditions are checked only after an action has ended as a whole, with rewards and abilities. If each side fulfils a condition at the same check, the match is a draw.",
      },
    ],
  },
  {
    id: "mundo",
    title: "The world",
    body: [
      {
        p: "Védria rests on the **Trama**, which joins matter, space, time and memory. About four centuries ago the Architects of the Trama tried to join whole regions by Anchors: the Great Chord. What came was the **Ruptura**. Cities vanished, roads changed their end.",
      },
      {
        p: "The **Ermo** is the lands where the Trama became unstable: forests, ruins, communities, wonders and threats. It is not evil by nature. Along its border runs the Impossible Road, which is on no map and ends at an intact tower with the inscription SEGUNDA CHANCE, “second chance”.",
      },
      {
        p: "Places and things keep **Echoes** of what marked them; some memories gain an existence of their own and are Echoes too. A Spirit is something else: an immaterial being.",
      },
      {
        figure: CardsFigure,
        what: "L07 L03",
        caption:
          "Two places. The upper number is the difficulty; below stand the types that the place favours.",
      },
    ],
  },
  {
    id: "doutrinas",
    title: "Doctrines and Pathfinders",
    body: [
      {
        p: "Four **Doctrines** try to understand or to control the Anchors. They cross all peoples and realms; none stands for good or evil.",
      },
      {
        head: ["Doctrine", "Colour", "What it does"],
        rows: [
          ["Order", "red", "keeps oaths and people: resistance, protection, formations"],
          ["Ruin", "purple", "transforms what cannot stay: sacrifice, attrition, recovery"],
          ["Knowledge", "blue", "understands the past and the Trama: draw, relics, investigation"],
          ["Instinct", "green", "follows the ways of life: creatures, growth, exploration"],
          ["Neutral", "grey", "no Doctrine: cards that serve any deck"],
        ],
      },
      {
        p: "The **Pathfinder** leads the deck and starts on the field, with a Vitality and a passive that works all match long. It is not a creature: it does not attack or explore, and texts about creatures never mean it.",
      },
      {
        figure: CardsFigure,
        what: "D01 D08",
        caption: "Two Pathfinders. The upper number is the Vitality.",
      },
      {
        p: "A deck declares **two guilds**, which are two different Doctrines, with at least one card of each. Cards of other identities may be added: the brake is having the Essence to pay them.",
      },
    ],
  },
  {
    id: "preparacao",
    title: "Setup and areas",
    body: [
      {
        ol: [
          "Each side shuffles the main deck and draws five cards. Hands are not exchanged.",
          "Both choose in secret one of their places for the Ermo; the two are opened together.",
          "The seed decides who begins. The second player chooses the third place from their own.",
          "The places that are left are each side's reserve.",
        ],
      },
      {
        ul: [
          "**Field**: up to six creatures and five relics a side.",
          "**Sources**: committed cards, seen by both.",
          "**Discard**: seen by both. It never goes back to the deck.",
          "**Constellation**: the connected places.",
        ],
      },
    ],
  },
  {
    id: "turno",
    title: "Start of turn and Planning",
    body: [
      {
        p: "A turn has six phases: Beginning, Planning, Exploration, Reorganisation, Combat, End. A phase that has passed does not come back.",
      },
      {
        ol: [
          "**Beginning**, done by the table: Essence that was left expires; creatures and relics become ready and are no longer newly played; each source gives 1 Essence; damage leaves your creatures; start-of-turn passives; you draw a card, but not in your first turn.",
          "**Planning**: play creatures, relics and rituals, attach, activate, raise, in any order. Only here may you **commit** a card of your hand, one a turn: it becomes a source for good and gives 1 Essence of its identity at once.",
        ],
      },
      {
        p: "A card of a Doctrine is paid with Essence of that Doctrine. A neutral card is paid with any Essence, neutral first; if there is more than one way, the table shows the split and you may change it. What is left at the end of the turn pays responses in the rival's turn.",
      },
      {
        p: "Drawing from an empty deck causes **fatigue**: 1 damage the first time, 2 the second, and so on.",
      },
    ],
  },
  {
    id: "exploracao",
    title: "Exploration and Reorganisation",
    body: [
      {
        p: "You have **one attempt** a turn; abilities may give up to five more. Choose a ready creature that is not newly played and a place, whoever owns it.",
      },
      {
        ol: [
          "The creature is exhausted. Window **Declaration**.",
          "The rival may exhaust a ready creature to intercept, or let pass. Window **Confrontation**.",
          "If there is an interceptor, both deal their ATK to each other.",
          "If the explorer survives, its EXP is added to your progress on that place, and 1 of **affinity** if it has a type that the place favours.",
          "If the progress grew, you gain 1 **Vestige**.",
        ],
      },
      {
        p: "When your progress reaches the difficulty, the place is yours: it leaves the Ermo, gives its **reward**, and you put another one of your reserve in its slot. The rival's progress on it is lost.",
      },
      {
        p: "In **Reorganisation** you play, attach, activate and raise again. You cannot commit nor gain attempts.",
      },
    ],
  },
  {
    id: "combate",
    title: "Combat and end of turn",
    body: [
      {
        p: "An attack is always aimed at the rival, never at a creature. Whoever explored this turn is exhausted and does not attack, unless something made it ready.",
      },
      {
        ul: [
          "Without interception the ATK is taken from the rival's Vitality, less 1 for each of their ready creatures with **VIGIL**.",
          "With interception both creatures deal damage to each other and nothing reaches the Vitality.",
          "Damage equal to or above RES destroys. Damage stays until the next turn of the creature's controller begins.",
        ],
      },
      {
        p: "In the **End** phase effects “until the end of the turn” end; then, with more than five cards in hand, you discard down to five.",
      },
    ],
  },
  {
    id: "reliquias",
    title: "Relics and abilities",
    body: [
      {
        p: "A relic enters ready and unattached. To attach or move it, in Planning or Reorganisation: 1 Essence of its identity, and it is exhausted. A creature bears one relic only. If the bearer falls, the relic stays.",
      },
      {
        figure: CardsFigure,
        what: "O05 O02",
        caption:
          "A relic shows only the bonus that it grants, at the fixed place of each attribute: sword ATK, shield RES, star EXP.",
      },
      {
        ul: [
          "**Passive**: works by itself.",
          "**Activation**: pays Vestiges and exhausts the card; only in your Planning or Reorganisation. A newly played creature cannot activate; a newly played relic can.",
          "**Unique**: you control only one of each name. With another copy in hand, **RAISE** makes the exhausted one ready.",
        ],
      },
    ],
  },
  {
    id: "estratagemas",
    title: "Stratagems and Reactions",
    body: [
      {
        p: "Responses exist only inside an attack or an exploration, in the windows Declaration and Confrontation. In each window the active player speaks first, then the defender.",
      },
      {
        ul: [
          "**One response per player in the whole action**, be it a Stratagem of the hand or a Reaction of a card on the field.",
          "Passing in Declaration keeps the response for Confrontation.",
          "A Stratagem costs Essence; a Reaction costs Vestiges, and exhausts where its text says so.",
          "A response happens at once; there is no response to a response.",
        ],
      },
      {
        figure: CardsFigure,
        what: "C07 O07",
        caption: "Two Stratagems. The text names the window and the situation.",
      },
    ],
  },
  {
    id: "computador",
    title: "Playing on the computer",
    body: [
      {
        p: "In the lobby choose EIDOLON and with whom: somebody of your level, an invitation by link, a bot (Beginner or Challenger) or two at this screen. Before the match you choose the deck; guilds and Pathfinder come from it and may be changed for this match only.",
      },
      {
        ul: [
          "The green ring is on what may be chosen now; everything else says why not.",
          "Point at a card, focus it or hold it to read it whole. Keywords lead to the glossary.",
          "To explore: a creature, then the place. To attack: a creature, then **Attack rival**. To defend: a creature, or **Let pass**.",
          "With two at one screen, the table is covered whenever the decision goes to the other person, also for a response.",
          "A practice table may have a seed with a name: the same name repeats draws and dealing. It is not rated and proves nothing.",
          "The **builder** makes, checks, keeps, exports and shares decks. The **workshop** draws cards that are pictures only. Export the files as a backup.",
        ],
      },
      { keys: KEYS },
    ],
  },
  {
    id: "referencia",
    title: "Quick reference",
    body: [
      {
        head: ["What", "How much"],
        rows: [
          ["Opening hand", "5 cards"],
          ["Hand at the end of the turn", "up to 5 cards"],
          ["Committing", "1 a turn, only in Planning"],
          ["Exploration", "1 attempt a turn, unless an effect says otherwise"],
          ["Field", "6 creatures and 5 relics"],
          ["Victory", "6 connected places, or the rival's Vitality at zero"],
          ["Damage", "removed when the turn of the creature's controller begins"],
          ["Responses", "1 per player in each action"],
          ["Deck", "60 to 120 cards, up to 4 of a title, 8 different places"],
        ],
      },
    ],
  },
  { id: "glossario", title: "Glossary", body: [{ terms: glossary }] },
];
