/** The glossary in English; the same ids as `glossary.pt.ts`. */
export const glossary: readonly (readonly [id: string, term: string, text: string])[] = [
  [
    "termo-chegada",
    "ARRIVAL",
    "**When**: the creature enters the field. **Cost**: none, unless the text says so. **Conditions**: committing, becoming ready, moving an attachment or raising is not entering. If it asks for a target and there is one, it is chosen when playing; without a target nothing happens.",
  ],
  [
    "termo-queda",
    "FALL",
    "**When**: the creature is destroyed, although it is in the discard already. **Cost**: none. **Conditions**: going back to the hand is not destruction. “You” is who controlled it.",
  ],
  [
    "termo-explorar",
    "EXPLORE",
    "**When**: the explorer's part is resolved, after the advance and, if the place was completed, after the reward. **Cost**: none. **Conditions**: only the declared explorer; it works although the explorer fell, as far as its text allows; not if it was withdrawn from the action.",
  ],
  [
    "termo-descoberta",
    "DISCOVERY",
    "**When**: you complete a place, after the reward. **Cost**: none. **Conditions**: not for partial progress, the first places, replacements, nor when the rival completes.",
  ],
  [
    "termo-vigilia",
    "VIGIL",
    "**When**: as long as the creature is ready on the field. **Cost**: none. **Conditions**: each one takes 1 from the damage of an attack on your Vitality that is not intercepted. It counts at the moment of damage; a ready newly played one counts; it does not use the response.",
  ],
  [
    "termo-reerguer",
    "RAISE",
    "**When**: in your Planning or Reorganisation. **Cost**: the normal cost of the copy in hand, which goes to the discard. **Conditions**: an exhausted Unique of yours on the field and another copy in hand. It becomes ready; no healing, still newly played, no ARRIVAL, no FALL.",
  ],
  [
    "termo-reacao",
    "Reaction",
    "**When**: in a response window that its text names. **Cost**: the Vestiges it says, and exhausting where the text says so. **Conditions**: it is your one response of the action; the Vestige that the exploration is about to give cannot pay it.",
  ],
  [
    "termo-estratagema",
    "Stratagem",
    "A card of the hand that is played only in a response window, with Essence of its identity. Then it goes to the discard.",
  ],
  [
    "termo-unica",
    "Unique",
    "You cannot control two creatures of the same name with this mark. The rival may have theirs. It is not rarity.",
  ],
  [
    "termo-compromisso",
    "Committing",
    "Putting a card of the hand, any card, as a permanent source. One a turn, only in Planning, for free.",
  ],
  ["termo-fonte", "Source", "A committed card: gives 1 Essence of its identity a turn."],
  [
    "termo-essencia",
    "Essence",
    "What pays cards, in five pools, one for each identity. Renewed when your turn begins; what is left expires then.",
  ],
  [
    "termo-vestigio",
    "Vestige",
    "Gained by exploring. Pays activations and Reactions. It accumulates and does not expire.",
  ],
  [
    "termo-anexar",
    "Attach, move",
    "Putting a ready relic on a creature of yours without one, for 1 Essence of its identity; the relic is exhausted. Moving is the same, from one bearer to another.",
  ],
  [
    "termo-preparada",
    "Ready / exhausted",
    "Available, or spent until its controller's next turn begins. Exhausted, it does not attack, explore or intercept; it keeps its numbers.",
  ],
  [
    "termo-recem-jogada",
    "Newly played",
    "Entered since your last turn began. It does not attack, explore or use what exhausts it; ready, it may intercept.",
  ],
  [
    "termo-afinidade",
    "Affinity",
    "1 more progress when the explorer has a type that the place favours. Several types still give only 1.",
  ],
  [
    "termo-sucesso",
    "Successful exploration",
    "Your progress grew by at least 1. It gives exactly 1 Vestige, whether or not the place is completed.",
  ],
  [
    "termo-convergencia",
    "Convergence",
    "Winning by connecting as many places as the goal: six, unless the table agreed otherwise.",
  ],
  [
    "termo-ruptura",
    "Rupture of the Bond",
    "Winning because the rival's Vitality is zero or less at the check.",
  ],
  ["termo-atq", "ATK", "Sword: the damage that the creature deals."],
  ["termo-res", "RES", "Shield: with damage equal or above, the creature is destroyed."],
  ["termo-exp", "EXP", "Star: the progress that it makes when exploring."],
  ["termo-passiva", "Passive", "Works by itself; it is not clicked and opens no window."],
  [
    "termo-ativacao",
    "Activation",
    "An ability used in your Planning or Reorganisation: pays Vestiges and exhausts the card.",
  ],
  [
    "termo-declaracao",
    "Declaration / Confrontation",
    "The two windows of an attack or exploration: before and after the choice to intercept.",
  ],
  [
    "termo-investigar",
    "Investigate N",
    "Look at the top N cards of your deck, keep one and put the rest at the bottom. It is not drawing.",
  ],
  [
    "termo-fadiga",
    "Fatigue",
    "Damage for drawing from an empty deck: 1, then 2, then 3. The count never goes down.",
  ],
];
