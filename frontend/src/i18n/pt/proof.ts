/** Verification, alarms and what is proven, in Portuguese. */
export const proof = {
  "proof.title": "O que isto prova",
  "proof.cards": "Ninguém escolhe as cartas: nem a casa, nem o adversário, nem os dois juntos.",
  "proof.mix": "Cada embaralhada e cada dado sai da mistura das três sementes.",
  "proof.chain": "Cada lance fica preso ao anterior. Você guarda o recibo.",
  "proof.not_peeking":
    "**Não prova** que a casa não espia: ela conhece a própria semente durante o jogo. Não pode mudar as cartas, mas poderia contar a alguém.",
  "proof.how": "Como funciona, passo a passo",
  "program.title": "Conferir sem este site",
  "program.text":
    "Uma página pode mentir sobre qualquer coisa. O conferidor existe também num arquivo só: roda com um Python 3.11 ou mais novo, sem rede, e faz as quinze verificações. A chave abaixo é a desta casa; compare com a que você anotou em outro lugar.",
  "program.get": "Baixar semente-verify.pyz",
  "program.copy": "Copiar o comando",
  "program.file": "partida.json",

  "verify.title": "Verificar um jogo",
  "verify.lead":
    "Este navegador refaz a partida a partir da semente revelada, sem perguntar nada a nenhum servidor. Funciona também com a rede desligada.",
  "verify.checking": "Refazendo as contas…",
  "verify.fetching": "Buscando o registro…",
  "verify.no_record": "Nenhum destes arquivos é o registro de uma partida.",
  "verify.recent": "Ou confira uma das últimas",
  "verify.this": "conferir",
  "verify.save": "Baixar o relatório",
  "verify.record": "Baixar o registro",
  "verify.see_event": "Ver o evento {n} no replay",
  "verify.share": "Copiar o link",
  "verify.share_report": "Criar link do resultado",
  "verify.shared_report":
    "Este resultado foi feito pelo servidor a partir de um arquivo que alguém entregou.",
  "verify.elsewhere": "Conferir sem este site",
  "drop.first": "Solte aqui o registro da partida",
  "drop.other": "Outro jogo?",
  "drop.here": "Solte aqui o arquivo",
  "drop.or": "ou",
  "drop.choose": "escolha no aparelho",
  "drop.receipts": "Junte o arquivo dos seus recibos, se tiver: ele entra na conta.",

  "stamp.ok": "CONFERE",
  "stamp.bad": "NÃO CONFERE",
  "stamp.pending": "SEM REVELAÇÃO",
  "stamp.practice": "TREINO",
  "lead.ok": {
    one: "O registro foi refeito por inteiro: {n} evento, com as regras do jogo.",
    other: "O registro foi refeito por inteiro: {n} eventos, com as regras do jogo.",
  },
  "lead.ok_most": {
    one: "{n} evento conferido. Falta refazer os lances com as regras do jogo.",
    other: "{n} eventos conferidos. Falta refazer os lances com as regras do jogo.",
  },
  "lead.ok_other": {
    one: "{n} evento conferido. Foi jogado com outras regras que as daqui: só o conferidor delas refaz os lances.",
    other:
      "{n} eventos conferidos. Foram jogados com outras regras que as daqui: só o conferidor delas refaz os lances.",
  },
  "lead.practice": {
    one: "{n} evento refeito. A semente foi escolhida por alguém: isto é um treino, não uma prova.",
    other:
      "{n} eventos refeitos. A semente foi escolhida por alguém: isto é um treino, não uma prova.",
  },
  "lead.incomplete":
    "A partida ainda está em andamento, ou a casa não abriu o cofre. Até o último evento deste registro nada está errado.",
  "lead.until": "O registro foi refeito até o evento {n}; até ali tudo confere.",
  "suspect.exact":
    "Comparando com o que este navegador guardou, o evento {n} é o primeiro diferente.",
  "suspect.about":
    "O evento {n} é o primeiro que não fecha com as assinaturas de quem jogou: ele, ou um pouco antes dele, foi mexido.",
  "meaning.title": "O que isso quer dizer.",

  "ruler.all": { one: "{n} evento, confere", other: "{n} eventos, todos conferem" },
  "ruler.none": "{n} eventos; não se sabe qual não confere",
  "ruler.some": "{n} eventos: {ok} conferem, o {at} não confere, {rest} não foram conferidos",
  "evid.recorded": "No registro: {value}",
  "evid.derived": "Pela semente: {value}",
  "evid.same": "mesma chave, mesmo rótulo, mesma contagem",
  "evid.redo": "o mesmo cálculo, para refazer onde quiser",
  "deriv.label": "rótulo",
  "deriv.block": "bloco",
  "deriv.words": "palavras",
  "deriv.bits": { one: "{n} bit", other: "{n} bits" },
  "deriv.sides": "faces = {n}",
  "deriv.items": { one: "{n} item", other: "{n} itens" },
  "deriv.out": "fora",
  "deriv.recorded": "registro:",
  "draws.title": { one: "O sorteio desta partida", other: "Os {n} sorteios desta partida" },
  "draws.table": "Tabela dos sorteios",
  "draws.event": "evento",
  "draws.label": "sorteio",
  "draws.stream": "fluxo",
  "draws.recorded": "no registro",
  "draws.derived": "pela semente",
  "draws.secret": "em segredo",
  "draws.more": "Mostrar mais",
  "draw.number": "sorteio {n}",
  "facts.match": "Partida",
  "facts.rules": "regras {v} ({hash})",
  "facts.seats": "Lugares",
  "facts.by_table": {
    one: "{n} jogada feita pela mesa por tempo",
    other: "{n} jogadas feitas pela mesa por tempo",
  },
  "facts.devices": "Aparelhos",
  "facts.rekeys": { one: "{n} mudança de aparelho", other: "{n} mudanças de aparelho" },
  "facts.print": "Impressão",
  "facts.seed": "Semente",
  "facts.practice": "“{seed}”, escolhida por alguém",

  "checks.title": "Quinze verificações",
  "checks.count": "{ok} conferem, {bad} não, {rest} não rodaram",
  "whole.title": "Refazer com as regras.",
  "whole.note":
    "As verificações 14 e 15 rodam as próprias regras do jogo neste navegador. São uns 13 MB, só quando você pede.",
  "whole.python": "Buscando o Python: uns 13 MB, uma vez só.",
  "whole.busy": "Preparando as regras e refazendo cada lance. Leva alguns segundos.",
  "whole.failed":
    "Não deu para rodar as regras neste navegador. O arquivo semente-verify.pyz faz o mesmo.",
  "whole.run": "Refazer tudo",
  "whole.running": "Refazendo…",

  "proven.title": "Está provado",
  "not_proven.title": "Não está provado",

  "alarm.title": "Alguma coisa não confere",
  "alarm.stopped": "Este navegador parou de jogar: nada mais é assinado nem enviado nesta partida.",
  "alarm.do":
    "Salve a prova num arquivo antes de fechar a página. Depois compare as impressões com a outra pessoa, por outro caminho.",
  "alarm.rekey_do":
    "Se foi você, em outro aparelho, jogue de lá e feche esta página. Se não foi, salve a prova num arquivo.",
  "alarm.save": "Salvar a prova",
  "alarm.look": "Só olhar a mesa",
  "alarm.other": "O que o servidor mandou não fecha com o que ele tinha mandado antes.",
  "alarm.code.head_differs":
    "O servidor diz estar noutro ponto da corrente do que os eventos que mandou.",
  "alarm.code.header_without_offer":
    "Veio um cabeçalho sem que nada tivesse sido oferecido. O seu número não foi aberto.",
  "alarm.code.two_headers": "O servidor mostrou dois cabeçalhos diferentes desta partida.",
  "alarm.code.server_forgot":
    "O servidor não conhece mais os eventos que este navegador guardou. Pode ter voltado a uma cópia antiga, ou trocado a história.",
} as const;
