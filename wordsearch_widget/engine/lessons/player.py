"""Every text of the player itself, by language; the sentences of the lessons stand in `sentences`.

A text may hold `{placeholders}`, which the player fills in; each language has the same ones.
"""

from __future__ import annotations

from ..errors import WordSearchError, quote

KEYS = (
    "player", "first", "back", "play", "pause", "forward", "last", "placed_next", "rejected_next",
    "range", "at", "speed", "grain", "decisions", "lines", "predict", "listing", "cell", "variables",
    "none", "returns", "now", "next", "ask", "skip", "go_on", "right", "wrong", "answered",
    "busy", "silent", "fault", "waiting", "help",
    "line_begin", "line_set", "line_ran", "line_back",
    "placed", "tries", "clashes", "compared", "shared", "ands", "given_up", "found",
)  # fmt: skip

_ROWS: dict[str, tuple[str, ...]] = {
    "en": (
        "Lesson player", "First step", "Back", "Play", "Pause", "Forward", "Last step",
        "Next placed", "Next rejected",
        "Step", "Step {n} of {total}", "Speed", "Steps", "by decision", "line by line",
        "Predict first", "The code that ran", "your cell", "Variables",
        "none yet", "hands back", "just ran", "runs next", "Your prediction", "Skip", "Go on",
        "Right.", "Not this time.", "Predictions right: {right} of {n}",
        "Kernel busy, answers waiting: {n}",
        "The kernel is not responding. Answers waiting: {n}", "Something went wrong: {message}",
        "The lesson is being set up…",
        (
            "Space plays and pauses. Left and Right go step by step, Home and End to the ends, "
            "P to the next placed word, R to the next rejected line, minus and plus change the speed."
        ),
        "{name} begins.", "{names} is now {values}.",
        "Line {line} has run and changed no variable; line {next} is next.",
        "{name} hands back {value}.",
        "Words placed", "Attempts", "Rejected", "Letters compared", "Letters shared", "ANDs",
        "Given up", "Found",
    ),
    "es": (
        "Reproductor de la lección", "Primer paso", "Atrás", "Reproducir", "Pausa", "Adelante",
        "Último paso", "Siguiente colocada", "Siguiente rechazada",
        "Paso", "Paso {n} de {total}", "Velocidad", "Pasos", "por decisión", "línea por línea",
        "Predecir antes", "El código que se ejecutó", "tu celda", "Variables",
        "ninguna todavía", "devuelve", "acaba de ejecutarse", "se ejecuta ahora", "Tu predicción",
        "Saltar", "Seguir",
        "Correcto.", "Esta vez no.", "Predicciones acertadas: {right} de {n}",
        "Kernel ocupado, respuestas en espera: {n}",
        "El kernel no responde. Respuestas en espera: {n}", "Algo ha fallado: {message}",
        "Preparando la lección…",
        (
            "Espacio reproduce y pausa. Izquierda y derecha van paso a paso, Inicio y Fin a los extremos, "
            "P a la siguiente palabra colocada, R a la siguiente línea rechazada, menos y más cambian la "
            "velocidad."
        ),
        "Empieza {name}.", "{names} es ahora {values}.",
        "La línea {line} se ha ejecutado sin cambiar ninguna variable; sigue la línea {next}.",
        "{name} devuelve {value}.",
        "Palabras colocadas", "Intentos", "Rechazadas", "Letras comparadas", "Letras compartidas",
        "AND", "Abandonadas", "Encontradas",
    ),
    "fr": (
        "Lecteur de la leçon", "Première étape", "Retour", "Lecture", "Pause", "Avancer",
        "Dernière étape", "Prochain mot placé", "Prochain refus",
        "Étape", "Étape {n} sur {total}", "Vitesse", "Étapes", "par décision", "ligne par ligne",
        "Prédire d’abord", "Le code exécuté", "votre cellule", "Variables",
        "aucune encore", "renvoie", "vient de s’exécuter", "s’exécute ensuite", "Votre prédiction",
        "Passer", "Continuer",
        "Exact.", "Pas cette fois.", "Prédictions justes : {right} sur {n}",
        "Noyau occupé, réponses en attente : {n}",
        "Le noyau ne répond pas. Réponses en attente : {n}", "Une erreur s’est produite : {message}",
        "Préparation de la leçon…",
        (
            "Espace lance et arrête la lecture. Gauche et droite vont pas à pas, Début et Fin aux "
            "extrémités, P au prochain mot placé, R au prochain refus, moins et plus changent la vitesse."
        ),
        "{name} commence.", "{names} vaut maintenant {values}.",
        "La ligne {line} s’est exécutée sans changer de variable ; la ligne {next} suit.",
        "{name} renvoie {value}.",
        "Mots placés", "Essais", "Refusés", "Lettres comparées", "Lettres partagées", "ET",
        "Abandonnés", "Trouvés",
    ),
    "de": (
        "Lektion abspielen", "Erster Schritt", "Zurück", "Abspielen", "Pause", "Vor",
        "Letzter Schritt", "Nächstes gesetztes Wort", "Nächste Ablehnung",
        "Schritt", "Schritt {n} von {total}", "Tempo", "Schritte", "nach Entscheidung",
        "Zeile für Zeile",
        "Erst vorhersagen", "Der Code, der lief", "deine Zelle", "Variablen",
        "noch keine", "gibt zurück", "gerade gelaufen", "läuft als Nächstes", "Deine Vorhersage",
        "Überspringen", "Weiter",
        "Richtig.", "Diesmal nicht.", "Richtige Vorhersagen: {right} von {n}",
        "Kernel beschäftigt, wartende Antworten: {n}",
        "Der Kernel antwortet nicht. Wartende Antworten: {n}", "Etwas ging schief: {message}",
        "Die Lektion wird vorbereitet …",
        (
            "Leertaste spielt ab und hält an. Links und rechts gehen Schritt für Schritt, Pos1 und Ende an "
            "die Enden, P zum nächsten gesetzten Wort, R zur nächsten Ablehnung, Minus und Plus ändern das "
            "Tempo."
        ),
        "{name} beginnt.", "{names} ist jetzt {values}.",
        "Zeile {line} ist gelaufen und hat keine Variable geändert; Zeile {next} folgt.",
        "{name} gibt {value} zurück.",
        "Gesetzte Wörter", "Versuche", "Abgelehnt", "Verglichene Buchstaben", "Geteilte Buchstaben",
        "UNDs", "Aufgegeben", "Gefunden",
    ),
    "pt": (
        "Leitor da lição", "Primeiro passo", "Voltar", "Reproduzir", "Pausa", "Avançar",
        "Último passo", "Próxima colocada", "Próxima recusada",
        "Passo", "Passo {n} de {total}", "Velocidade", "Passos", "por decisão", "linha a linha",
        "Prever primeiro", "O código que correu", "a sua célula", "Variáveis",
        "nenhuma ainda", "devolve", "acabou de correr", "corre a seguir", "A sua previsão",
        "Saltar", "Continuar",
        "Certo.", "Desta vez não.", "Previsões certas: {right} de {n}",
        "Kernel ocupado, respostas em espera: {n}",
        "O kernel não responde. Respostas em espera: {n}", "Algo correu mal: {message}",
        "A preparar a lição…",
        (
            "Espaço reproduz e pausa. Esquerda e direita vão passo a passo, Home e End aos extremos, "
            "P à próxima palavra colocada, R à próxima linha recusada, menos e mais mudam a velocidade."
        ),
        "{name} começa.", "{names} é agora {values}.",
        "A linha {line} correu e não mudou nenhuma variável; segue-se a linha {next}.",
        "{name} devolve {value}.",
        "Palavras colocadas", "Tentativas", "Recusadas", "Letras comparadas", "Letras partilhadas",
        "ANDs", "Abandonadas", "Encontradas",
    ),
    "it": (
        "Lettore della lezione", "Primo passo", "Indietro", "Riproduci", "Pausa", "Avanti",
        "Ultimo passo", "Prossima collocata", "Prossima rifiutata",
        "Passo", "Passo {n} di {total}", "Velocità", "Passi", "per decisione", "riga per riga",
        "Prima prevedi", "Il codice eseguito", "la tua cella", "Variabili",
        "ancora nessuna", "restituisce", "appena eseguita", "eseguita dopo", "La tua previsione",
        "Salta", "Continua",
        "Giusto.", "Stavolta no.", "Previsioni giuste: {right} di {n}",
        "Kernel occupato, risposte in attesa: {n}",
        "Il kernel non risponde. Risposte in attesa: {n}", "Qualcosa è andato storto: {message}",
        "La lezione è in preparazione…",
        (
            "Spazio riproduce e mette in pausa. Sinistra e destra vanno passo per passo, Inizio e Fine "
            "agli estremi, P alla prossima parola collocata, R alla prossima linea rifiutata, meno e più "
            "cambiano la velocità."
        ),
        "{name} comincia.", "{names} ora vale {values}.",
        "La riga {line} è stata eseguita senza cambiare variabili; segue la riga {next}.",
        "{name} restituisce {value}.",
        "Parole collocate", "Tentativi", "Rifiutate", "Lettere confrontate", "Lettere condivise",
        "AND", "Abbandonate", "Trovate",
    ),
    "ar": (
        "مشغّل الدرس", "الخطوة الأولى", "رجوع", "تشغيل", "إيقاف مؤقت", "تقدّم",
        "الخطوة الأخيرة", "الكلمة الموضوعة التالية", "الرفض التالي",
        "الخطوة", "الخطوة {n} من {total}", "السرعة", "الخطوات", "حسب القرار", "سطرًا بسطر",
        "توقّع أولًا", "الشيفرة التي نُفّذت", "خليتك", "المتغيرات",
        "لا شيء بعد", "تعيد", "نُفّذ للتو", "يُنفّذ بعده", "توقّعك",
        "تخطّ", "متابعة",
        "صحيح.", "ليس هذه المرة.", "التوقعات الصحيحة: {right} من {n}",
        "النواة مشغولة، إجابات في الانتظار: {n}",
        "النواة لا تستجيب. إجابات في الانتظار: {n}", "حدث خطأ: {message}",
        "يجري إعداد الدرس…",
        (
            "المسافة للتشغيل والإيقاف. السهمان الأيسر والأيمن خطوة بخطوة، Home و End إلى الطرفين، "
            "P إلى الكلمة الموضوعة التالية، R إلى الرفض التالي، الناقص والزائد يغيّران السرعة."
        ),
        "تبدأ {name}.", "{names} الآن {values}.",
        "نُفّذ السطر {line} ولم يغيّر أي متغير؛ يليه السطر {next}.",
        "{name} تعيد {value}.",
        "كلمات موضوعة", "محاولات", "مرفوضة", "حروف قورنت", "حروف مشتركة", "عمليات AND",
        "متروكة", "عُثر عليها",
    ),
    "ja": (
        "レッスンプレーヤー", "最初のステップ", "戻る", "再生", "一時停止", "進む",
        "最後のステップ", "次の配置", "次の却下",
        "ステップ", "ステップ {n} / {total}", "速度", "ステップ単位", "判断ごと", "1行ずつ",
        "先に予想", "実行されたコード", "あなたのセル", "変数",
        "まだなし", "返す値", "今実行した行", "次に実行する行", "あなたの予想",
        "スキップ", "続ける",
        "正解。", "残念。", "正解した予想：{right} / {n}",
        "カーネルがビジー状態です。待機中の回答：{n}",
        "カーネルが応答しません。待機中の回答：{n}", "エラーが発生しました：{message}",
        "レッスンを準備中…",
        (
            "スペースで再生と一時停止。左右の矢印で1ステップずつ、HomeとEndで端へ、"
            "Pで次の配置、Rで次の却下、マイナスとプラスで速度を変えます。"
        ),
        "{name} を始めます。", "{names} は {values} になりました。",
        "{line}行目を実行しました。変数は変わらず、次は{next}行目です。",
        "{name} は {value} を返します。",
        "配置した単語", "試行", "却下", "比べた文字", "共有した文字", "AND",
        "断念", "発見",
    ),
}  # fmt: skip

TEXTS = {language: dict(zip(KEYS, row, strict=True)) for language, row in _ROWS.items()}


def player_texts(language: str | None) -> dict[str, str]:
    """Every text of the player; a regional tag is served by its language, None is English."""
    base = str(language or "en").replace("_", "-").split("-")[0].lower()
    if base not in TEXTS:
        raise WordSearchError(
            f"language {quote(language)} has no texts; built in are {', '.join(TEXTS)}"
        )
    reading = "rtl" if base == "ar" else "ltr"
    return {**TEXTS[base], "lang": base, "dir": reading}
