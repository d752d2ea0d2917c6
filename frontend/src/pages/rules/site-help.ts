/** How playing here works and what the seed proves, for players. */
import type { Help } from "../../table/contract.ts";

export const siteHelp: Help = {
  "pt-br": [
    {
      id: "sentar",
      title: "Sentar à mesa",
      body: [
        {
          p: "Escolha um jogo no varal, escolha um apelido e puxe uma cadeira. Não há cadastro: o seu lugar é conhecido por este navegador. No perfil, quem quiser se guarda como conta, com nome de entrada e senha, e entra de qualquer aparelho.",
        },
        {
          ul: [
            "**Alguém do meu nível**: a casa procura quem tenha nota parecida com a sua. Quanto mais você espera, mais longe ela procura.",
            "**Mesa aberta**: aparece na lista do salão, e quem quiser senta.",
            "**Convidar por link**: só quem recebe o link entra.",
            "**Contra um bot**: Iniciante ou Desafiadora. Um bot vê só o que o lugar dele pode ver e está sempre marcado como bot.",
            "**Dois nesta tela**: a mesa esconde a mão quando a vez passa de uma pessoa para a outra.",
          ],
        },
        {
          p: "Partidas **valendo nota** mudam a nota das duas pessoas; **amistosas** não mudam. Partidas contra bots e na mesma tela são sempre amistosas.",
        },
      ],
    },
    {
      id: "relogio",
      title: "O relógio",
      body: [
        {
          p: "Cada decisão tem **90 segundos**. Quando o tempo acaba, a mesa faz uma jogada segura no seu lugar, marcada com uma ampulheta no registro. A partida continua.",
        },
        {
          p: "Quem deixa o tempo acabar várias vezes seguidas fica marcado como **ausente**: a mesa passa a esperar só alguns segundos por decisão, até a pessoa voltar.",
        },
        {
          p: "A partida mora no servidor. Se a página fechar, a luz faltar ou o servidor reiniciar, abra a partida de novo: ela está onde parou, com a mesma decisão e o tempo que havia.",
        },
      ],
    },
    {
      id: "semente",
      title: "A semente, passo a passo",
      body: [
        {
          p: "Antes da partida, o servidor tranca um número secreto num cofre e mostra a impressão digital desse cofre. O seu navegador e o do seu adversário também trancam, cada um, um número sorteado. Só quando os três cofres estão fechados é que os dois números dos jogadores são abertos. Todos os embaralhamentos e dados da partida saem da mistura dos três. Por isso ninguém pode escolher as cartas: nem a casa, nem o seu adversário, nem os dois juntos.",
        },
        {
          p: "Durante a partida, cada lance fica preso ao anterior como elos de uma corrente, e você guarda um recibo. No fim, a casa abre o cofre, e qualquer pessoa pode refazer a partida inteira e conferir.",
        },
        {
          ol: [
            "**A casa tranca a semente dela** e mostra a impressão: 64 dígitos.",
            "**Cada navegador tranca a sua**, sorteada ali mesmo.",
            "**O cabeçalho é assinado e conferido**: o seu navegador só continua se nele estiver exatamente o que foi combinado.",
            "**Os dois números se abrem.** Agora a mistura está decidida, e ninguém a escolheu.",
            "**Começa o jogo.** Quem joga de qual lado também sai da mistura.",
          ],
        },
        {
          p: "A **impressão digital da partida** tem oito grupos de quatro dígitos. Se você e o seu adversário compararem os números por outro caminho (por telefone, por mensagem) e forem iguais, ninguém está no meio.",
        },
        {
          note: "O que isto **não** prova: o servidor conhece o número secreto durante o jogo. Um operador desonesto não consegue mudar as cartas, mas poderia contar a alguém o que vem a seguir.",
        },
      ],
    },
    {
      id: "verificar",
      title: "Conferir uma partida",
      body: [
        {
          p: "No fim, o resultado traz a semente revelada e um caminho para a prova. A página **Verificar um jogo** refaz as contas no seu navegador, sem perguntar nada a nenhum servidor: pode desligar a rede depois que ela abrir.",
        },
        {
          ul: [
            "As verificações 1 a 13 olham assinaturas, corrente, sementes e cada sorteio.",
            "As verificações 14 e 15 rodam as próprias regras do jogo, lance a lance. São mais pesadas e começam quando você pede.",
            "Os recibos que o seu navegador guardou entram na conta sozinhos. Você também pode salvá-los num arquivo, pelo botão da semente na mesa.",
          ],
        },
        {
          p: "**Sem este site**: o registro é um arquivo de texto e o formato é público. Com Python 3.11 e o arquivo `semente-verify.pyz`, que se baixa na página **Verificar um jogo** ou se constrói do código-fonte, uma linha confere tudo: `python3 semente-verify.pyz partida.json`. Uma página desonesta poderia mentir sobre qualquer coisa; por isso o conferidor que você busca em outro lugar vale mais.",
        },
      ],
    },
    {
      id: "sair",
      title: "Empate, desistência, revanche",
      body: [
        {
          p: "A bandeira na mesa abre três caminhos: propor empate, desistir, ou só sair da página. Sair da página não termina a partida; o relógio continua.",
        },
        { p: "Depois do fim, qualquer um dos dois pode propor revanche. A semente é nova." },
      ],
    },
    {
      id: "teclas",
      title: "Teclas em todas as mesas",
      body: [
        {
          keys: [
            {
              keys: "Tab",
              does: { "pt-br": "vai de uma coisa a outra", en: "goes from thing to thing" },
            },
            {
              keys: "← ↑ → ↓",
              does: {
                "pt-br": "anda entre o que se pode escolher",
                en: "moves among what may be chosen",
              },
            },
            { keys: "Enter", does: { "pt-br": "escolhe", en: "chooses" } },
            { keys: "Esc", does: { "pt-br": "volta um passo", en: "one step back" } },
            { keys: "M", does: { "pt-br": "liga e desliga o som", en: "sound on and off" } },
            {
              keys: "?",
              does: { "pt-br": "mostra as teclas do jogo", en: "shows the game's keys" },
            },
          ],
        },
      ],
    },
  ],
  en: [
    {
      id: "sentar",
      title: "Sitting down",
      body: [
        {
          p: "Choose a game on the string, choose a nickname and pull up a chair. There is no sign-up: your seat is known by this browser. On the profile page, whoever likes keeps themselves as an account, with a login and a password, and signs in from any device.",
        },
        {
          ul: [
            "**Somebody of my level**: the house looks for somebody whose rating is near yours. The longer you wait, the further it looks.",
            "**Open table**: it appears in the lobby's list, and whoever wants sits down.",
            "**Invite by link**: only who gets the link comes in.",
            "**Against a bot**: Beginner or Challenger. A bot sees only what its seat may see and is always marked as a bot.",
            "**Two at this screen**: the table hides the hand when the turn passes from one person to the other.",
          ],
        },
        {
          p: "**Rated** matches change the rating of both; **friendly** ones do not. Matches against bots and at one screen are always friendly.",
        },
      ],
    },
    {
      id: "relogio",
      title: "The clock",
      body: [
        {
          p: "Every decision has **90 seconds**. When time is up, the table makes a safe move for you, marked with an hourglass in the log. The match goes on.",
        },
        {
          p: "Whoever lets time run out several times in a row is marked **absent**: the table then waits only a few seconds for each decision, until that person comes back.",
        },
        {
          p: "The match lives on the server. If the page closes, the power fails or the server restarts, open the match again: it is where it was, with the same decision and the time that was left.",
        },
      ],
    },
    {
      id: "semente",
      title: "The seed, step by step",
      body: [
        {
          p: "Before the match, the server locks a secret number in a vault and shows the vault's fingerprint. Your browser and your opponent's each lock a random number as well. Only when all three vaults are shut are the two players' numbers opened. Every shuffle and die of the match comes from the mixture of the three. So nobody can choose the cards: not the house, not your opponent, not both together.",
        },
        {
          p: "During the match every move is tied to the one before like links of a chain, and you keep a receipt. At the end the house opens its vault, and anybody can redo the whole match and check it.",
        },
        {
          ol: [
            "**The house locks its seed** and shows the fingerprint: 64 digits.",
            "**Each browser locks its own**, drawn right there.",
            "**The header is signed and checked**: your browser goes on only if it says exactly what was agreed.",
            "**Both numbers are opened.** Now the mixture is decided, and nobody chose it.",
            "**Play begins.** Who plays which side comes from the mixture too.",
          ],
        },
        {
          p: "The **match's fingerprint** has eight groups of four digits. If you and your opponent compare the numbers by another way (by phone, by message) and they are the same, nobody stands in between.",
        },
        {
          note: "What this does **not** prove: the server knows the secret number during the match. A dishonest operator cannot change the cards, but could tell somebody what comes next.",
        },
      ],
    },
    {
      id: "verificar",
      title: "Checking a match",
      body: [
        {
          p: "At the end the result brings the revealed seed and a way to the proof. The page **Verify a match** redoes the calculations in your browser, without asking any server: you may cut the network once it is open.",
        },
        {
          ul: [
            "Checks 1 to 13 look at signatures, chain, seeds and every draw.",
            "Checks 14 and 15 run the game's own rules, move by move. They are heavier and start when you ask.",
            "The receipts that your browser kept are used by themselves. You can also save them to a file, by the seed button at the table.",
          ],
        },
        {
          p: "**Without this site**: the record is a text file and its format is public. With Python 3.11 and the file `semente-verify.pyz`, downloaded from the page **Verify a match** or built from the source code, one line checks everything: `python3 semente-verify.pyz match.json`. A dishonest page could lie about anything; so a checker that you fetch elsewhere is worth more.",
        },
      ],
    },
    {
      id: "sair",
      title: "Draw, resignation, rematch",
      body: [
        {
          p: "The flag at the table opens three ways: offer a draw, resign, or only leave the page. Leaving the page does not end the match; the clock goes on.",
        },
        { p: "After the end either player can offer a rematch. The seed is a new one." },
      ],
    },
    {
      id: "teclas",
      title: "Keys at every table",
      body: [
        {
          keys: [
            {
              keys: "Tab",
              does: { "pt-br": "vai de uma coisa a outra", en: "goes from thing to thing" },
            },
            {
              keys: "← ↑ → ↓",
              does: {
                "pt-br": "anda entre o que se pode escolher",
                en: "moves among what may be chosen",
              },
            },
            { keys: "Enter", does: { "pt-br": "escolhe", en: "chooses" } },
            { keys: "Esc", does: { "pt-br": "volta um passo", en: "one step back" } },
            { keys: "M", does: { "pt-br": "liga e desliga o som", en: "sound on and off" } },
            {
              keys: "?",
              does: { "pt-br": "mostra as teclas do jogo", en: "shows the game's keys" },
            },
          ],
        },
      ],
    },
  ],
};
