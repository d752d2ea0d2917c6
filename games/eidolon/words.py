"""The fixed words of EIDOLON: identities, phases, types and limits (rules chapters 2 and 3)."""

#: The four Doutrinas and ``neutra``, in the order that payments and pools use (E-7.7).
IDENTITIES = ("ordem", "ruina", "conhecimento", "instinto", "neutra")
DOCTRINES = IDENTITIES[:4]
NEUTRA = 4

PHASES = ("inicial", "planejamento", "exploracao", "reorganizacao", "combate", "final")

TYPES = ("creature", "relic", "ritual", "estratagema")
SUBTYPES = ("equipamento", "montaria", "veiculo")
NATURES = ("humano", "morto_vivo", "espirito", "eco", "fera", "planta", "construto")
VOCATIONS = (
    "cavaleiro",
    "guarda",
    "clerigo",
    "cartografo",
    "estudioso",
    "druida",
    "batedor",
    "cacador",
    "peregrino",
    "artifice",
)

MAX_CREATURES = 6
MAX_RELICS = 5
MAX_EXTRA_ATTEMPTS = 5
HAND_LIMIT = 5
OPENING_HAND = 5
SLOTS = 3
PLACES = 8
DEFAULT_GOAL = 6
MAX_GOAL = 16
MIN_MAIN = 60
MAX_MAIN = 120
MAX_COPIES = 4

#: The two response windows of an action (E-2.5).
DECLARACAO = "declaracao"
CONFRONTO = "confronto"
