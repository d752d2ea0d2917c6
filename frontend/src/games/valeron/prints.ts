/** One declared print a warrior (style.md section 7): one or two silhouettes on a carved ground. */
import type { Print, PrintGround } from "../../table/contract.ts";
import type { Povo } from "./cards.ts";

/** What lies behind the people of each povo. */
const GROUNDS: Record<Povo, readonly (readonly PrintGround[])[]> = {
  lordico: [["rays"], ["hills"], ["planks"]],
  impercio: [["planks"], ["rain"], ["maze"]],
  cardino: [["peaks"], ["wind"], ["trees"]],
  lavico: [["fire"], [["rays", 100, 130]], ["sunrise"]],
};

/** Main silhouette, and a smaller one beside it where one does not say it. */
const PICTURES: Record<string, readonly [main: string, beside?: string]> = {
  vingador: ["sword-brandish"],
  larapio: ["robber"],
  comandante: ["overlord-helm", "flying-flag"],
  atemporal: ["hourglass", "crossed-swords"],
  arqueira: ["bowman"],
  insensato: ["minotaur"],
  traidor: ["daggers", "cowled"],
  cacadora: ["deer", "spears"],
  sabotador: ["hooded-figure", "anvil-impact"],
  fenix: ["eagle-emblem", "small-fire"],
  gladiador: ["spartan-helmet"],
  recruta_de_gazmorra: ["imp-laugh"],
  saqueadora: ["hyena-head", "daggers"],
  batedor: ["wolf-head"],
  incendiaria: ["flaming-trident", "small-fire"],
  lanceira_de_valdora: ["mounted-knight"],
  porta_estandarte: ["vertical-banner"],
  duelista_de_valdora: ["crossed-swords", "queen-crown"],
  mestra_de_armas: ["swordwoman", "anvil"],
  juramentada: ["prayer", "broadsword"],
  escudeiro: ["round-shield", "broadsword"],
  veterano_das_muralhas: ["black-knight-helm", "guarded-tower"],
  rastejante_das_fendas: ["beetle-shell"],
  carniceiro_de_gazmorra: ["saber-slash", "hook"],
  cuspidora_de_acido: ["frog", "drop"],
  trapaceira: ["poker-hand", "hood"],
  quebra_gelo: ["menhir", "fist"],
  loba_branca: ["wolf-howl"],
  gigante_das_neves: ["fist", "white-tower"],
  furioso_do_norte: ["bear-head", "fist"],
  arremessador_de_rochas: ["menhir", "hand"],
  brasa_viva: ["burning-embers"],
  tocha_de_vulkaroth: ["primitive-torch"],
  filha_da_cratera: ["volcano", "hooded-figure"],
  carbonizado: ["burning-forest", "fist"],
  vigia_da_pira: ["fire-bowl", "spyglass"],
  protetora: ["swordwoman"],
  comprador: ["scales", "basket"],
  estrategista: ["treasure-map", "compass"],
  desajustado: ["broken-heart", "herbs-bundle"],
  oportunista: ["seated-mouse", "shield"],
  capitao: ["visored-helm"],
  ilusionista: ["mirror-mirror", "psychic-waves"],
  cavaleiro: ["cloaked-figure-on-horseback"],
  aprisionador: ["crossed-chains", "padlock"],
  explosivo: ["burning-embers", "cracked-helm"],
  sentinela: ["guards", "white-tower"],
  curandeira: ["herbs-bundle"],
  ferreiro: ["anvil", "anvil-impact"],
  anciao: ["tree-face"],
  espinhosa: ["porcupine"],
  arquiteta_de_muralhas: ["castle", "compass"],
  mercadora_de_valdora: ["granary", "scales"],
  irma_de_armas: ["viking-shield", "crossed-swords"],
  mae_da_ninhada: ["bat", "beetle-shell"],
  agiota_de_gazmorra: ["abacus", "scales"],
  contrabandista: ["secret-door", "basket"],
  tamborileiro_de_guerra: ["drum"],
  casca_grossa: ["beetle-shell", "shield"],
  corruptora: ["evil-moon", "hand"],
  curtidor_de_peles: ["stakes-fence", "sheep"],
  xama_da_nevasca: ["whirlwind", "prayer"],
  guardia_do_passo: ["defensive-wall", "spears"],
  matriarca_das_montanhas: ["queen-crown", "bear-head"],
  domadora_de_mamutes: ["mammoth", "hunting-horn"],
  forjadora_de_cinzas: ["fireplace", "anvil"],
  guardia_da_brasa: ["campfire", "shield"],
  escudo_de_obsidiana: ["checked-shield"],
  cantora_do_magma: ["music-spell", "volcano"],
  oraculo_de_vulkaroth: ["crystal-ball", "fire-bowl"],
};

const made = new Map<string, Print>();

/** The print of a warrior. */
export function printOf(id: string, povo: Povo): Print {
  const known = made.get(id);
  if (known) return known;
  const [main, beside] = PICTURES[id] ?? ["broadsword"];
  const grounds = GROUNDS[povo];
  const print: Print = {
    bg: grounds[id.length % grounds.length] ?? [],
    icons: beside
      ? [
          [main, 38, 14, 108],
          [beside, 122, 74, 56],
        ]
      : [[main, 44, 14, 112]],
  };
  made.set(id, print);
  return print;
}

/** Every silhouette in use, for the test that the sprite has them. */
export const ICONS: readonly string[] = [
  ...new Set(
    Object.values(PICTURES).flatMap((names) => names.filter((name) => name !== undefined)),
  ),
];
export const DRAWN: readonly string[] = Object.keys(PICTURES);
