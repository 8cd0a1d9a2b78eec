/** The shipped article (specification §2): an internal training on 7 May 2025. */
export const shippedArticle = {
  keyFacts: ["Début : 7 mai 2025", "Durée : deux jours", "Recyclage : tous les trois ans", "Cadre : formation interne"],
  body: [
    "Moteurs, presses, ventilateurs, armoires de commande : là où l’on manipule du grain et du bois, l’électricité est partout et ne se voit pas. Il faut donc savoir qui peut ouvrir une armoire, et ce que chacun a le droit d’y faire.",
    "La règle est dans le Code du travail : personne ne travaille sur une installation électrique, ni à proximité, sans avoir été formé, puis habilité par son employeur (articles R. 4544-9 et R. 4544-10). C’est l’objet de l’habilitation, et de notre formation interne, donnée depuis le 7 mai 2025.",
    "## Six objectifs",
    [
      "1. **Reconnaître le danger :** distinguer les domaines de tension et savoir ce que le courant fait au corps.",
      "2. **Lire une installation :** repérer l’armoire, le coupe-circuit, ce qui est sous tension et ce qui ne l’est plus.",
      "3. **Connaître son rôle :** qui est habilité à quoi, qui donne l’ordre, où s’arrête ce que l’on a le droit de faire.",
      "4. **Préparer l’intervention :** baliser la zone, consigner, vérifier l’absence de tension avant de toucher.",
      "5. **S’équiper :** choisir, contrôler et porter les gants, l’écran et les outils isolés qui conviennent.",
      "6. **Réagir :** en cas d’accident ou d’incendie d’origine électrique, couper, protéger, alerter, secourir.",
    ].join("\n"),
    "## La sécurité ne s’acquiert pas une fois pour toutes",
    "Un geste qu’on ne pratique plus se perd. Le recyclage tous les trois ans remet chacun à niveau : les règles qui ont changé, les réflexes qui se sont émoussés, les questions venues du terrain.",
    "C’est notre engagement : chez nous, personne n’intervient sur une installation sans avoir été formé et habilité.",
    "Vous cherchez un métier où l’on apprend ? [Nos offres d’emploi](/recrutement)",
  ].join("\n\n"),
};
