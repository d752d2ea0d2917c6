/**
 * The realm: villages, regions and gates from the rules' own map file, and how this table draws
 * them (style.md section 11): places drawn in towards the middle, emblems, names on two lines.
 */
import source from "../../../../games/courts/map.json";
import type { Lang } from "../../table/contract.ts";
import type { Court, RegionId } from "./types.ts";

export interface Village {
  /** 1 to 36, the number in moves (`v12`). */
  index: number;
  region: RegionId;
  firmness: number;
  keystone: boolean;
  x: number;
  y: number;
  name: Record<Lang, string>;
  /** Name in the sprite. */
  emblem: string;
  /** The emblem is drawn the other way round: the Sun's twin of a Moon's village. */
  mirrored: boolean;
}

export interface Region {
  id: RegionId;
  name: Record<Lang, string>;
  home: Court | null;
  /** Closed to coups and persuading when the Truce is at most this; null: never. */
  closes: number | null;
  /** Foothold, Influence, Dominion; null: wins. */
  worth: readonly [number, number, number | null];
  /** Where its name stands on the map. */
  label: readonly [x: number, y: number];
  /** Where its button stands in a phone's overview. */
  button: readonly [x: number, y: number];
  /** The button lies on the sea. */
  atSea: boolean;
}

export interface Gate {
  court: Court;
  name: Record<Lang, string>;
  x: number;
  y: number;
}

const EMBLEMS: Record<string, string> = {
  pedra_da_assembleia: "stone-throne",
  praca_dos_juramentos: "shaking-hands",
  cerca_de_nevoa: "fog",
  degrau_prateado: "3d-stairs",
  moinho_do_vento_frio: "windmill",
  cerca_de_trigo: "wheat",
  degrau_dourado: "3d-stairs",
  moinho_do_vento_quente: "paper-windmill",
  farol_submerso: "lighthouse",
  ponte_de_cristal: "arch-bridge",
  cais_dos_salgueiros: "willow-tree",
  lagoa_calada: "lily-pads",
  espelho_da_garca: "heron",
  cais_das_andorinhas: "sparrow",
  lagoa_clara: "double-fish",
  espelho_do_martim: "hummingbird",
  forja_mae: "anvil-impact",
  fonte_de_enxofre: "water-fountain",
  carvoeira_do_poente: "wood-pile",
  cinza_mansa: "fire-bowl",
  caldeira_velha: "cauldron",
  carvoeira_do_nascente: "campfire",
  brasa_viva: "burning-embers",
  caldeira_nova: "camp-cooking-pot",
  porto_da_salina: "harbor-dock",
  ponte_das_enguias: "eel",
  juncal: "reed",
  casa_da_mare: "big-wave",
  sete_estacas: "stakes-fence",
  lodo_fundo: "frog",
  porto_farrow: "anchor",
  ponta_do_facho: "primitive-torch",
  ilheu_das_cabras: "goat",
  casa_do_meio_dia: "sundial",
  sete_mastros: "shooner-sailboat",
  areal_raso: "crab",
};

type Place = Pick<Region, "label" | "button" | "atSea">;

const PLACES: Record<RegionId, Place> = {
  planalto_alto: { label: [800, 486], button: [800, 506], atSea: false },
  agua_de_vidro: { label: [722, 190], button: [310, 139], atSea: true },
  vale_das_brasas: { label: [722, 838], button: [310, 889], atSea: true },
  pantano_salgado: { label: [228, 606], button: [228, 606], atSea: false },
  ilhas_farrow: { label: [1372, 600], button: [1372, 600], atSea: false },
};

/** The canvas is drawn in towards its middle by 5 %, which makes everything wider. */
function inward(y: number): number {
  return +(500 + 0.95 * (y - 500)).toFixed(1);
}

export const VILLAGES: readonly Village[] = source.villages.map((village) => ({
  index: village.index,
  region: village.region as RegionId,
  firmness: village.firmness,
  keystone: village.keystone,
  x: village.x,
  y: inward(village.y),
  name: { "pt-br": village.name_pt, en: village.name_en },
  emblem: EMBLEMS[village.id] ?? "family-house",
  mirrored: village.id === "degrau_dourado",
}));

export const REGIONS: readonly Region[] = source.regions.map((region) => ({
  id: region.id as RegionId,
  name: { "pt-br": region.name_pt, en: region.name_en },
  home: region.home_of as Court | null,
  closes: region.closed_when_truce_at_most,
  worth: [
    region.fair.foothold,
    region.fair.influence,
    typeof region.fair.dominion === "number" ? region.fair.dominion : null,
  ],
  ...PLACES[region.id as RegionId],
}));

export const GATES: readonly Gate[] = source.portals.map((portal) => ({
  court: portal.court as Court,
  name: { "pt-br": portal.name_pt, en: portal.name_en },
  x: portal.x,
  y: inward(portal.y),
}));

/** A village by its number; the server names no others. */
export function village(index: number): Village {
  const found = VILLAGES[index - 1];
  if (!found) throw new Error(`no village ${index}`);
  return found;
}

const REGION_OF = new Map(REGIONS.map((region) => [region.id, region]));

/** A region by its id. */
export function region(id: RegionId): Region {
  const found = REGION_OF.get(id);
  if (!found) throw new Error(`no region ${id}`);
  return found;
}

/** A name on one line if it is short, else on the two lines that are most alike. */
export function lines(name: string): string[] {
  const words = name.split(" ");
  if (name.length <= 10 || words.length === 1) return [name];
  let best: [string, string] = [name, ""];
  for (let cut = 1; cut < words.length; cut += 1) {
    const halves: [string, string] = [words.slice(0, cut).join(" "), words.slice(cut).join(" ")];
    if (cost(halves) < cost(best)) best = halves;
  }
  return best;
}

/** The longer half, in letters; a line that begins with `de` reads better than one that ends so. */
function cost([first, second]: readonly [string, string]): number {
  const joined = /^d[aeo]s? /.test(second) ? 1.5 : 0;
  return Math.max(first.length, second.length) - joined;
}
