/** The glossary (E-28.38). The ids of keywords are where printed keywords lead (`words.ts`). */
export const glossary: readonly (readonly [id: string, term: string, text: string])[] = [
  [
    "termo-chegada",
    "CHEGADA",
    "**Quando**: a criatura entra em campo. **Custo**: nenhum, a não ser que o texto diga. **Condições**: comprometer, preparar, mover um anexo ou reerguer não é entrar. Se pede um alvo e há um, ele é escolhido ao jogar; sem alvo, nada acontece.",
  ],
  [
    "termo-queda",
    "QUEDA",
    "**Quando**: a criatura é destruída, mesmo já no descarte. **Custo**: nenhum. **Condições**: voltar à mão não é destruição. “Você” é quem a controlava.",
  ],
  [
    "termo-explorar",
    "EXPLORAR",
    "**Quando**: a participação da exploradora se resolve, depois do avanço e, se o Local foi completado, depois da recompensa. **Custo**: nenhum. **Condições**: só a exploradora declarada; vale mesmo se ela caiu, no que o texto permitir; não vale se foi retirada da ação.",
  ],
  [
    "termo-descoberta",
    "DESCOBERTA",
    "**Quando**: você completa um Local, depois da recompensa. **Custo**: nenhum. **Condições**: não vale com progresso parcial, nos primeiros Locais, nas reposições nem quando é o rival que completa.",
  ],
  [
    "termo-vigilia",
    "VIGÍLIA",
    "**Quando**: sempre que a criatura está preparada em campo. **Custo**: nenhum. **Condições**: cada uma tira 1 do dano de um ataque não interceptado contra a sua Vitalidade. Conta no momento do dano; uma recém-jogada preparada conta; não gasta a resposta.",
  ],
  [
    "termo-reerguer",
    "REERGUER",
    "**Quando**: no seu Planejamento ou Reorganização. **Custo**: o custo normal da cópia na mão, que vai ao descarte. **Condições**: uma Única sua exausta em campo e outra cópia na mão. Fica preparada; não cura, não tira recém-jogada, não causa CHEGADA nem QUEDA.",
  ],
  [
    "termo-reacao",
    "Reação",
    "**Quando**: numa janela de resposta que o texto diga. **Custo**: os Vestígios indicados, e exaurir quando o texto diz. **Condições**: é a sua única resposta da ação; o Vestígio que a exploração ainda vai dar não paga.",
  ],
  [
    "termo-estratagema",
    "Estratagema",
    "Carta da mão que só se joga numa janela de resposta, com Essência da identidade dela. Depois vai ao descarte.",
  ],
  [
    "termo-unica",
    "Única",
    "Você não pode controlar duas criaturas do mesmo nome com esta marca. O rival pode ter a dele. Não é raridade.",
  ],
  [
    "termo-compromisso",
    "Compromisso",
    "Pôr uma carta da mão, qualquer uma, como fonte permanente. Uma por turno, só no Planejamento, de graça.",
  ],
  ["termo-fonte", "Fonte", "Carta comprometida: produz 1 Essência da sua identidade por turno."],
  [
    "termo-essencia",
    "Essência",
    "O que paga as cartas, em cinco reservas, uma por identidade. Renova no começo do seu turno; a que sobra expira ali.",
  ],
  [
    "termo-vestigio",
    "Vestígio",
    "Ganha-se explorando. Paga ativações e Reações. Acumula e não expira.",
  ],
  [
    "termo-anexar",
    "Anexar, mover",
    "Pôr uma relíquia preparada numa criatura sua sem relíquia, por 1 Essência da identidade dela; a relíquia fica exausta. Mover é o mesmo, de um portador para outro.",
  ],
  [
    "termo-preparada",
    "Preparada / exausta",
    "Disponível, ou já gasta até a próxima Preparação de quem a controla. Exausta não ataca, não explora, não intercepta; conserva os seus números.",
  ],
  [
    "termo-recem-jogada",
    "Recém-jogada",
    "Entrou desde o começo do seu último turno. Não ataca, não explora, não usa o que a exaure; preparada, pode interceptar.",
  ],
  [
    "termo-afinidade",
    "Afinidade",
    "1 de progresso a mais quando a exploradora tem um tipo que o Local favorece. Vários tipos continuam dando só 1.",
  ],
  [
    "termo-sucesso",
    "Exploração bem-sucedida",
    "O seu progresso cresceu pelo menos 1. Dá exatamente 1 Vestígio, com ou sem completar o Local.",
  ],
  [
    "termo-convergencia",
    "Convergência",
    "Vitória por conectar os Locais da meta: seis, se a mesa não combinou outra.",
  ],
  [
    "termo-ruptura",
    "Ruptura do Vínculo",
    "Vitória porque a Vitalidade do rival está em zero ou menos na conferência.",
  ],
  ["termo-atq", "ATQ", "Espada: o dano que a criatura causa."],
  ["termo-res", "RES", "Escudo: com dano igual ou maior, a criatura é destruída."],
  ["termo-exp", "EXP", "Estrela: o progresso que ela faz ao explorar."],
  [
    "termo-passiva",
    "Passiva",
    "Efeito que vale sozinho; ninguém clica nele e ele não abre janela.",
  ],
  [
    "termo-ativacao",
    "Ativação",
    "Habilidade usada no seu Planejamento ou Reorganização: paga Vestígios e exaure a carta.",
  ],
  [
    "termo-declaracao",
    "Declaração / Confronto",
    "As duas janelas de um ataque ou exploração: antes e depois da escolha de interceptar.",
  ],
  [
    "termo-investigar",
    "Investigar N",
    "Olhe as N cartas de cima do deck, fique com uma e ponha o resto no fundo. Não é comprar.",
  ],
  [
    "termo-fadiga",
    "Fadiga",
    "Dano por comprar de deck vazio: 1, depois 2, depois 3. A conta não diminui.",
  ],
];
